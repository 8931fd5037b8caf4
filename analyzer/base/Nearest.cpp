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

// Levenshtein's distance, and neighbours that change places are one edit, as in `modle`.
std::size_t edits(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1), above,
      second; // of a's first i characters, i - 1, ...
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    second = std::exchange(above, row);
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      row[j] = std::min({above[j - 1] + (a[i - 1] != b[j - 1]), row[j - 1] + 1, above[j] + 1});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        row[j] = std::min(row[j], second[j - 2] + 1);
    }
  }
  return row.back();
}

// Of names that are equally near, those whose first letters are alike are the likelier ones.
std::size_t lettersAlike(std::string_view a, std::string_view b) {
  return static_cast<std::size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
}

} // namespace

std::string nearest(std::string_view word, std::span<const std::string> names) {
  const std::string wanted = lowerCase(word);
  // Edits, and how many letters follow the first ones that are alike.
  std::pair nearness{wanted.size() / 3, wanted.size() + 1};
  std::string found;
  for (const std::string &name : names) {
    const std::string other = lowerCase(name);
    if (const std::pair its{edits(wanted, other), wanted.size() - lettersAlike(wanted, other)};
        its < nearness) {
      nearness = its;
      found = name;
    }
  }
  const auto contains = [&](const std::string &name) {
    return lowerCase(name).find(wanted) != std::string::npos;
  };
  const auto holder = std::ranges::find_if(names, contains);
  const bool isPart = found.empty() && wanted.size() > 1 && holder != names.end();
  return isPart ? *holder : found;
}

} // namespace cgpredict
