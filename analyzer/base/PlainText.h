// Text of a file on its way to a terminal. What a terminal would obey or hide is shown instead:
// escape sequences, other control characters, bidirectional controls and bytes that are no UTF-8
// become \x1b, \u202e, \xff. And how a text writes quantities.
#ifndef CGPREDICT_ANALYZER_BASE_PLAINTEXT_H
#define CGPREDICT_ANALYZER_BASE_PLAINTEXT_H

#include "analyzer/base/Units.h"

#include <string>
#include <string_view>

namespace cgpredict {

/// One line: a name, a position, a note. Line ends and tabs are shown, too.
std::string plainText(std::string_view text);

/// Lines: line ends and tabs stay.
std::string plainLines(std::string_view text);

/// A whole report, of which also this program's own colours stay: ESC [ digits and semicolons m.
std::string plainReport(std::string_view text);

/// "12.3 %" of 0.123. Small shares keep a digit that says something.
std::string percent(double share);

/// "2613.14 ms", "42.100 us".
std::string shown(Seconds time);

/// "4337.0 MB", "33.3 kB", "512 B".
std::string shownBytes(double bytes);

} // namespace cgpredict

#endif
