// Sends accesses through the L2 model and counts what happens, by site.
#ifndef CGPREDICT_ANALYZER_PROFILE_PROFILEOBSERVER_H
#define CGPREDICT_ANALYZER_PROFILE_PROFILEOBSERVER_H

#include "analyzer/affine/WarpProgram.h"
#include "analyzer/profile/MemoryTraffic.h"
#include "analyzer/profile/ProfileTotals.h"
#include "analyzer/profile/ReadOnlyCaches.h"
#include "analyzer/warps/BankConflicts.h"
#include "analyzer/warps/Coalescing.h"
#include "cachemodel/Cache.h"

namespace cgpredict {

/// What the modelled SMs' warps meet. It starts cold.
struct SmMemory {
  Cache l2; ///< their share
  TrafficModel traffic;
  ReadOnlyCaches readOnly;
  std::vector<uint32_t> smOfWarp; ///< of the resident warps; empty: all on one SM
  bool missesCounted = true;      ///< false: nobody reads what the method's L2 says
  SharedBanks banks;
  uint32_t burst = 1; ///< memory instructions of a warp before the next warp's
};

class ProfileObserver {
public:
  /// Both must outlive the observer.
  ProfileObserver(const WarpProgram &program, SmMemory &memory);

  void access(const WarpAccess &access);
  /// An access of which only the class is known: all its lines miss, the L2 does not see it.
  void guess(const WarpAccess &access);

  /// Adds what was seen since the last call of take() or drop(), times `weight`, to `totals`.
  void take(ProfileTotals &totals, double weight);
  void drop();

  uint64_t lineReferences() const { return references; } ///< of all access() calls
  uint32_t lineBytes() const { return memory.l2.geometry().lineBytes; }

private:
  struct Seen {
    std::array<double, AccessBuckets> executions{};
    std::array<uint64_t, AccessBuckets> misses{};
    uint64_t lines = 0;
    StrideVote stride;
    TrafficSum traffic;
    uint64_t conflicts = 0;
    /// Of the last access, if it was affine: those of a loop have the same mask and stride.
    LaneMask mask = 0;
    int64_t laneStride = 0;
    std::size_t bucket = 0;
  };
  /// Index of SiteTotals::executions.
  static std::size_t bucketOf(const WarpAccess &access, uint32_t elementBytes, Seen &site);
  void loadReadOnly(const WarpAccess &access, uint32_t bytes);
  void accessShared(const WarpAccess &access, uint32_t bytes);
  /// Without looking into the method's L2.
  void accessUncounted(const WarpAccess &access, uint32_t bytes);
  void addTraffic(const WarpAccess &access, uint32_t bytes, std::span<const LineIndex> lines);
  /// `share` of the access goes to the L2, the rest a read-only cache has.
  void count(const WarpAccess &access, uint64_t lines, uint64_t misses, double share);
  /// Of the size that the traffic model counts in; `own` are those of the L2.
  std::span<const LineIndex> trafficLines(const WarpAccess &access,
                                          std::span<const LineIndex> own) {
    return memory.traffic.lineBytes() == lineBytes()
               ? own
               : trafficFinder.lines(access, tables.sites[access.site].bytes);
  }
  uint32_t smOf(const WarpAccess &access) const {
    return memory.smOfWarp.empty() ? 0 : memory.smOfWarp[access.warp];
  }
  bool isShared(const WarpAccess &access) const {
    return tables.sites[access.site].space == MemorySpace::Shared;
  }
  bool isStore(const WarpAccess &access) const {
    return tables.sites[access.site].kind == SiteKind::Store;
  }

  const WarpProgram &program;
  const KernelTables &tables;
  SmMemory &memory;
  LineFinder finder, trafficFinder;
  std::vector<LineIndex> readOnlyLines, readOnlyTraffic, readOnlySegments;
  std::vector<Seen> sites; // index = KernelTables::sites
  uint64_t references = 0;
};

} // namespace cgpredict

#endif
