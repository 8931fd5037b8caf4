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
    objects[object] = {lists.at("defines"), lists.at("calls")};
  } catch (const nlohmann::json::exception &failure) {
    throw Error(fmt::format("{}: is no list of functions, as the compiler's plugin writes it: {}",
                            file.string(), failure.what()));
  }
}

// Of a function that several objects define, which one is called is the linker's business.
std::map<fs::path, FunctionIndex::Index> FunctionIndex::indices() const {
  std::map<fs::path, Index> all;
  std::map<fs::path, std::set<std::string>> ambiguous;
  for (const auto &[object, functions] : objects) {
    const fs::path folder = object.parent_path();
    for (const std::string &name : functions.defined)
      if (!all[folder].emplace(name, object.filename().string() + ".bc").second)
        ambiguous[folder].insert(name);
  }
  for (const auto &[folder, names] : ambiguous)
    for (const std::string &name : names)
      all[folder].erase(name);
  return all;
}

bool FunctionIndex::write() {
  auto now = indices();
  if (now == written)
    return false;
  for (const auto &[folder, index] : now)
    writeTextFile((folder / "index.json").string(), nlohmann::json(index).dump());
  written = std::move(now);
  return true;
}

bool FunctionIndex::calls(const fs::path &object) const {
  const auto functions = objects.find(object);
  const auto index = written.find(object.parent_path());
  return functions != objects.end() && index != written.end() &&
         std::ranges::any_of(functions->second.called,
                             [&](const std::string &name) { return index->second.contains(name); });
}

} // namespace cgpredict
