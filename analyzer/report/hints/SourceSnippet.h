// Finds an access again in a line of its source, which may have changed since the trace was made.
#ifndef CGPREDICT_ANALYZER_REPORT_HINTS_SOURCESNIPPET_H
#define CGPREDICT_ANALYZER_REPORT_HINTS_SOURCESNIPPET_H

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace cgpredict {

/// Bytes of a line, from 0.
struct SourceRange {
  std::size_t begin = 0, end = 0;
};

/// Where `expression` stands in `line`, whatever the blanks in both; of several places the nearest
/// to `column` (1-based). None if it does not stand there as whole words.
std::optional<SourceRange> findExpression(std::string_view line, std::string_view expression,
                                          uint32_t column);

/// The line with its number and a second line that points at the range, as clang prints them:
///
///      15 |       sum += A[j][k];
///         |              ^~~~~~~
///
/// The caret stands at `column`; 0: no second line.
std::string snippet(std::string_view line, uint32_t number, const SourceRange &range,
                    uint32_t column);

} // namespace cgpredict

#endif
