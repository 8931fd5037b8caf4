// The dependences between the traced threads of one launch, by running through their accesses in
// program order beside a shadow of the memory that they store to.
#ifndef CGPREDICT_ANALYZER_DEPENDENCE_DEPENDENCESCAN_H
#define CGPREDICT_ANALYZER_DEPENDENCE_DEPENDENCESCAN_H

#include "analyzer/affine/WarpProgram.h"
#include "analyzer/dependence/Dependence.h"
#include "analyzer/trace/Trace.h"

#include <functional>

namespace cgpredict {

/// The same accesses to locations that have a dependence.
struct ConflictSet {
  std::vector<uint32_t> sites; ///< all that touched them, ascending
  bool exposed = false;        ///< at one of them a thread read what it had not
                               ///< written before
  uint64_t locations = 0;
  bool torn = false;   ///< writes to them overlapped in part
  bool common = false; ///< all that is stored to by its stores' names is CommonMemory
};

/// How much work the search may be. Beyond `dense` accesses to watched locations, and each time
/// again, half of the locations are given up, so that the work follows what is left.
struct SearchLimits {
  std::size_t shadowBytes = std::size_t{128} << 20; ///< of the shadow memory
  uint64_t dense = uint64_t{1} << 26;
  uint64_t accesses = uint64_t{1} << 28; ///< looked at, watched or not; the search ends there
  uint64_t spans = uint64_t{1} << 26;    ///< of iterations, asked whether to look at; likewise
};

/// Whether a dependence between two sites decides all that is asked for; it goes through a location
/// that a thread read before it wrote it.
using Decides = std::function<bool(uint32_t from, uint32_t to)>;

struct ScanResult {
  std::vector<Dependence> dependences; ///< all of class True
  std::vector<ConflictSet> conflicts;
  std::vector<bool> exposedLoads; ///< by site: a thread read there what it had not
                                  ///< written before
  std::vector<bool> reachedLoads; ///< by site: stores to another object reached what it read
  uint64_t accesses = 0;
  uint64_t threads = 0, searchedThreads = 0; ///< traced ones; those whose accesses were looked at
  bool decided = false;                      ///< why not at all of them
  double watchedShare = 1;
  std::vector<uint32_t> unseenSites; ///< executed only behind what the threads' records hold
};

/// Windows of a launch in the order of their blocks, `window` < launch.windowCount. Each is read
/// twice. Memory: one window (more where windows share rows of threads) and that of the shadow.
ScanResult scanDependences(const WarpProgram &program, const Launch &launch,
                           const LaunchWindows &readWindow, const SearchLimits &limits,
                           const Decides &decides = {});

} // namespace cgpredict

#endif
