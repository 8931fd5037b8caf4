// Quantities as the reports write them.
#ifndef CGPREDICT_ANALYZER_REPORT_TEXT_REPORTTEXT_H
#define CGPREDICT_ANALYZER_REPORT_TEXT_REPORTTEXT_H

#include "analyzer/base/PlainText.h"
#include "analyzer/report/text/TextReport.h"

#include <fmt/format.h>

#include <iterator>
#include <string>
#include <vector>

namespace cgpredict {

using Buffer = fmt::memory_buffer;

template <typename... Arguments>
void print(Buffer &out, fmt::format_string<Arguments...> format, Arguments &&...arguments) {
  fmt::format_to(std::back_inserter(out), format, std::forward<Arguments>(arguments)...);
}

std::string bold(const std::string &text, const TextStyle &style);
/// A title and the sentences below it; nothing where there are none.
std::string listed(const std::string &title, const std::vector<std::string> &sentences,
                   const TextStyle &style);
/// All assumptions if the style asks for them, else how many there are.
std::string listedAssumptions(const std::vector<std::string> &sentences, const TextStyle &style);
/// "211.00 ms to 416.00 ms".
std::string between(const TimeInterval &interval);

} // namespace cgpredict

#endif
