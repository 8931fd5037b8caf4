#include "analyzer/report/text/TextTable.h"

#include <fmt/format.h>

#include <algorithm>

namespace cgpredict {

TextTable::TextTable(std::vector<std::string> words, const std::vector<std::string> &numbers)
    : wordColumns(words.size()) {
  words.insert(words.end(), numbers.begin(), numbers.end());
  rows.push_back(std::move(words));
}

void TextTable::add(std::vector<std::string> row) { rows.push_back(std::move(row)); }

std::string TextTable::text(const std::string &indent) const {
  std::vector<std::size_t> widths(rows[0].size());
  for (const auto &row : rows)
    for (std::size_t column = 0; column < row.size(); ++column)
      widths[column] = std::max(widths[column], row[column].size());
  std::string out;
  for (const auto &row : rows) {
    std::string text = indent;
    for (std::size_t column = 0; column < row.size(); ++column)
      text += column < wordColumns ? fmt::format("{:<{}}  ", row[column], widths[column])
                                   : fmt::format("{:>{}}  ", row[column], widths[column]);
    text.erase(text.find_last_not_of(' ') + 1);
    out += text + '\n';
  }
  return out;
}

} // namespace cgpredict
