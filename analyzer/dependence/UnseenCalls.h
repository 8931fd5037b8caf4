// Calls that the trace does not look into, and whether a traced thread made them: an error's
// message, or a progress report that was not asked for, is in the code of many loops and runs in
// none of their iterations.
#ifndef CGPREDICT_ANALYZER_DEPENDENCE_UNSEENCALLS_H
#define CGPREDICT_ANALYZER_DEPENDENCE_UNSEENCALLS_H

#include "analyzer/dependence/DependenceScan.h"

#include <vector>

namespace cgpredict {

/// KernelTables::opaqueCalls of which a traced thread of the launch ran the code, or may have.
std::vector<uint32_t> madeCalls(const KernelTables &tables, const Launch &launch,
                                const LaunchWindows &readWindow);

/// Why the kernel's calls keep its threads from being proved independent: "FILE:LINE: ...". It has
/// some; `made` are those of them that threads made.
std::string unseenInWords(const KernelTables &tables, const std::vector<uint32_t> &made);

} // namespace cgpredict

#endif
