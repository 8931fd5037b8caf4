// Why one accelerator is faster than the other, in words. Private to choose().
#ifndef CGPREDICT_ANALYZER_CHOOSE_CHOICEREASONS_H
#define CGPREDICT_ANALYZER_CHOOSE_CHOICEREASONS_H

#include "analyzer/choose/Choice.h"

namespace cgpredict {

/// One sentence each: the ratio, clock and parallelism, bandwidth, access patterns, recurrences,
/// and for a choice that is too close what would decide it.
std::vector<std::string> choiceReasons(const Choice &choice);

} // namespace cgpredict

#endif
