// Sends accesses through the L2 model and counts what happens, by site.
#ifndef CGPREDICT_ANALYZER_PROFILEOBSERVER_H
#define CGPREDICT_ANALYZER_PROFILEOBSERVER_H

#include "analyzer/Coalescing.h"
#include "analyzer/MemoryTraffic.h"
#include "analyzer/ProfileTotals.h"
#include "cachemodel/Cache.h"

namespace cgpredict {

class ProfileObserver {
public:
  /// All must outlive the observer.
  ProfileObserver(const KernelTables &tables, Cache &l2, TrafficModel &traffic);

  void access(const WarpAccess &access);
  /// An access of which only the class is known: all its lines miss, the L2 does not see it.
  void guess(const WarpAccess &access);

  /// Adds what was seen since the last call of take() or drop(), times `weight`, to `totals`.
  void take(ProfileTotals &totals, double weight);
  void drop();

  uint64_t lineReferences() const { return references; } ///< of all access() calls
  uint32_t lineBytes() const { return l2.geometry().lineBytes; }

private:
  struct Seen {
    std::array<uint64_t, AccessBuckets> executions{}, misses{};
    uint64_t lines = 0;
    StrideVote stride;
    Traffic traffic;
  };
  void count(const WarpAccess &access, uint64_t lines, uint64_t misses);
  /// Of the size that the traffic model counts in; `own` are those of the L2.
  std::span<const LineIndex> trafficLines(const WarpAccess &access,
                                          std::span<const LineIndex> own) {
    return traffic.lineBytes() == lineBytes()
               ? own
               : trafficFinder.lines(access, tables.sites[access.site].bytes);
  }
  bool isStore(const WarpAccess &access) const {
    return tables.sites[access.site].kind == SiteKind::Store;
  }

  const KernelTables &tables;
  Cache &l2;
  TrafficModel &traffic;
  LineFinder finder, trafficFinder;
  std::vector<Seen> sites; // index = KernelTables::sites
  uint64_t references = 0;
};

} // namespace cgpredict

#endif
