// Code between the mapped loops of a nest, in words.
#ifndef CGPREDICT_ANALYZER_ESTIMATE_ROWCODEWORDS_H
#define CGPREDICT_ANALYZER_ESTIMATE_ROWCODEWORDS_H

#include "analyzer/dependence/Dependence.h"
#include "analyzer/tables/StaticTables.h"

#include <string>
#include <vector>

namespace cgpredict {

/// "kernel guard: code of line 29 runs in the first thread of each row (an iteration of the loop of
/// line 28)"
std::vector<std::string> rowCodeInWords(const KernelTables &tables);

/// How to split the kernel where what forbids it to run in parallel leads from or to such code, or
/// to what it stores, and no row needs of such code what another row made; else empty.
std::string splitInWords(const KernelTables &tables, const DependenceReport &report);

} // namespace cgpredict

#endif
