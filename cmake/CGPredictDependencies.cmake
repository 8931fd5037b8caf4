# Everything here is a Debian package; `./dev setup` installs them.

find_package(Threads REQUIRED)
find_package(zstd CONFIG REQUIRED)           # zstd::libzstd_shared, zstd::libzstd_static
find_package(fmt CONFIG REQUIRED)            # fmt::fmt
find_package(nlohmann_json CONFIG REQUIRED)  # nlohmann_json::nlohmann_json
find_package(tomlplusplus CONFIG REQUIRED)   # tomlplusplus::tomlplusplus
find_package(pugixml CONFIG REQUIRED)        # pugixml::pugixml
find_package(CLI11 CONFIG REQUIRED)          # CLI11::CLI11
find_package(boost_container CONFIG REQUIRED) # Boost::container
find_package(SQLite3 REQUIRED)              # SQLite::SQLite3
find_package(benchmark CONFIG REQUIRED)      # benchmark::benchmark

# isl comes with a pkg-config file only.
find_library(ISL_LIBRARY isl REQUIRED)
find_path(ISL_INCLUDE_DIR isl/ctx.h REQUIRED)
add_library(isl::isl UNKNOWN IMPORTED)
set_target_properties(isl::isl PROPERTIES
  IMPORTED_LOCATION ${ISL_LIBRARY} INTERFACE_INCLUDE_DIRECTORIES ${ISL_INCLUDE_DIR})

find_package(Python3 REQUIRED COMPONENTS Interpreter)

# LLVM accepts a request only with its own major.minor version. Debian keeps each major version in
# a prefix of its own.
string(REGEX MATCH "^[0-9]+" llvm_major ${CGPREDICT_LLVM_VERSION})
find_package(LLVM ${CGPREDICT_LLVM_VERSION} CONFIG REQUIRED HINTS /usr/lib/llvm-${llvm_major})
message(STATUS "LLVM ${LLVM_PACKAGE_VERSION}: ${LLVM_DIR}")

# The programs of that LLVM that the tool and its tests start.
function(cgpredict_find_tool variable)
  find_program(${variable} NAMES ${ARGN} HINTS ${LLVM_TOOLS_BINARY_DIR} REQUIRED)
endfunction()
cgpredict_find_tool(CGPREDICT_CLANG clang-${llvm_major} clang)

# Only headers: the symbols of clang and LLVM come from the process that loads the modules, or from
# their shared libraries (test/fuzz).
if(CGPREDICT_WITH_PLUGIN OR CGPREDICT_FUZZ)
  find_path(CLANG_INCLUDE_DIR clang/Frontend/FrontendAction.h
    HINTS ${LLVM_INCLUDE_DIRS} NO_DEFAULT_PATH REQUIRED)
  separate_arguments(llvm_definitions NATIVE_COMMAND "${LLVM_DEFINITIONS}")
  add_library(cgpredict-llvm INTERFACE)
  target_include_directories(cgpredict-llvm SYSTEM INTERFACE
    ${LLVM_INCLUDE_DIRS} ${CLANG_INCLUDE_DIR})
  target_compile_definitions(cgpredict-llvm INTERFACE ${llvm_definitions})
  if(NOT LLVM_ENABLE_RTTI)
    target_compile_options(cgpredict-llvm INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-fno-rtti>)
  endif()
endif()
