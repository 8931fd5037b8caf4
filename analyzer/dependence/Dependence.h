// Dependences between different threads of a kernel's launches: what one thread reads or writes and
// another one writes.
//
// The order of threads is that of the sequential program: lexicographic in the mapped loops, the
// outermost first; blocks play no part. A dependence leads from an access to the next conflicting
// one in that order: a read depends on the last write (flow), a write on the last write (output)
// and, for each access of the source, on its last read since then (anti). Accesses that are farther
// apart depend on each other through these, so that the threads are independent exactly if there
// are none.
#ifndef CGPREDICT_ANALYZER_DEPENDENCE_DEPENDENCE_H
#define CGPREDICT_ANALYZER_DEPENDENCE_DEPENDENCE_H

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace cgpredict {

enum class DependenceKind { Flow, Anti, Output };

/// What a port to a GPU would make of it, the harmless ones first.
enum class DependenceClass {
  EqualValues,  ///< all threads store the same value, and none reads another one
  Privatisable, ///< no thread reads the location before it wrote it: each can have its own
  Reduction,    ///< an associative operation on the location, which nothing else uses
  True
};

enum class Parallel {
  No,           ///< there is a true dependence
  NoneInSample, ///< there is none between the traced threads
  Proved        ///< there is none between any threads of the recorded launches
};

std::string_view toString(DependenceKind);
std::string_view toString(DependenceClass);
std::string_view toString(Parallel);

struct Dependence {
  DependenceKind kind = DependenceKind::Flow;
  DependenceClass dependenceClass = DependenceClass::True;
  uint32_t from = 0, to = 0; ///< KernelTables::sites; `from` is executed first
  /// How often: pairs of threads and locations, in the traced threads; 0 if only the affine test
  /// found it.
  uint64_t count = 0;
  std::array<int64_t, 3> distance{}; ///< most frequent, in iterations of the mapped loops, x y z
  uint64_t atDistance = 0;           ///< how many of `count`
  std::array<uint64_t, 3> fromThread{}, toThread{}; ///< the first such pair, in the launch
};

/// Sites that together update locations by one associative operation.
struct Reduction {
  std::string operation; ///< "+", "*", "&", "|", "^", "min" or "max"
  uint32_t load = 0, store = 0;
  uint64_t locations = 0; ///< updated by more than one thread, in the traced threads
};

struct DependenceReport {
  Parallel parallel = Parallel::NoneInSample;
  std::vector<Dependence> dependences; ///< true ones first, then by count
  std::vector<Reduction> reductions;
  std::string unproved;    ///< what keeps `parallel` from being proved; else empty
  uint64_t accesses = 0;   ///< of traced threads that were compared with each other
  double watchedShare = 1; ///< of the locations that are stored to; counts are lower bounds below 1
  std::vector<std::string> notes; ///< for people, one sentence each

  const Dependence *firstTrue() const {
    const bool any =
        !dependences.empty() && dependences.front().dependenceClass == DependenceClass::True;
    return any ? &dependences.front() : nullptr;
  }
};

} // namespace cgpredict

#endif
