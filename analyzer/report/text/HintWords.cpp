#include "analyzer/report/text/HintWords.h"

#include "analyzer/report/text/ReportText.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace cgpredict {

std::string subjectOf(const Hint &hint) {
  if (!hint.expression.empty())
    return hint.expression;
  return hint.variable.empty() ? hint.kernel : hint.variable;
}

std::string timesOf(const Hint &hint) {
  return fmt::format("{} -> {}", shown(hint.before), shown(hint.after));
}

std::string speedupOf(const Hint &hint) { return fmt::format("{:.1f}x", hint.speedup()); }

std::string identifierOf(const Hint &hint) {
  std::vector<std::string> kinds;
  for (const Change &change : hint.changes)
    kinds.push_back(kindOf(change));
  return fmt::format("{}", fmt::join(kinds, "+"));
}

std::string sentenceOf(const Hint &hint) {
  return fmt::format("{}: {}; {}: {} ({})", subjectOf(hint), hint.cause, hint.advice, timesOf(hint),
                     speedupOf(hint));
}

} // namespace cgpredict
