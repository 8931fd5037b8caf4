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

// A gain of 2 % is one.
std::string speedupOf(const Hint &hint) {
  return fmt::format("{:.{}f}x", hint.speedup(), hint.speedup() < 1.095 ? 2 : 1);
}

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
