# How every target is compiled. A target asks for it with
# `target_link_libraries(x PUBLIC cgpredict-options)`.

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Debug, Release, RelWithDebInfo" FORCE)
endif()

set(CMAKE_C_STANDARD 11)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_C_EXTENSIONS OFF)
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_CXX_SCAN_FOR_MODULES OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(THREADS_PREFER_PTHREAD_FLAG ON)

set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)
set(CMAKE_LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/lib)
set(CMAKE_ARCHIVE_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/lib)

add_library(cgpredict-options INTERFACE)
# Members that an initialiser leaves out have their own. g++ 12 sees overflows in its own <string>.
target_compile_options(cgpredict-options INTERFACE -Wall -Wextra -Wno-missing-field-initializers
  $<$<AND:$<COMPILE_LANG_AND_ID:CXX,GNU>,$<VERSION_LESS:$<CXX_COMPILER_VERSION>,13>>:-Wno-array-bounds>
  $<$<AND:$<COMPILE_LANG_AND_ID:CXX,GNU>,$<VERSION_LESS:$<CXX_COMPILER_VERSION>,13>>:-Wno-stringop-overflow>
  $<$<AND:$<COMPILE_LANG_AND_ID:CXX,GNU>,$<VERSION_LESS:$<CXX_COMPILER_VERSION>,13>>:-Wno-stringop-overread>)
target_include_directories(cgpredict-options INTERFACE
  ${CMAKE_SOURCE_DIR} ${CMAKE_SOURCE_DIR}/runtime/include)

if(CGPREDICT_SANITIZE)
  set(sanitizers -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
  # Checks of each pointer cost a third of compiling. Of these, address finds null pointers; the fuzz
  # build checks the others.
  if(NOT CGPREDICT_FUZZ)
    list(APPEND sanitizers -fno-sanitize=null,alignment,object-size,vptr)
  endif()
  # g++ 12 warns of its own <regex> when it is instrumented.
  target_compile_options(cgpredict-options INTERFACE ${sanitizers} $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
  target_link_options(cgpredict-options INTERFACE ${sanitizers})
  # It links what sanitizers add in a fifth of the time.
  include(CheckLinkerFlag)
  check_linker_flag(CXX -fuse-ld=lld CGPREDICT_HAS_LLD)
  if(CGPREDICT_HAS_LLD)
    target_link_options(cgpredict-options INTERFACE -fuse-ld=lld)
  endif()
endif()

if(CGPREDICT_FUZZ)
  target_compile_options(cgpredict-options INTERFACE -fsanitize=fuzzer-no-link)
endif()

# Two types of one name are one to the linker. Objects carry what GCC compares at link time, which
# tools/ does for every room; programs are linked without it.
if(CGPREDICT_ONE_DEFINITION)
  add_compile_options(-flto -ffat-lto-objects)
  add_link_options(-fno-lto)
endif()

# Files whose headers cost more than they do, compiled together. -DCMAKE_UNITY_BUILD=OFF compiles
# each alone, which is faster where one file is edited often.
function(cgpredict_together target files)
  if(NOT DEFINED CMAKE_UNITY_BUILD)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE ${files})
  endif()
endfunction()

# What a command runs once: little of it is optimised, beside sanitizers nothing.
function(cgpredict_runs_once target)
  target_compile_options(${target} PRIVATE $<IF:$<CONFIG:Debug>,-O0,-O1>)
endfunction()

# clang and opt are not built with sanitizers, so neither is what they load.
set(CGPREDICT_WITH_PLUGIN ${CGPREDICT_PLUGIN})
if(CGPREDICT_SANITIZE)
  set(CGPREDICT_WITH_PLUGIN OFF)
endif()
