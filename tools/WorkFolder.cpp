#include "tools/WorkFolder.h"

#include "analyzer/base/Error.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

namespace fs = std::filesystem;

namespace cgpredict {

static fs::path newTemporary() {
  std::error_code none;
  fs::path parent = fs::temp_directory_path(none);
  std::string name = ((none ? fs::path("/tmp") : parent) / "cgpredict-XXXXXX").string();
  if (!mkdtemp(name.data()))
    throw Error(fmt::format("{}: cannot make a folder: {}; set TMPDIR to one that can be written",
                            name, std::strerror(errno)));
  return name;
}

static fs::path named(const std::string &keep) {
  std::error_code failure;
  fs::create_directories(keep, failure);
  if (failure)
    throw Error(fmt::format("--keep {}: cannot make this folder: {}", keep, failure.message()));
  return fs::absolute(keep);
}

WorkFolder::WorkFolder(const std::string &keep)
    : folder(keep.empty() ? newTemporary() : named(keep)), isTemporary(keep.empty()) {}

WorkFolder::~WorkFolder() { remove(); }

void WorkFolder::remove() {
  std::error_code ignored;
  if (temporary())
    fs::remove_all(folder, ignored);
}

} // namespace cgpredict
