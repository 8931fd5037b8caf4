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

std::string fitted(const std::string &line, std::size_t width, const std::string &joint,
                   std::size_t hang) {
  const std::string blanks(std::min(line.find_first_not_of(' '), line.size()), ' ');
  std::string result, between = blanks;
  for (const std::string &part : wrapped(line, width - blanks.size() - hang - joint.size())) {
    result += between + part;
    between = joint + '\n' + blanks + std::string(hang, ' ');
  }
  return result + '\n';
}

std::string paragraph(std::string_view text, std::size_t indent, std::size_t page) {
  std::string result;
  for (const std::string &line : wrapped(text, page - indent))
    result += std::string(indent, ' ') + line + '\n';
  return result;
}

std::string hanging(const std::string &head, std::string_view text, std::size_t indent,
                    std::size_t page) {
  // What stands out keeps its place as a word, with the blank behind it.
  const std::string word(head.size() > indent ? head.size() - indent - 1 : 0, '#');
  std::string result = paragraph(word + ' ' + std::string(text), indent, page);
  const std::size_t width = std::max(head.size(), indent);
  return result.replace(0, width, fmt::format("{:{}}", head, width));
}

} // namespace cgpredict
