// A kernel of the JSON report: times, where they go, accesses, dependences.
#ifndef CGPREDICT_ANALYZER_REPORT_JSON_JSONKERNEL_H
#define CGPREDICT_ANALYZER_REPORT_JSON_JSONKERNEL_H

#include "analyzer/report/json/JsonValues.h"

namespace cgpredict {

Json kernelJson(const KernelEstimate &kernel, const GpuDevice &device);

} // namespace cgpredict

#endif
