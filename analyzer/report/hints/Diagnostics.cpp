#include "analyzer/report/hints/Diagnostics.h"

#include "analyzer/report/hints/SourceSnippet.h"
#include "analyzer/report/text/HintWords.h"
#include "analyzer/report/text/ReportText.h"

#include <fmt/format.h>

namespace cgpredict {
namespace {

// Of what a hint without a column is about, the pragma.
std::string soughtIn(const Hint &hint) {
  if (hint.column == 0)
    return fmt::format("kernel({})", hint.kernel);
  return hint.expression.empty() ? hint.variable : hint.expression;
}

std::string snippetOf(const Hint &hint, const std::optional<std::string> &line) {
  if (!line)
    return "";
  const auto range = findExpression(*line, soughtIn(hint), hint.column);
  return range ? snippet(*line, hint.line, *range, hint.column) : "";
}

std::string diagnostic(const Hint &hint, const HintSource &source, const TextStyle &style) {
  std::string place = fmt::format("{}:{}:", source.path, hint.line);
  if (hint.column > 0)
    place += fmt::format("{}:", hint.column);
  return fmt::format("{} remark: {} [-Rcgpredict={}]\n{}{} note: assuming that {}\n",
                     bold(place, style), bold(sentenceOf(hint), style), identifierOf(hint),
                     snippetOf(hint, source.line), bold(place, style), hint.assumption);
}

} // namespace

std::string hintDiagnostics(std::span<const Hint> hints, const FindSource &find,
                            const TextStyle &style) {
  std::string text;
  for (const Hint &hint : hints)
    text += diagnostic(hint, find(hint), style);
  return text;
}

} // namespace cgpredict
