// Where the parts of this installation lie, found from the place of the running program, so that
// the build tree and an installation under any prefix both work and can be moved.
#ifndef CGPREDICT_TOOLS_LAYOUT_H
#define CGPREDICT_TOOLS_LAYOUT_H

#include <filesystem>
#include <string>

namespace cgpredict {

struct Layout {
  std::filesystem::path programs; // directory of cgpredict, cgpredict-cc, cgpredict-c++
  std::filesystem::path runtime;  // directory of libcgpredict-rt.so and libcgpredict-rt.a
  std::filesystem::path plugin;   // CGPredictPlugin.so
  std::filesystem::path passes;   // CGPredictPasses.so, the same passes for a separate optimiser
  std::filesystem::path redirect; // libcgpredict-redirect.so, for the dynamic linker
  std::filesystem::path devices;  // directory of the device files
  std::string target;             // what the runtime is for: "x86_64-pc-linux-gnu"
  std::string clang;              // clang that fits the plugin; CGPREDICT_CLANG overrides it
};

// Layout seen from a program in directory `programs`. Looks only for the directories.
Layout layoutAround(const std::filesystem::path &programs);

// Layout around the running program.
Layout ownLayout();

// Version of the project, "0.1.0".
std::string projectVersion();

} // namespace cgpredict

#endif
