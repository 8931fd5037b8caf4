# A room of analyzer/: the static library cgpredict-NAME of the folder's files. It may include its
# own headers and those of the rooms that it USES.
#
#   cgpredict_room(NAME SOURCES file... [USES room...] [LIBRARIES target...])
function(cgpredict_room name)
  cmake_parse_arguments(PARSE_ARGV 1 room "" "" "SOURCES;USES;LIBRARIES")
  list(TRANSFORM room_USES PREPEND cgpredict-)
  add_library(cgpredict-${name} STATIC ${room_SOURCES})
  target_link_libraries(cgpredict-${name}
    PUBLIC cgpredict-options ${room_USES} ${room_LIBRARIES})
endfunction()
