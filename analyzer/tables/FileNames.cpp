#include "analyzer/tables/FileNames.h"

#include "analyzer/tables/SiteNames.h"

#include <algorithm>
#include <filesystem>
#include <map>

namespace cgpredict {
namespace {

namespace fs = std::filesystem;

fs::path absolute(const KernelTables &tables, const std::string &file) {
  return (fs::path(tables.directory) / file).lexically_normal();
}

bool endsWith(const fs::path &path, const fs::path &end) {
  const std::vector<fs::path> parts(path.begin(), path.end()), last(end.begin(), end.end());
  return last.size() <= parts.size() && std::equal(last.rbegin(), last.rend(), parts.rbegin());
}

} // namespace

std::set<std::string> filesOf(const KernelTables &tables) {
  std::set<std::string> files{absolute(tables, tables.file).string()};
  for (const Site &site : tables.sites)
    files.insert(absolute(tables, fileOf(tables, site)).string());
  return files;
}

std::vector<std::string> namesakes(const std::set<std::string> &files) {
  std::map<fs::path, std::set<std::string>> byName;
  for (const std::string &file : files)
    byName[fs::path(file).filename()].insert(fs::path(file).lexically_normal().string());
  std::vector<std::string> result;
  for (const auto &[name, paths] : byName)
    if (paths.size() > 1)
      result.insert(result.end(), paths.begin(), paths.end());
  return result;
}

std::string shortName(const KernelTables &tables, const std::string &file) {
  const fs::path path = absolute(tables, file);
  const auto isTaken = [&](const fs::path &end) {
    return std::ranges::any_of(tables.namesakes, [&](const std::string &other) {
      return other != path && endsWith(other, end);
    });
  };
  fs::path name = path.filename();
  for (fs::path folder = path.parent_path(); isTaken(name) && folder.has_relative_path();
       folder = folder.parent_path())
    name = folder.filename() / name;
  return name.string();
}

} // namespace cgpredict
