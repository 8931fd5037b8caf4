# What most files include, compiled once for the rooms that format text. Builds with
# CMAKE_DISABLE_PRECOMPILE_HEADERS (debug) show whether each file includes what it uses.
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/CommonHeaders.cpp CONTENT "")
foreach(headers IN ITEMS cgpredict-headers cgpredict-headers-once)
  add_library(${headers} OBJECT ${CMAKE_BINARY_DIR}/CommonHeaders.cpp)
  target_link_libraries(${headers} PRIVATE cgpredict-options fmt::fmt Threads::Threads)
  target_precompile_headers(${headers} PRIVATE
    <algorithm> <array> <cmath> <filesystem> <functional> <map> <memory> <optional> <set> <span>
    <string> <vector> <fmt/format.h> <fmt/ranges.h>)
endforeach()
# Clang takes no headers that were compiled at another level of optimisation.
cgpredict_runs_once(cgpredict-headers-once)

# A room of analyzer/: the static library cgpredict-NAME of the folder's files. It may include its
# own headers and those of the rooms that it USES.
#
#   cgpredict_room(NAME [RUNS_ONCE] SOURCES file... [USES room...] [LIBRARIES target...])
function(cgpredict_room name)
  cmake_parse_arguments(PARSE_ARGV 1 room "RUNS_ONCE" "" "SOURCES;USES;LIBRARIES")
  list(TRANSFORM room_USES PREPEND cgpredict-)
  add_library(cgpredict-${name} STATIC ${room_SOURCES})
  set_property(GLOBAL APPEND PROPERTY CGPREDICT_ROOMS $<TARGET_FILE:cgpredict-${name}>)
  target_link_libraries(cgpredict-${name}
    PUBLIC cgpredict-options ${room_USES} ${room_LIBRARIES})
  set(headers cgpredict-headers)
  if(room_RUNS_ONCE)
    cgpredict_runs_once(cgpredict-${name})
    set(headers cgpredict-headers-once)
  endif()
  if("fmt::fmt" IN_LIST room_LIBRARIES)
    target_precompile_headers(cgpredict-${name} REUSE_FROM ${headers})
  endif()
  cgpredict_together(cgpredict-${name} 12)
endfunction()
