// Which loops the next traced run makes kernels of. In each nest the levels are tried from outside:
// a loop with one dimension first; where its iterations are independent, with the perfectly nested
// loops inside it as further dimensions, as far as those are independent too; where they are not,
// or are too few for the GPU, the loops inside it, those of called functions too, each by itself,
// but for those whose launches would have far fewer threads still.
// One run serves all nests, and never has a kernel within a kernel, as far as the profile saw.
#ifndef CGPREDICT_ANALYZER_SCAN_SCANPLAN_H
#define CGPREDICT_ANALYZER_SCAN_SCANPLAN_H

#include "analyzer/scan/LoopProfile.h"
#include "analyzer/scan/ScanAttempt.h"

#include <vector>

namespace cgpredict {

struct ScanLimits {
  double leastShare = 0.01;   ///< of the program's time; loops below it are left alone
  std::size_t top = 10;       ///< outermost loops, those that take longest
  uint64_t enoughThreads = 0; ///< of a launch: with fewer, the loops inside are tried as well
};

/// What is known of a loop.
struct LoopState {
  std::size_t loop = 0;
  std::vector<ScanAttempt> attempts; ///< that said something, in their order
  std::optional<LoopChoice> next;    ///< what the next run has to try
  bool isSmall = false; ///< a loop around it has launches of so many more threads that it is not
                        ///< tried
};

/// The loops that matter, wait for no loop around them and are not part of kernels alone.
/// `attempts` are those of all runs so far.
std::vector<LoopState> loopStates(const LoopProfile &profile, const ScanLimits &limits,
                                  const std::vector<ScanAttempt> &attempts);

} // namespace cgpredict

#endif
