#include "tools/FunctionIndex.h"

#include "analyzer/base/Error.h"
#include "analyzer/base/InputFile.h"
#include "tools/OutputFiles.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace fs = std::filesystem;

namespace cgpredict {

void FunctionIndex::add(const fs::path &object) {
  const fs::path file = object.string() + ".json";
  try {
    const auto lists = nlohmann::json::parse(readInputFile(file, "cannot read this list"));
    objects[object] = {lists.at("defines"), lists.at("copies"), lists.at("calls"),
                       lists.at("points")};
  } catch (const nlohmann::json::exception &failure) {
    throw Error(fmt::format("{}: is no list of functions, as the compiler's plugin writes it: {}",
                            file.string(), failure.what()));
  }
}

// Of a function that several objects define, which one is called is the linker's business, but for
// copies of one in a header.
std::map<fs::path, FunctionIndex::Index> FunctionIndex::indices() const {
  std::map<fs::path, Index> all;
  std::map<fs::path, Names> ambiguous;
  for (const auto &[object, functions] : objects) {
    const fs::path folder = object.parent_path();
    const std::string file = object.filename().string() + ".bc";
    for (const std::string &name : functions.defined)
      if (!all[folder].files.emplace(name, file).second)
        ambiguous[folder].insert(name);
    for (const std::string &name : functions.copies)
      all[folder].files.emplace(name, file);
  }
  for (const auto &[folder, names] : ambiguous)
    for (const std::string &name : names)
      all[folder].files.erase(name);
  for (const auto &[object, functions] : objects) {
    Index &index = all[object.parent_path()];
    for (const auto &[kind, names] : functions.pointed)
      std::ranges::copy_if(names, std::inserter(index.points[kind], index.points[kind].end()),
                           [&](const std::string &name) { return index.files.contains(name); });
  }
  return all;
}

bool FunctionIndex::write() {
  auto now = indices();
  if (now == written)
    return false;
  for (const auto &[folder, index] : now)
    writeTextFile((folder / "index.json").string(),
                  nlohmann::json{{"files", index.files}, {"points", index.points}}.dump());
  written = std::move(now);
  return true;
}

bool FunctionIndex::calls(const fs::path &object) const {
  const auto functions = objects.find(object);
  const auto index = written.find(object.parent_path());
  return functions != objects.end() && index != written.end() &&
         std::ranges::any_of(functions->second.called, [&](const std::string &called) {
           const auto points = index->second.points.find(called);
           return index->second.files.contains(called) ||
                  (points != index->second.points.end() && !points->second.empty());
         });
}

} // namespace cgpredict
