// Quantities as the reports write them.
#ifndef CGPREDICT_ANALYZER_REPORT_TEXT_REPORTTEXT_H
#define CGPREDICT_ANALYZER_REPORT_TEXT_REPORTTEXT_H

#include "analyzer/base/PlainText.h"
#include "analyzer/base/Units.h"
#include "analyzer/report/text/TextReport.h"

#include <fmt/format.h>

#include <iterator>
#include <string>

namespace cgpredict {

using Buffer = fmt::memory_buffer;

template <typename... Arguments>
void print(Buffer &out, fmt::format_string<Arguments...> format, Arguments &&...arguments) {
  fmt::format_to(std::back_inserter(out), format, std::forward<Arguments>(arguments)...);
}

std::string bold(const std::string &text, const TextStyle &style);
/// "2613.14 ms", "42.100 us".
std::string shown(Seconds time);

} // namespace cgpredict

#endif
