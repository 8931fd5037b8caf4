#include "analyzer/base/Nearest.h"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

namespace cgpredict {
namespace {

std::string lowerCase(std::string_view text) {
  std::string result(text);
  for (char &c : result)
    if (c >= 'A' && c <= 'Z')
      c = static_cast<char>(c - 'A' + 'a');
  return result;
}

// Levenshtein's distance, row by row.
std::size_t edits(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i + 1);
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t replaced = diagonal + (a[i] != b[j]);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replaced, row[j] + 1, diagonal + 1});
    }
  }
  return row.back();
}

} // namespace

std::string nearest(std::string_view word, std::span<const std::string> names) {
  const std::string wanted = lowerCase(word);
  std::size_t least = wanted.size() / 3 + 1;
  std::string found;
  for (const std::string &name : names)
    if (const std::size_t distance = edits(wanted, lowerCase(name)); distance < least) {
      least = distance;
      found = name;
    }
  const auto contains = [&](const std::string &name) {
    return lowerCase(name).find(wanted) != std::string::npos;
  };
  const auto holder = std::ranges::find_if(names, contains);
  const bool isPart = found.empty() && wanted.size() > 1 && holder != names.end();
  return isPart ? *holder : found;
}

} // namespace cgpredict
