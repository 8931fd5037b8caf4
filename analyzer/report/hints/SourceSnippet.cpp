#include "analyzer/report/hints/SourceSnippet.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace cgpredict {
namespace {

bool isSpace(char c) { return c == ' ' || c == '\t' || c == '\r'; }
bool isWord(char c) {
  return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

// Without blanks, and where each character stood.
struct Dense {
  std::string text;
  std::vector<std::size_t> at;
};

Dense dense(std::string_view text) {
  Dense result;
  for (std::size_t i = 0; i < text.size(); ++i)
    if (!isSpace(text[i])) {
      result.text += text[i];
      result.at.push_back(i);
    }
  return result;
}

bool isWhole(std::string_view line, const SourceRange &range) {
  const bool cutsBefore =
      range.begin > 0 && isWord(line[range.begin]) && isWord(line[range.begin - 1]);
  const bool cutsAfter =
      range.end < line.size() && isWord(line[range.end - 1]) && isWord(line[range.end]);
  return !cutsBefore && !cutsAfter;
}

std::size_t distance(const SourceRange &range, std::size_t at) {
  if (at < range.begin)
    return range.begin - at;
  return at < range.end ? 0 : at - range.end + 1;
}

} // namespace

std::optional<SourceRange> findExpression(std::string_view line, std::string_view expression,
                                          uint32_t column) {
  const Dense in = dense(line), sought = dense(expression);
  std::optional<SourceRange> best;
  if (sought.text.empty())
    return best;
  for (std::size_t found = in.text.find(sought.text); found != std::string::npos;
       found = in.text.find(sought.text, found + 1)) {
    const SourceRange range{in.at[found], in.at[found + sought.text.size() - 1] + 1};
    const std::size_t at = column > 0 ? column - 1 : 0;
    if (isWhole(line, range) && (!best || distance(range, at) < distance(*best, at)))
      best = range;
  }
  return best;
}

std::string snippet(std::string_view line, uint32_t number, const SourceRange &range,
                    uint32_t column) {
  std::string text = fmt::format("{:>5} | {}\n", number, line);
  if (column == 0)
    return text;
  // Tabs stay tabs, so that the caret stands below its character however wide they are.
  std::string marks;
  for (std::size_t i = 0; i < std::max<std::size_t>(range.end, column); ++i) {
    const bool isMarked = i >= range.begin && i < range.end;
    marks += i + 1 == column                      ? '^'
             : isMarked                           ? '~'
             : i < line.size() && line[i] == '\t' ? '\t'
                                                  : ' ';
  }
  return text + fmt::format("{:>5} | {}\n", "", marks);
}

} // namespace cgpredict
