#include "analyzer/report/text/ReportText.h"

#include "analyzer/report/text/TextWrap.h"

#include <fmt/format.h>

#include <cstdlib>
#include <cxxabi.h>
#include <memory>

namespace cgpredict {

std::string bold(const std::string &text, const TextStyle &style) {
  return style.colour ? fmt::format("\x1b[1m{}\x1b[0m", text) : text;
}

std::string sentenceLines(const std::string &head, const std::string &sentence,
                          const TextStyle &style) {
  return style.width == 0 ? head + sentence + '\n'
                          : hanging(head, sentence, head.size(), style.width);
}

std::string labelled(std::string_view label, const std::string &text, const TextStyle &style) {
  return sentenceLines(fmt::format("  {:<13} ", label), text, style);
}

std::string listed(const std::string &title, const std::vector<std::string> &sentences,
                   const TextStyle &style) {
  std::string text = sentences.empty() ? "" : fmt::format("\n{}\n", bold(title, style));
  for (const std::string &sentence : sentences)
    text += sentenceLines("  - ", sentence, style);
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

std::string inSource(const std::string &function) {
  int status = 0;
  const std::unique_ptr<char, decltype(&std::free)> name(
      abi::__cxa_demangle(function.c_str(), nullptr, nullptr, &status), &std::free);
  return name ? name.get() : function;
}

} // namespace cgpredict
