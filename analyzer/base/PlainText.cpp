#include "analyzer/base/PlainText.h"

#include <fmt/format.h>

#include <cstdint>
#include <cstdio>

namespace cgpredict {
namespace {

struct CodePoint {
  uint32_t value = 0;
  std::size_t bytes = 0; // 0: what begins here is no UTF-8
};

// RFC 3629: the shortest form only, no surrogates, nothing above U+10FFFF.
CodePoint decode(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<uint8_t>(text[i]); };
  const uint8_t first = byte(0);
  if (first < 0x80)
    return {first, 1};
  const std::size_t bytes = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || text.size() < bytes)
    return {};
  uint32_t value = first & (0x7fu >> bytes);
  for (std::size_t i = 1; i < bytes; ++i) {
    if ((byte(i) & 0xc0) != 0x80)
      return {};
    value = value << 6 | (byte(i) & 0x3fu);
  }
  constexpr uint32_t Least[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = value >= 0xd800 && value < 0xe000;
  return value < Least[bytes] || surrogate || value > 0x10ffff ? CodePoint{}
                                                               : CodePoint{value, bytes};
}

// Controls of C0 and C1, the bidirectional ones (UAX #9), and separators of lines.
bool isObeyed(uint32_t c) {
  return c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0x061c || c == 0x200e || c == 0x200f ||
         (c >= 0x2028 && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069);
}

std::string shown(const char *form, unsigned value) {
  char text[16];
  std::snprintf(text, sizeof text, form, value);
  return text;
}

// Length of ESC [ digits and semicolons m at the start of `text`; 0: there is none.
std::size_t colourAt(std::string_view text) {
  if (!text.starts_with("\x1b["))
    return 0;
  const std::size_t end = text.find_first_not_of("0123456789;", 2);
  return end != std::string_view::npos && text[end] == 'm' ? end + 1 : 0;
}

enum class Keep { Nothing, Lines, LinesAndColours };

std::string escape(std::string_view text, Keep keep) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const CodePoint c = decode(text);
    const std::size_t colour = keep == Keep::LinesAndColours ? colourAt(text) : 0;
    const bool stays = keep != Keep::Nothing && (c.value == '\n' || c.value == '\t');
    std::size_t taken = c.bytes == 0 ? 1 : c.bytes;
    if (colour != 0)
      out += text.substr(0, taken = colour);
    else if (c.bytes == 0)
      out += shown("\\x%02x", static_cast<uint8_t>(text[0]));
    else if (isObeyed(c.value) && !stays)
      out += shown(c.value < 0x80 ? "\\x%02x" : "\\u%04x", c.value);
    else
      out += text.substr(0, taken);
    text.remove_prefix(taken);
  }
  return out;
}

} // namespace

std::string plainText(std::string_view text) { return escape(text, Keep::Nothing); }
std::string plainLines(std::string_view text) { return escape(text, Keep::Lines); }
std::string plainReport(std::string_view text) { return escape(text, Keep::LinesAndColours); }

std::string percent(double share) {
  return share > 0 && share < 0.0005 ? fmt::format("{:.1g} %", 100 * share)
                                     : fmt::format("{:.1f} %", 100 * share);
}

std::string shown(Seconds time) {
  const double ms = inMilliseconds(time);
  return ms == 0 || ms >= 1 ? fmt::format("{:.2f} ms", ms) : fmt::format("{:.3f} us", ms * 1e3);
}

std::string shownBytes(double bytes) {
  if (bytes >= 1e6)
    return fmt::format("{:.1f} MB", bytes / 1e6);
  return bytes >= 1e4 ? fmt::format("{:.1f} kB", bytes / 1e3) : fmt::format("{:.0f} B", bytes);
}

} // namespace cgpredict
