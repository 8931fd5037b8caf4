// Quantities as the reports write them.
#ifndef CGPREDICT_ANALYZER_REPORT_TEXT_REPORTTEXT_H
#define CGPREDICT_ANALYZER_REPORT_TEXT_REPORTTEXT_H

#include "analyzer/base/PlainText.h"
#include "analyzer/report/text/TextReport.h"

#include <fmt/format.h>

#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace cgpredict {

using Buffer = fmt::memory_buffer;

template <typename... Arguments>
void print(Buffer &out, fmt::format_string<Arguments...> format, Arguments &&...arguments) {
  fmt::format_to(std::back_inserter(out), format, std::forward<Arguments>(arguments)...);
}

/// A report on its way.
struct Page {
  const TextStyle &style;
  Buffer text{};
};

template <typename... Arguments>
void print(Page &out, fmt::format_string<Arguments...> format, Arguments &&...arguments) {
  print(out.text, format, std::forward<Arguments>(arguments)...);
}

std::string bold(const std::string &text, const TextStyle &style);
/// `head` and the sentence behind it, as the style has it.
std::string sentenceLines(const std::string &head, const std::string &sentence,
                          const TextStyle &style);
/// "  occupancy     2 blocks, 64 of 64 warps per SM".
std::string labelled(std::string_view label, const std::string &text, const TextStyle &style);
/// A title and the sentences below it; nothing where there are none.
std::string listed(const std::string &title, const std::vector<std::string> &sentences,
                   const TextStyle &style);
/// All assumptions if the style asks for them, else how many there are.
std::string listedAssumptions(const std::vector<std::string> &sentences, const TextStyle &style);
/// The name of a function of C++ with its parameters and its template's arguments.
std::string inSource(const std::string &function);
/// "211.00 ms to 416.00 ms".
std::string between(const TimeInterval &interval);

} // namespace cgpredict

#endif
