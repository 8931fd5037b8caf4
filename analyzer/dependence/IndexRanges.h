// Bounds of the mapped indices of a launch.
#ifndef CGPREDICT_ANALYZER_DEPENDENCE_INDEXRANGES_H
#define CGPREDICT_ANALYZER_DEPENDENCE_INDEXRANGES_H

#include "analyzer/dependence/ValueRange.h"
#include "analyzer/trace/Trace.h"

namespace cgpredict {

struct IndexRanges {
  KnownRange all;
  /// Of its first iteration, and of all others; empty where more than one index varies, as no
  /// single one tells the first iteration then.
  KnownRange first, later;
};

IndexRanges indexRanges(const Launch &launch);

} // namespace cgpredict

#endif
