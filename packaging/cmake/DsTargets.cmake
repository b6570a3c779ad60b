# The targets of the house and the rules that hold for all of them.
include(DsLayers)

# moc 6.4 cannot parse libstdc++'s <concepts>, which <compare> includes: let it think it has seen it.
set(CMAKE_AUTOMOC_MOC_OPTIONS -D_GLIBCXX_CONCEPTS)

add_library(ds_options INTERFACE)
target_include_directories(ds_options INTERFACE ${CMAKE_SOURCE_DIR})
target_compile_options(ds_options INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wnon-virtual-dtor
  $<$<BOOL:${DS_WERROR}>:-Werror>)
target_compile_definitions(ds_options INTERFACE
  QT_NO_KEYWORDS QT_NO_CAST_FROM_ASCII QT_DISABLE_DEPRECATED_BEFORE=0x060400)
target_link_options(ds_options INTERFACE -Wl,--as-needed)
if(DS_SANITIZE)
  target_compile_options(ds_options INTERFACE -fsanitize=${DS_SANITIZE} -fno-omit-frame-pointer)
  target_link_options(ds_options INTERFACE -fsanitize=${DS_SANITIZE})
endif()

# Stops the configure at a mistyped argument.
function(ds_refuse_unknown function_name)
  if(NOT "${ARGN}" STREQUAL "")
    message(FATAL_ERROR "${function_name}: unknown arguments: ${ARGN}")
  endif()
endfunction()

# A library of core/ or ui/: `ds_add_library(media HEADERS … SOURCES … VALUES … PUBLIC … PRIVATE …)`
# makes ds_media with the alias ds::media. VALUES are headers of plain structs: they make the
# INTERFACE target ds::media_values besides.
function(ds_add_library name)
  cmake_parse_arguments(arg "" "" "HEADERS;SOURCES;VALUES;PUBLIC;PRIVATE" ${ARGN})
  ds_refuse_unknown(ds_add_library ${arg_UNPARSED_ARGUMENTS})
  add_library(ds_${name} STATIC ${arg_HEADERS} ${arg_VALUES} ${arg_SOURCES})
  add_library(ds::${name} ALIAS ds_${name})
  target_link_libraries(ds_${name} PUBLIC ${arg_PUBLIC} PRIVATE ds_options ${arg_PRIVATE})
  set_target_properties(ds_${name} PROPERTIES DS_LAYER ${name})
  set_property(GLOBAL APPEND PROPERTY DS_LIBRARIES ${name})
  if(arg_VALUES)
    add_library(ds_${name}_values INTERFACE)
    add_library(ds::${name}_values ALIAS ds_${name}_values)
    set_property(GLOBAL APPEND PROPERTY DS_VALUE_HEADERS ${arg_VALUES})
  endif()
endfunction()

# A program: `ds_add_executable(deltascope-cli SOURCES … LIBS …)`.
function(ds_add_executable name)
  cmake_parse_arguments(arg "" "" "SOURCES;LIBS" ${ARGN})
  ds_refuse_unknown(ds_add_executable ${arg_UNPARSED_ARGUMENTS})
  add_executable(${name} ${arg_SOURCES})
  target_link_libraries(${name} PRIVATE ds_options ${arg_LIBS})
endfunction()

# A Qt Test program: `ds_add_test(tst_time SOURCES core/base/tst_time.cpp LIBS ds::base LABELS unit)`.
function(ds_add_test name)
  cmake_parse_arguments(arg "" "TIMEOUT" "SOURCES;LIBS;LABELS;ENVIRONMENT" ${ARGN})
  ds_refuse_unknown(ds_add_test ${arg_UNPARSED_ARGUMENTS})
  if(NOT arg_LABELS)
    message(FATAL_ERROR "ds_add_test(${name}): LABELS are missing")
  endif()
  if(NOT arg_TIMEOUT)
    set(arg_TIMEOUT 300)
  endif()
  add_executable(${name} ${arg_SOURCES})
  set_target_properties(${name} PROPERTIES AUTOMOC ON)
  target_link_libraries(${name} PRIVATE ds_options ${arg_LIBS} Qt6::Test)
  add_test(NAME ${name} COMMAND ${name})
  set_tests_properties(${name} PROPERTIES
    LABELS "${arg_LABELS}" TIMEOUT ${arg_TIMEOUT}
    ENVIRONMENT "QT_QPA_PLATFORM=offscreen;LC_ALL=C.UTF-8;${arg_ENVIRONMENT}")
endfunction()
