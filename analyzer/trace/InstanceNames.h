// Instances of a template have one pragma, and so one name for several kernels, as have loops of
// files of one name that the compiler names: they are numbered, in the order in which the program
// made them known. One function that was compiled twice is one instance, and keeps one name.
#ifndef CGPREDICT_ANALYZER_TRACE_INSTANCENAMES_H
#define CGPREDICT_ANALYZER_TRACE_INSTANCENAMES_H

#include "analyzer/trace/Trace.h"

namespace cgpredict {

/// `filter_1`, `filter_2`, ... where functions of several names or places have a kernel `filter`.
/// Numbers that make the name of another kernel are left out.
void nameInstances(std::vector<TracedKernel> &kernels);

} // namespace cgpredict

#endif
