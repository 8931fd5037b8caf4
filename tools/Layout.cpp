#include "tools/Layout.h"

#include "BuildPaths.h"

#include <cstdlib>

namespace fs = std::filesystem;

namespace cgpredict {

static std::string clangToUse() {
  const char *chosen = std::getenv("CGPREDICT_CLANG");
  return chosen && *chosen ? chosen : CGPREDICT_CLANG_PATH;
}

// An installation keeps the libraries in lib/cgpredict, the build tree in lib.
static fs::path libraries(const fs::path &programs) {
  std::error_code ignored;
  fs::path installed = (programs / CGPREDICT_LIB_FROM_BIN).lexically_normal();
  return fs::is_directory(installed, ignored) ? installed : installed.parent_path();
}

Layout layoutAround(const fs::path &programs) {
  Layout layout;
  layout.programs = programs;
  layout.runtime = libraries(programs);
  layout.plugin = layout.runtime / "CGPredictPlugin.so";
  layout.passes = layout.runtime / "CGPredictPasses.so";
  layout.redirect = layout.runtime / "libcgpredict-redirect.so";
  layout.devices = (programs / CGPREDICT_DATA_FROM_BIN / "devices").lexically_normal();
  layout.target = CGPREDICT_TARGET;
  layout.clang = clangToUse();
  return layout;
}

Layout ownLayout() { return layoutAround(fs::read_symlink("/proc/self/exe").parent_path()); }

std::string projectVersion() { return CGPREDICT_VERSION; }

} // namespace cgpredict
