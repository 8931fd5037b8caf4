// Dependences between threads as they are found, summed up by kind, carrier and the two sites.
#ifndef CGPREDICT_ANALYZER_DEPENDENCE_DEPENDENCECOUNTS_H
#define CGPREDICT_ANALYZER_DEPENDENCE_DEPENDENCECOUNTS_H

#include "analyzer/dependence/Dependence.h"

#include <map>
#include <tuple>

namespace cgpredict {

/// Counts distances and finds the most frequent one: exact up to `MostDistances` different ones,
/// beyond them a lower bound (J. Misra, D. Gries, "Finding Repeated Elements", 1982).
class DistanceCounts {
public:
  using Distance = std::array<int64_t, 3>;
  void add(const Distance &distance);
  struct Mode {
    Distance distance{};
    uint64_t count = 0;
  };
  Mode mode() const; ///< of equally frequent ones the smallest

private:
  static constexpr std::size_t MostDistances = 1024;
  void makeRoom();
  std::map<Distance, uint64_t> counts;
  std::map<Distance, uint64_t>::iterator last = counts.end();
};

class DependenceCounts {
public:
  /// Threads by their position in program order, from 0; `extent` is the launch's, `mapped` how
  /// many of its dimensions are loops.
  DependenceCounts(const std::array<uint64_t, 3> &extent, uint32_t mapped)
      : extent(extent), mapped(mapped) {}

  void add(DependenceKind kind, uint32_t from, uint32_t to, uint64_t fromThread, uint64_t toThread);
  /// In the order of kind, from, to, level; all of class True.
  std::vector<Dependence> dependences() const;

private:
  struct Entry {
    Dependence first;
    DistanceCounts distances;
  };
  using Key = std::tuple<DependenceKind, uint32_t, uint32_t, int32_t>;
  std::array<uint64_t, 3> coordinateOf(uint64_t thread) const;

  std::array<uint64_t, 3> extent;
  uint32_t mapped;
  std::map<Key, Entry> entries;
  Key lastKey{};
  Entry *lastEntry = nullptr;
};

} // namespace cgpredict

#endif
