# Who may know whom, written once (ARCHITECTURE.md explains it) and checked at the end of each
# configure: `ds_check_layers()` follows the links of every library of the house, also through
# targets that are not of the house, and reads the #include lines of their files.

# DS_MAY_KNOW_<layer>: the rooms it may link and include. A room is a folder of core/; `x_values`
# means the headers that ds_add_library(x VALUES …) lists: plain structs.
set(DS_MAY_KNOW_base "")
set(DS_MAY_KNOW_casefile base)
set(DS_MAY_KNOW_media base)
set(DS_MAY_KNOW_vision base)
set(DS_MAY_KNOW_models base)
set(DS_MAY_KNOW_memory base casefile)
set(DS_MAY_KNOW_observe base vision models memory)
set(DS_MAY_KNOW_agent base casefile models memory)
set(DS_MAY_KNOW_report base memory agent)
set(DS_MAY_KNOW_pipeline
  base casefile media vision models memory observe agent report)
set(DS_MAY_KNOW_eval
  base casefile media vision models memory observe agent report pipeline)
# The window sees values and the pipeline. memory_reader: Session::read() lends a MemoryReader to
# jobs on its read thread, and the lists and the timeline read through it.
set(DS_MAY_KNOW_ui
  base pipeline eval report casefile_values media_values vision_values models_values memory_values
  agent_values memory_reader)
# app/ chooses the implementations and passes them in.
set(DS_MAY_KNOW_composition
  base casefile media vision models memory observe agent report pipeline eval)
set(DS_MAY_KNOW_cli ${DS_MAY_KNOW_composition} composition)
set(DS_MAY_KNOW_gui ${DS_MAY_KNOW_composition} composition ui)

# Headers that count as a part of their room with its own name, ROOM_reader.
set(DS_NAMED_HEADERS "core/memory/memory_store.h=memory_reader")

# The rooms that may reach Qt at all, and those whose sources may hold SQL.
set(DS_QT_LAYERS ui gui)
set(DS_SQL_LAYERS casefile memory agent)
# Only this one links the database itself.
set(DS_DATABASE_LAYER casefile)
set(DS_DATABASE_TARGETS "^(SQLiteCpp|SQLite::SQLite3|sqlite3|SQLiteCpp::SQLiteCpp)$")

define_property(TARGET PROPERTY DS_LAYER)
define_property(TARGET PROPERTY DS_FILES)
define_property(TARGET PROPERTY DS_VALUES)

# The row of a layer; stops at a layer that the table does not hold. ui_x is a part of ui.
function(ds_row_of layer out)
  string(REGEX REPLACE "^ui_.*" "ui" room "${layer}")
  if(NOT DEFINED DS_MAY_KNOW_${room})
    message(FATAL_ERROR "layers: \"${layer}\" has no row in packaging/cmake/DsLayers.cmake")
  endif()
  set(${out} ${DS_MAY_KNOW_${room}} PARENT_SCOPE)
endfunction()

# Whether `layer` may know `other`: itself, a name of its row, or a part of such a room.
function(ds_may_know layer other out)
  ds_row_of(${layer} row)
  string(REGEX REPLACE "^ui_.*" "ui" room "${layer}")
  string(REGEX REPLACE "^ui_.*" "ui" other "${other}")
  string(REGEX REPLACE "_(values|reader)$" "" other_room "${other}")
  if("${other_room}" STREQUAL room OR "${other}" IN_LIST row OR "${other_room}" IN_LIST row)
    set(${out} TRUE PARENT_SCOPE)
  else()
    set(${out} FALSE PARENT_SCOPE)
  endif()
endfunction()

# The targets that `target` names as dependencies, aliases resolved, link-only wrappers removed.
function(ds_links_of target out)
  set(links)
  get_target_property(type ${target} TYPE)
  get_target_property(interface ${target} INTERFACE_LINK_LIBRARIES)
  if(interface)
    list(APPEND links ${interface})
  endif()
  if(NOT type STREQUAL "INTERFACE_LIBRARY")
    get_target_property(private ${target} LINK_LIBRARIES)
    if(private)
      list(APPEND links ${private})
    endif()
  endif()
  set(names)
  foreach(link IN LISTS links)
    string(REGEX REPLACE "^\\$<LINK_ONLY:(.*)>$" "\\1" link "${link}")
    if(TARGET "${link}")
      get_target_property(aliased "${link}" ALIASED_TARGET)
      if(aliased)
        set(link ${aliased})
      endif()
    endif()
    list(APPEND names "${link}")
  endforeach()
  list(REMOVE_DUPLICATES names)
  set(${out} ${names} PARENT_SCOPE)
endfunction()

