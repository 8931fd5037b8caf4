// What every form of a hint says, whichever tool reads it.
#ifndef CGPREDICT_ANALYZER_REPORT_TEXT_HINTWORDS_H
#define CGPREDICT_ANALYZER_REPORT_TEXT_HINTWORDS_H

#include "analyzer/whatif/Hint.h"

#include <string>

namespace cgpredict {

/// What the hint is about: "A[j][k]", the array where its expression is not known, the kernel.
std::string subjectOf(const Hint &hint);
/// "2613.14 ms -> 239.98 ms".
std::string timesOf(const Hint &hint);
/// "10.9x".
std::string speedupOf(const Hint &hint);
/// The kinds of its changes, as an identifier: "transpose", "transpose+block".
std::string identifierOf(const Hint &hint);
/// The hint without its assumption: "A[j][k]: CAUSE; ADVICE: 2613.14 ms -> 239.98 ms (10.9x)".
std::string sentenceOf(const Hint &hint);

} // namespace cgpredict

#endif
