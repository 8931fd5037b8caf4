#include "tools/MadeObjects.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <utility>

namespace fs = std::filesystem;

namespace cgpredict {
namespace {

std::set<std::string> changedFiles(const MadeObjects::Kernels &before,
                                   const MadeObjects::Kernels &now) {
  std::set<std::string> changed;
  for (const auto &[one, other] : {std::pair(&before, &now), std::pair(&now, &before)})
    for (const auto &[file, kernels] : *one)
      if (const auto found = other->find(file); found == other->end() || found->second != kernels)
        changed.insert(file);
  return changed;
}

} // namespace

void MadeObjects::choose(Kernels kernels) {
  const std::set<std::string> changed = changedFiles(chosen, kernels);
  chosen = std::move(kernels);
  const auto isPart = [&](const std::string &file) {
    return std::ranges::any_of(made, [&](const auto &each) { return each.second.contains(file); });
  };
  if (!std::ranges::all_of(changed, isPart))
    return made.clear();
  std::erase_if(made, [&](const auto &each) {
    return std::ranges::any_of(changed,
                               [&](const auto &file) { return each.second.contains(file); });
  });
}

void MadeObjects::add(std::size_t object, const fs::path &rule, const fs::path &directory) {
  std::ifstream file(rule);
  const std::string text(std::istreambuf_iterator<char>(file), {});
  std::error_code failure;
  const fs::path folder = fs::canonical(directory.empty() ? fs::path(".") : directory, failure);
  std::set<std::string> files;
  for (const std::string &word : prerequisites(text))
    files.insert((folder / word).lexically_normal().string());
  if (!files.empty() && !failure)
    made[object] = std::move(files);
}

std::vector<std::string> prerequisites(const std::string &rule) {
  std::vector<std::string> words;
  std::string word;
  const auto end = [&] {
    if (!word.empty())
      words.push_back(std::exchange(word, {}));
  };
  const std::size_t colon = rule.find(": ");
  for (std::size_t i = colon == rule.npos ? rule.size() : colon + 2; i < rule.size(); ++i) {
    const char c = rule[i], next = i + 1 < rule.size() ? rule[i + 1] : '\0';
    const bool isEscaped = (c == '\\' && (next == ' ' || next == '#')) || (c == '$' && next == '$');
    if (isEscaped)
      word += rule[++i];
    else if (c == '\\' && next == '\n')
      ++i, end();
    else if (c == ' ' || c == '\n')
      end();
    else
      word += c;
  }
  end();
  return words;
}

} // namespace cgpredict
