// Dependences of a kernel: what one iteration reads or writes and another one writes. The loop
// whose iterations differ first, seen from outside, carries the dependence: a mapped loop carries
// those between threads, which decide whether a GPU may run the kernel (DependenceReport); one
// inside the thread carries those that limit a pipeline (LoopDependences.h).
//
// The order of threads is that of the sequential program: lexicographic in the mapped loops, the
// outermost first; blocks play no part. A dependence leads from an access to the next conflicting
// one in that order: a read depends on the last write (flow), a write on the last write (output)
// and, for each access of the source, on its last read since then (anti). Accesses that are farther
// apart depend on each other through these, so that the threads are independent exactly if there
// are none.
#ifndef CGPREDICT_ANALYZER_DEPENDENCE_DEPENDENCE_H
#define CGPREDICT_ANALYZER_DEPENDENCE_DEPENDENCE_H

#include "cgpredict/TablesFormat.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace cgpredict {

enum class DependenceKind { Flow, Anti, Output };

/// What a port to a GPU would make of it, the harmless ones first.
enum class DependenceClass {
  EqualValues,   ///< all threads store the same value, and none reads another one
  Privatisable,  ///< each thread writes the same locations and reads only what it wrote there
  Reduction,     ///< an associative operation on the location, which nothing else uses
  WriteConflict, ///< threads overwrite each other, and the last one's value stays
  True
};

/// Where a store of a write conflict goes, which decides what can be done about it.
enum class ConflictTarget {
  Fixed,  ///< the same locations for all threads
  Index,  ///< made of the loops' indices
  Loaded, ///< made of what is loaded: a scatter
};

enum class Parallel {
  No,            ///< there is a true dependence
  WriteConflict, ///< there is none, but the last of several writers decides what stays
  Unknown,       ///< none was seen, but some calls or accesses were not either
  NoneInSample,  ///< there is none between the traced threads
  Proved         ///< there is none between any threads of the recorded launches
};

std::string_view toString(DependenceKind);
std::string_view toString(DependenceClass);
std::string_view toString(Parallel);

struct Dependence {
  DependenceKind kind = DependenceKind::Flow;
  DependenceClass dependenceClass = DependenceClass::True;
  uint32_t from = 0, to = 0; ///< KernelTables::sites; `from` is executed first
  /// The carrier, a level of SourceNest; -1: none, the same iteration of all loops around both.
  int32_t level = -1;
  /// Iterations of the carrier between the two, at least: of all that the launches do if
  /// `distanceProved`, else of those seen.
  int64_t leastDistance = 0;
  bool distanceProved = false;
  /// How often: pairs of threads and locations, in the traced threads; 0 if only the affine test
  /// found it.
  uint64_t count = 0;
  std::array<int64_t, 3> distance{}; ///< most frequent, in iterations of the mapped loops, x y z
  uint64_t atDistance = 0;           ///< how many of `count`
  std::array<uint64_t, 3> fromThread{}, toThread{}; ///< the first such pair, in the launch
  ConflictTarget target = ConflictTarget::Fixed;    ///< of a write conflict, or a reduction
  /// Of a write conflict: what is stored is made of loaded values and constants, so that all
  /// threads may store the same, as in a level of a breadth-first search.
  bool storesLoaded = false;
  format::Keeps keeps = format::Keeps::Stored; ///< of the variable, by the pragma: it is not enough
  /// Of a true one: the associative operation by which each thread goes on from what the one before
  /// it left, a prefix sum and its like; else empty.
  std::string scan = {};
  /// Of a true one through a scalar: each thread stores what its index alone makes, of memory that
  /// none stores to, so that the next one could make it itself.
  bool isRemade = false;

  /// Iterations of the carrier that may be in flight together: what hardware may rely on.
  int64_t reliableDistance() const {
    return distanceProved ? leastDistance : std::min<int64_t>(leastDistance, 1);
  }
};

/// Sites that together update locations by one associative operation.
struct Reduction {
  std::string operation;       ///< as UpdatePattern says
  std::vector<uint32_t> loads; ///< of the same old value, in program order; not empty
  uint32_t store = 0;
  uint64_t locations = 0; ///< updated by more than one thread, in the traced threads
};

struct DependenceReport {
  Parallel parallel = Parallel::NoneInSample;
  std::vector<Dependence> dependences; ///< true ones first, of a class flow, then by count
  std::vector<Reduction> reductions;
  /// Loads that the source does not have: a store under a condition made unconditional.
  std::vector<uint32_t> speculatedLoads;
  bool affine = true;   ///< all accesses of the launches are known as functions of the loops
  std::string unproved; ///< what keeps `parallel` from being proved; else empty
  /// Executed, but in no record, and a store may lead to what they load.
  std::vector<uint32_t> unseenSites;
  std::vector<uint32_t> calls; ///< KernelTables::opaqueCalls that traced threads made
  uint64_t accesses = 0;       ///< of traced threads that were compared with each other
  /// Those of them that were traced, and that the search came to before it ended; 0 where there was
  /// nothing to search for.
  uint64_t threads = 0, searchedThreads = 0;
  double watchedShare = 1;        ///< of the locations that are stored to
  std::vector<std::string> notes; ///< for people, one sentence each

  bool searchedAll() const { return searchedThreads == threads; }
  double searchedShare() const {
    return threads == 0 ? 1 : static_cast<double>(searchedThreads) / static_cast<double>(threads);
  }
  /// Counts are lower bounds.
  bool isPartial() const { return watchedShare < 1 || !searchedAll(); }
  /// On a GPU the kernel would not do what the program does.
  bool forbidsThreads() const { return parallel <= Parallel::WriteConflict; }
  /// The worst one that forbids it; null if none does.
  const Dependence *firstForbidding() const {
    return forbidsThreads() ? &dependences.front() : nullptr;
  }
};

} // namespace cgpredict

#endif
