#include "tools/HlsFolder.h"

#include "analyzer/base/Error.h"
#include "analyzer/base/InputFile.h"
#include "tools/Commands.h"
#include "tools/OutputFiles.h"

#include <fmt/format.h>

#include <fstream>

namespace fs = std::filesystem;

namespace cgpredict {
namespace {

bool isOurs(const fs::path &file) {
  std::ifstream stream(file);
  std::string line;
  return isRegularFile(file) && std::getline(stream, line) &&
         line.find(hlsFileMark()) != std::string::npos;
}

void checkTarget(const fs::path &file) {
  std::error_code unknown;
  const fs::file_type type = fs::symlink_status(file, unknown).type(); // none: makeFolder says why
  if (type == fs::file_type::not_found || type == fs::file_type::none || isOurs(file))
    return;
  throw UsageError(fmt::format("--export: {} is there and was not made by an export; name another "
                               "folder, or move the file away",
                               file.string()));
}

void makeFolder(const fs::path &folder) {
  std::error_code failure;
  fs::create_directories(folder, failure);
  if (failure)
    throw Error(
        fmt::format("--export: cannot make the folder {}: {}", folder.string(), failure.message()));
}

} // namespace

void writeHlsProjects(const std::vector<HlsProject> &projects, const fs::path &folder) {
  for (const HlsProject &project : projects)
    for (const HlsFile &file : project.files)
      checkTarget(folder / project.kernel / file.name);
  for (const HlsProject &project : projects) {
    if (project.files.empty())
      continue;
    makeFolder(folder / project.kernel);
    for (const HlsFile &file : project.files)
      writeTextFile((folder / project.kernel / file.name).string(), file.text);
  }
}

} // namespace cgpredict
