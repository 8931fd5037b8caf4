#include "analyzer/report/text/ReportText.h"

#include <fmt/format.h>

namespace cgpredict {

std::string bold(const std::string &text, const TextStyle &style) {
  return style.colour ? fmt::format("\x1b[1m{}\x1b[0m", text) : text;
}

std::string listed(const std::string &title, const std::vector<std::string> &sentences,
                   const TextStyle &style) {
  std::string text = sentences.empty() ? "" : fmt::format("\n{}\n", bold(title, style));
  for (const std::string &sentence : sentences)
    text += fmt::format("  - {}\n", sentence);
  return text;
}

std::string listedAssumptions(const std::vector<std::string> &sentences, const TextStyle &style) {
  if (style.assumptions || sentences.empty())
    return listed("Assumptions", sentences, style);
  return fmt::format("\nAssumptions: {} (--assumptions lists them)\n", sentences.size());
}

std::string between(const TimeInterval &interval) {
  return fmt::format("{} to {}", shown(interval.low), shown(interval.high));
}

} // namespace cgpredict
