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

# Stops the configure at a mistyped argument: words that belong nowhere, and words in capitals that
# a list argument has swallowed because they are no keyword ("SUORCES a.cpp" behind HEADERS).
function(ds_refuse_unknown function_name)
  if(NOT "${ARGN}" STREQUAL "")
    message(FATAL_ERROR "${function_name}: unknown arguments: ${ARGN}")
  endif()
endfunction()
function(ds_refuse_mistyped function_name keywords)
  foreach(word IN LISTS ARGN)
    if("${word}" MATCHES "^[A-Z][A-Z_]+$" AND NOT "${word}" IN_LIST keywords)
      message(FATAL_ERROR "${function_name}: unknown arguments: ${word}")
    endif()
  endforeach()
endfunction()

# Notes what ds_check_layers() looks at.
function(ds_note_target target layer)
  set(files)
  foreach(file IN LISTS ARGN)
    cmake_path(ABSOLUTE_PATH file BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR})
    list(APPEND files ${file})
  endforeach()
  set_target_properties(${target} PROPERTIES DS_LAYER "${layer}" DS_FILES "${files}")
  set_property(GLOBAL APPEND PROPERTY DS_TARGETS ${target})
endfunction()

# A library of core/, ui/ or app/:
# `ds_add_library(media HEADERS … SOURCES … VALUES … PUBLIC … PRIVATE …)`
# makes ds_media with the alias ds::media. VALUES are headers of plain structs: they make the
# INTERFACE target ds::media_values besides.
function(ds_add_library name)
  ds_refuse_mistyped(ds_add_library "HEADERS;SOURCES;VALUES;PUBLIC;PRIVATE" ${ARGN})
  cmake_parse_arguments(arg "" "" "HEADERS;SOURCES;VALUES;PUBLIC;PRIVATE" ${ARGN})
  ds_refuse_unknown(ds_add_library ${arg_UNPARSED_ARGUMENTS})
  add_library(ds_${name} STATIC ${arg_HEADERS} ${arg_VALUES} ${arg_SOURCES})
  add_library(ds::${name} ALIAS ds_${name})
  target_link_libraries(ds_${name} PUBLIC ${arg_PUBLIC} PRIVATE ds_options ${arg_PRIVATE})
  ds_note_target(ds_${name} ${name} ${arg_HEADERS} ${arg_VALUES} ${arg_SOURCES})
  if(arg_VALUES)
    add_library(ds_${name}_values INTERFACE)
    add_library(ds::${name}_values ALIAS ds_${name}_values)
    set_target_properties(ds_${name}_values PROPERTIES DS_LAYER ${name}_values)
    foreach(header IN LISTS arg_VALUES)
      set_property(GLOBAL APPEND PROPERTY DS_VALUE_HEADERS core/${name}/${header})
    endforeach()
  endif()
endfunction()

# A program: `ds_add_executable(deltascope-cli LAYER cli SOURCES … LIBS …)`. Without LAYER (tools of
# the tests) it is not held to the table.
function(ds_add_executable name)
  ds_refuse_mistyped(ds_add_executable "LAYER;SOURCES;LIBS" ${ARGN})
  cmake_parse_arguments(arg "" "LAYER" "SOURCES;LIBS" ${ARGN})
  ds_refuse_unknown(ds_add_executable ${arg_UNPARSED_ARGUMENTS})
  add_executable(${name} ${arg_SOURCES})
  target_link_libraries(${name} PRIVATE ds_options ${arg_LIBS})
  if(arg_LAYER)
    ds_note_target(${name} ${arg_LAYER} ${arg_SOURCES})
  endif()
endfunction()

# A Qt Test program: `ds_add_test(tst_time SOURCES core/base/tst_time.cpp LIBS ds::base LABELS unit)`.
function(ds_add_test name)
  ds_refuse_mistyped(ds_add_test "TIMEOUT;SOURCES;LIBS;LABELS;ENVIRONMENT" ${ARGN})
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
