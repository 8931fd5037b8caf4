#include "analyzer/report/text/TextWrap.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

namespace cgpredict {

std::vector<std::string> wrapped(std::string_view text, std::size_t width) {
  std::vector<std::string> lines(1);
  std::istringstream words{std::string(text)};
  for (std::string word; words >> word;) {
    if (!lines.back().empty() && lines.back().size() + 1 + word.size() > width)
      lines.emplace_back();
    lines.back() += (lines.back().empty() ? "" : " ") + word;
  }
  return lines;
}

std::string paragraph(std::string_view text, std::size_t indent) {
  std::string result;
  for (const std::string &line : wrapped(text, PageWidth - indent))
    result += std::string(indent, ' ') + line + '\n';
  return result;
}

std::string hanging(const std::string &head, std::string_view text, std::size_t indent) {
  // What stands out keeps its place as a word, with the blank behind it.
  const std::string word(head.size() > indent ? head.size() - indent - 1 : 0, '#');
  std::string result = paragraph(word + ' ' + std::string(text), indent);
  const std::size_t width = std::max(head.size(), indent);
  return result.replace(0, width, fmt::format("{:{}}", head, width));
}

} // namespace cgpredict
