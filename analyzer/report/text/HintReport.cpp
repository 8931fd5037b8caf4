#include "analyzer/report/text/HintReport.h"

#include "analyzer/report/text/HintWords.h"
#include "analyzer/report/text/ReportText.h"
#include "analyzer/report/text/TextWrap.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace cgpredict {
namespace {

// What is left of a line must hold a sentence.
constexpr std::size_t WidestPlace = 32;

std::string placeOf(const Hint &hint) {
  return hint.column == 0 ? fmt::format("{}:{}", hint.fileName, hint.line)
                          : fmt::format("{}:{}:{}", hint.fileName, hint.line, hint.column);
}

std::size_t widestPlace(std::span<const Hint> hints) {
  std::size_t width = 0;
  for (const Hint &hint : hints)
    width = std::max(width, placeOf(hint).size());
  return std::min(width, WidestPlace);
}

// The advice, with the gain at the right edge of its last line.
std::string adviceLines(const Hint &hint, std::size_t indent, const TextStyle &style) {
  const std::string speedup = fmt::format("{:>7}", speedupOf(hint));
  const std::string gain = timesOf(hint) + speedup;
  std::vector<std::string> lines = wrapped(hint.advice, PageWidth - indent);
  if (lines.back().size() + 2 + gain.size() > PageWidth - indent)
    lines.emplace_back();
  std::string text;
  for (const std::string &line : lines)
    text += std::string(indent, ' ') + line + '\n';
  text.pop_back();
  return fmt::format("{}{:>{}}{}\n", text, timesOf(hint),
                     PageWidth - indent - lines.back().size() - speedup.size(),
                     bold(speedup, style));
}

std::string causeLines(const Hint &hint, std::size_t width) {
  const std::string place = placeOf(hint);
  // A place that is too long has a line for itself.
  const bool fits = place.size() <= width;
  const std::string head = fmt::format("  {:{}}  {}  ", fits ? place : "", width, subjectOf(hint));
  return (fits ? "" : fmt::format("  {}\n", place)) + hanging(head, hint.cause, width + 4);
}

} // namespace

std::string hintLines(std::span<const Hint> hints, const TextStyle &style) {
  const std::size_t width = widestPlace(hints), indent = width + 4;
  std::string text, cause;
  for (const Hint &hint : hints) {
    // Of hints in a row for the same reason the first one gives it.
    const std::string last = std::exchange(cause, causeLines(hint, width));
    text += (cause == last ? "" : cause) + adviceLines(hint, indent, style) +
            paragraph("assuming that " + hint.assumption, indent);
  }
  return text;
}

std::string textHints(std::span<const Hint> hints, const TextStyle &style) {
  return hints.empty() ? ""
                       : fmt::format("\n{}\n{}", bold("Hints", style), hintLines(hints, style));
}

} // namespace cgpredict
