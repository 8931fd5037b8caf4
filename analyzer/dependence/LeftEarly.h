#ifndef CGPREDICT_ANALYZER_DEPENDENCE_LEFTEARLY_H
#define CGPREDICT_ANALYZER_DEPENDENCE_LEFTEARLY_H

#include "analyzer/trace/Trace.h"

#include <string>

namespace cgpredict {

/// Why a loop that writes and may be left early is not proved, by what its launch came to: behind
/// the iteration that leaves, the program runs none, and a GPU all.
std::string leftEarlyInWords(const KernelTables &tables, const Launch &launch);

} // namespace cgpredict

#endif
