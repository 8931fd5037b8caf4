#include "analyzer/report/text/ReportText.h"

#include <fmt/format.h>

namespace cgpredict {

std::string bold(const std::string &text, const TextStyle &style) {
  return style.colour ? fmt::format("\x1b[1m{}\x1b[0m", text) : text;
}

std::string shown(Seconds time) {
  const double ms = inMilliseconds(time);
  return ms == 0 || ms >= 0.1 ? fmt::format("{:.2f} ms", ms) : fmt::format("{:.3f} us", ms * 1e3);
}

} // namespace cgpredict