# Judges one name on the way from `layer`: sets `follow` when the walk goes on behind it.
function(ds_check_link layer via link follow)
  set(${follow} FALSE PARENT_SCOPE)
  set(other)
  if(TARGET "${link}")
    get_target_property(other "${link}" DS_LAYER)
  endif()
  string(REGEX REPLACE "^ui_.*" "ui" room "${layer}")
  if(other)
    ds_may_know(${layer} ${other} allowed)
    if(NOT allowed)
      message(FATAL_ERROR "layers: ${layer} may not know ${other} (linked through: ${via})")
    endif()
    return()
  endif()
  if("${link}" MATCHES "(^|-l|/lib)Qt[0-9]+(::|[A-Z])" AND NOT room IN_LIST DS_QT_LAYERS)
    message(FATAL_ERROR "layers: ${layer} must not reach Qt: ${link} (linked through: ${via})")
  endif()
  if("${link}" MATCHES "${DS_DATABASE_TARGETS}" AND NOT layer STREQUAL DS_DATABASE_LAYER)
    message(FATAL_ERROR
      "layers: only ${DS_DATABASE_LAYER} links the database, not ${layer} (through: ${via})")
  endif()
  if(TARGET "${link}")
    set(${follow} TRUE PARENT_SCOPE)
  endif()
endfunction()

# Follows the links of a target of the house up to the next targets of the house, which are checked
# on their own: together that is every path.
function(ds_check_links target layer)
  set(open ${target})
  set(seen ${target})
  while(open)
    list(POP_FRONT open next)
    ds_links_of(${next} links)
    foreach(link IN LISTS links)
      ds_check_link(${layer} ${next} "${link}" follow)
      if(follow AND NOT link IN_LIST seen)
        list(APPEND seen ${link})
        list(APPEND open ${link})
      endif()
    endforeach()
  endwhile()
endfunction()

# "core/memory/record.h" → memory_values, "core/media/video_source.h" → media, "ui/…" → ui.
function(ds_layer_of_header header out)
  foreach(named IN LISTS DS_NAMED_HEADERS)
    if("${named}" MATCHES "^${header}=(.*)$")
      set(${out} ${CMAKE_MATCH_1} PARENT_SCOPE)
      return()
    endif()
  endforeach()
  get_property(values GLOBAL PROPERTY DS_VALUE_HEADERS)
  string(REGEX REPLACE "^(core|app)/([^/]+)/.*$" "\\2" room "${header}")
  string(REGEX REPLACE "^ui/.*$" "ui" room "${room}")
  string(REGEX REPLACE "^app/.*$" "composition" room "${room}")
  string(REGEX REPLACE "/.*$" "" room "${room}")
  if("${header}" IN_LIST values)
    string(APPEND room "_values")
  endif()
  set(${out} ${room} PARENT_SCOPE)
endfunction()

# Reads the #include lines and SQL of the files a target lists.
function(ds_check_files target layer)
  get_target_property(files ${target} DS_FILES)
  string(REGEX REPLACE "^ui_.*" "ui" room "${layer}")
  foreach(file IN LISTS files)
    if(NOT EXISTS "${file}" OR IS_DIRECTORY "${file}")
      continue() # made by the build
    endif()
    file(STRINGS "${file}" lines
      REGEX "^#include (\"(core|ui|app)/|<Q)|SELECT [a-z*(]|INSERT INTO |DELETE FROM |CREATE TABLE ")
    foreach(line IN LISTS lines)
      ds_check_line(${layer} ${room} "${file}" "${line}")
    endforeach()
  endforeach()
endfunction()

function(ds_check_line layer room file line)
  if("${line}" MATCHES "^#include \"([^\"]+)\"")
    set(header "${CMAKE_MATCH_1}")
    ds_layer_of_header("${header}" other)
    ds_may_know(${layer} ${other} allowed)
    if(NOT allowed)
      message(FATAL_ERROR "layers: ${layer} may not know ${other}: ${file} includes ${header}")
    endif()
  elseif("${line}" MATCHES "^#include <Q")
    if(NOT room IN_LIST DS_QT_LAYERS)
      message(FATAL_ERROR "layers: ${layer} must not reach Qt: ${file} has ${line}")
    endif()
  elseif(NOT layer IN_LIST DS_SQL_LAYERS AND NOT "${line}" MATCHES "^ *//")
    message(FATAL_ERROR "layers: SQL stands in ${DS_SQL_LAYERS}, not in ${layer}: ${file}: ${line}")
  endif()
endfunction()

# The check of the whole house; the last line of the top CMakeLists.txt.
function(ds_check_layers)
  get_property(targets GLOBAL PROPERTY DS_TARGETS)
  foreach(target IN LISTS targets)
    get_target_property(layer ${target} DS_LAYER)
    ds_row_of(${layer} unused)
    ds_check_links(${target} ${layer})
    ds_check_files(${target} ${layer})
  endforeach()
endfunction()
