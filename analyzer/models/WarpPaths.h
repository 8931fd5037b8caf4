// How long a warp takes by itself (R9 of docs/models.md). Private to Refined.cpp.
#ifndef CGPREDICT_ANALYZER_MODELS_WARPPATHS_H
#define CGPREDICT_ANALYZER_MODELS_WARPPATHS_H

#include "analyzer/models/Pipelines.h"

namespace cgpredict {

struct WarpPaths {
  Cycles alone{0};  ///< its loads wait for what they miss themselves
  Cycles joined{0}; ///< and for what any of its block's warps has missed (R11e)
};

WarpPaths pathsOf(const KernelProfile &profile, const CompiledCount &count,
                  const GpuDevice &device);

} // namespace cgpredict

#endif
