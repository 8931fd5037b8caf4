// The dependences between the threads of a traced kernel, and whether it can be said that there are
// none:
//
//   windows of threads -> accesses beside a shadow memory -> dependences, conflicts  (traced
//   threads)
//                      -> affine accesses of the launch -> which of them can meet    (all threads)
//   operand graph, conflicts -> class of each dependence -> DependenceReport
#ifndef CGPREDICT_ANALYZER_DEPENDENCE_FINDDEPENDENCES_H
#define CGPREDICT_ANALYZER_DEPENDENCE_FINDDEPENDENCES_H

#include "analyzer/dependence/Dependence.h"
#include "analyzer/dependence/DependenceScan.h"
#include "analyzer/trace/Trace.h"

namespace cgpredict {

struct DependenceOptions {
  SearchLimits limits; ///< of a kernel: its launches share them
  /// The search ends at the first dependence that makes the verdict "no". Counts, distances and
  /// the list of dependences are then those that were seen by then.
  bool verdictOnly = false;
};

/// Of one sampled launch of the kernel; each window is read up to three times.
DependenceReport findDependences(const TracedKernel &kernel, const Launch &launch,
                                 const WindowReader &readWindow,
                                 const DependenceOptions &options = {});

/// Of all its sampled launches together: counts are summed up, `parallel` is the worst.
DependenceReport findDependences(const TracedKernel &kernel, const WindowReader &readWindow,
                                 const DependenceOptions &options = {});

} // namespace cgpredict

#endif
