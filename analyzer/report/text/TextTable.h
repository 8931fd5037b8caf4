// Columns of text: words to the left, numbers to the right, each as wide as its widest cell.
#ifndef CGPREDICT_ANALYZER_REPORT_TEXT_TEXTTABLE_H
#define CGPREDICT_ANALYZER_REPORT_TEXT_TEXTTABLE_H

#include <cstddef>
#include <string>
#include <vector>

namespace cgpredict {

class TextTable {
public:
  /// Titles of the columns of words, then of those of numbers.
  TextTable(std::vector<std::string> words, const std::vector<std::string> &numbers);
  /// As many cells as columns.
  void add(std::vector<std::string> row);
  std::string text(const std::string &indent) const;

private:
  std::size_t wordColumns;
  std::vector<std::vector<std::string>> rows;
};

} // namespace cgpredict

#endif
