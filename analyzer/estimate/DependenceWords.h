// Dependences in words, for reports and messages.
#ifndef CGPREDICT_ANALYZER_ESTIMATE_DEPENDENCEWORDS_H
#define CGPREDICT_ANALYZER_ESTIMATE_DEPENDENCEWORDS_H

#include "analyzer/estimate/Estimate.h"

#include <string>

namespace cgpredict {

/// "gs.c:12:19"; where the trace has no line, the variable's name alone can tell.
std::string placeOf(const KernelTables &tables, uint32_t site);

/// In mapped loops, the outermost first: "1", "(0, 1)".
std::string distanceOf(const KernelTables &tables, const std::array<int64_t, 3> &distance);

/// "a thread reads 'a' (gs.c:12:19) which an earlier one wrote (gs.c:12:12), most often 1 iteration
/// before"
std::string inWords(const KernelTables &tables, const Dependence &dependence);

/// The loop that carries it: "j"; "loop at line 12".
std::string carrierOf(const KernelTables &tables, const Dependence &dependence);

/// What to do about a write conflict: "declare it lastprivate, ...", about a scan, or about a
/// reduction at addresses that are loaded. Else empty.
std::string_view remedyFor(const Dependence &dependence);

/// "proved", "none in sample: WHY NOT PROVED", "no: a thread reads ..."
std::string parallelInWords(const KernelTables &tables, const DependenceReport &report);

/// Each kernel whose threads depend on each other: "kernel gs is not parallel: ...".
std::vector<std::string> whyHypothetical(const ApplicationEstimate &estimate);

} // namespace cgpredict

#endif
