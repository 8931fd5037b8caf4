// The dependences between the traced threads of one launch, by running through their accesses in
// program order beside a shadow of the memory that they store to.
#ifndef CGPREDICT_ANALYZER_DEPENDENCE_DEPENDENCESCAN_H
#define CGPREDICT_ANALYZER_DEPENDENCE_DEPENDENCESCAN_H

#include "analyzer/affine/WarpProgram.h"
#include "analyzer/dependence/Dependence.h"
#include "analyzer/trace/Trace.h"

namespace cgpredict {

/// The same accesses to locations that have a dependence.
struct ConflictSet {
  std::vector<uint32_t> sites; ///< all that touched them, ascending
  bool exposed = false;        ///< at one of them a thread read what it had not
                               ///< written before
  uint64_t locations = 0;
};

struct ScanResult {
  std::vector<Dependence> dependences; ///< all of class True
  std::vector<ConflictSet> conflicts;
  std::vector<bool> exposedLoads; ///< by site: a thread read there what it had not
                                  ///< written before
  uint64_t accesses = 0;
  double watchedShare = 1;
  bool cutThreads = false; ///< of some threads not all records were kept
};

/// Windows of a launch in the order of their blocks, `window` < launch.windowCount. Each is read
/// twice. Memory: one window (more where windows share rows of threads) and `shadowBytes`.
ScanResult scanDependences(const WarpProgram &program, const Launch &launch,
                           const LaunchWindows &readWindow, std::size_t shadowBytes);

} // namespace cgpredict

#endif
