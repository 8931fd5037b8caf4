// Sentences broken into lines.
#ifndef CGPREDICT_ANALYZER_REPORT_TEXT_TEXTWRAP_H
#define CGPREDICT_ANALYZER_REPORT_TEXT_TEXTWRAP_H

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace cgpredict {

/// What the text reports keep to, in characters.
constexpr std::size_t PageWidth = 100;

/// Broken between words; a word that is longer than `width` has a line of its own. At least one
/// line.
std::vector<std::string> wrapped(std::string_view text, std::size_t width);

/// A line within `width` behind its own blanks; where it is broken, `joint` stands at the end, and
/// the rest is `hang` further in.
std::string fitted(const std::string &line, std::size_t width, const std::string &joint = "",
                   std::size_t hang = 0);

/// Lines within `page` characters, each behind `indent` blanks and with a line end.
std::string paragraph(std::string_view text, std::size_t indent, std::size_t page = PageWidth);

/// The same with `head` at the beginning of the first line, which it may be wider than `indent` by;
/// it ends in a blank.
std::string hanging(const std::string &head, std::string_view text, std::size_t indent,
                    std::size_t page = PageWidth);

} // namespace cgpredict

#endif
