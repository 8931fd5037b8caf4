// What warps' accesses ask of a GPU's memory system, level by level: replays and sectors at the
// L2's door, lines from DRAM, rows that DRAM opens, lines written back.
//
// It is a second view of the accesses beside the access classes of the method (Coalescing.h), for
// models that need more than classes. It differs from the method's L2 in three things:
//   replacement  The hash of the L2's sets is unknown, so lines are spread over sets at random, LRU
//                within a set. A working set as large as the cache then hits in part, where one LRU
//                stack stands on the edge between all and nothing.
//   stores       fill no line: an L2 keeps byte masks, and a line that was written goes to DRAM
//                once for each time that it stays in the cache. Lines that nobody loaded and of
//                which a sector is still stored in part then are counted apart: a DRAM that cannot
//                mask bytes reads them first.
//   L1           holds loads where the device says so, sector by sector of its lines.
//
// Sources: M. Hill, A. Smith, "Evaluating Associativity in CPU Caches", IEEE ToC 38 (12), 1989
// (random sets); NVIDIA, "Kepler Tuning Guide" (32-byte sectors, 128-byte requests).
#ifndef CGPREDICT_ANALYZER_PROFILE_MEMORYTRAFFIC_H
#define CGPREDICT_ANALYZER_PROFILE_MEMORYTRAFFIC_H

#include "analyzer/devices/GpuDevice.h"
#include "analyzer/profile/KernelProfile.h"
#include "analyzer/profile/ModelledSms.h"
#include "analyzer/profile/PendingSectors.h"
#include "analyzer/profile/RowBuffers.h"
#include "analyzer/profile/StoredBytes.h"
#include "analyzer/warps/Coalescing.h"
#include "cachemodel/Cache.h"
#include "cachemodel/LineTable.h"
#include "cachemodel/SectoredCache.h"

#include <optional>
#include <vector>

namespace cgpredict {

struct TrafficGeometry {
  CacheGeometry l2;                ///< the modelled SMs' share; its lines are what DRAM delivers
  std::optional<CacheGeometry> l1; ///< of each SM, where it caches global loads; of 128-byte lines
  uint32_t sms = 1;                ///< that are modelled
  DramRows rows;
  std::vector<DramRows> otherRows; ///< TrafficSum::otherOpenings
  double share = 1;                ///< of what DRAM transfers, that the modelled SMs ask for
  uint32_t warpsPerBlock = 0;      ///< 0: all warps are of one block
  double blocksInStep = 1;         ///< share of the blocks that start together with others
  bool cached = true;              ///< false: the device has no L2, every line comes from DRAM
  bool counted = true;             ///< false: nobody reads the traffic
  bool banked = false;             ///< Traffic::tagTurns and bankWords are counted
};

/// How many loads wait, those that join other warps' included.
struct LoadWaits {
  double l2 = 0, dram = 0;

  void add(const LoadWaits &other, double weight) {
    l2 += weight * other.l2;
    dram += weight * other.dram;
  }
};

/// Traffic, and how often it would open a row of other DRAMs behind the same caches: to compare
/// these, one pass through the caches does.
struct TrafficSum {
  Traffic traffic;
  std::vector<double> otherOpenings; ///< index = TrafficGeometry::otherRows; empty: none
  std::vector<LoadWaits> waits;      ///< index = warp of a block; empty: not told apart

  /// Of one of so many. What is joined is at least what the warp of a block waits for that waits
  /// most: those that share what they load go on no faster than the one that finds nothing of it.
  Traffic perExecution(double executions) const;
  void add(const TrafficSum &other, double weight);
  /// What loads ask of the L2, and wait for it, is the other's.
  void takeL2(const TrafficSum &other, double weight);
};

constexpr uint32_t RequestBytes = 128; ///< what one pass of the load/store unit covers

/// Of these SMs: their share of the L2, and channels that all SMs use.
TrafficGeometry trafficGeometry(const GpuDevice &device, const ModelledSms &modelled);

class TrafficModel {
public:
  /// The caches start cold.
  explicit TrafficModel(const TrafficGeometry &geometry);

  uint32_t lineBytes() const { return geometry.l2.lineBytes; }
  bool cached() const { return geometry.cached; }
  bool counted() const { return geometry.counted; }
  /// Adds what the access asks for. `lines` are its own, in the order of the lanes, of lineBytes()
  /// each; a load that passes an L1 finds its sectors itself. `sm` is that of the warp.
  void access(const WarpAccess &access, uint32_t sm, uint32_t elementBytes, bool store,
              std::span<const LineIndex> lines, TrafficSum &sum);
  /// Adds a load through the read-only caches: what they do not have, in sectors of the L2, in
  /// segments of a request and in lines of lineBytes().
  void readOnly(std::span<const LineIndex> sectors, uint32_t segments,
                std::span<const LineIndex> lines, TrafficSum &sum);
  /// Adds an access of which only the class is known: all misses, nothing remembered.
  void guess(const WarpAccess &access, uint32_t elementBytes, bool store, double lines,
             TrafficSum &sum);

private:
  static bool areApart(const WarpAccess &access, uint32_t elementBytes);
  double requestsOf(const WarpAccess &access, uint32_t elementBytes);
  double sectorsOf(const WarpAccess &access, uint32_t elementBytes);
  double bankWordsOf(const WarpAccess &access, uint32_t elementBytes);
  /// Adds what the access asks of the L1's tags and banks; returns its segments.
  double lookUp(const WarpAccess &access, uint32_t elementBytes, TrafficSum &sum);
  SectorCover addCover(const WarpAccess &store, uint32_t elementBytes, TrafficSum &sum);
  bool continuesLastStore(const WarpAccess &store, uint32_t elementBytes);
  void storeLines(const WarpAccess &access, uint32_t elementBytes,
                  std::span<const LineIndex> lines, TrafficSum &sum);
  PendingHit loadLines(std::span<const LineIndex> lines, TrafficSum &sum);
  void loadThroughL1(const WarpAccess &access, uint32_t sm, uint32_t elementBytes,
                     TrafficSum &sum);
  bool accessLine(LineIndex line, bool missed, ByteMask stored, TrafficSum &sum);
  void countOpenings(LineIndex line, TrafficSum &sum);
  bool becomesDirty(LineIndex line, bool missed, ByteMask stored, TrafficSum &sum);

  TrafficGeometry geometry;
  Cache l2;
  std::vector<SectoredCache> l1;       // by SM, or none
  std::vector<PendingSectors> pending; // likewise
  std::vector<LineIndex> missing, missingSegments, missingLines; // in the L1, of the last load
  LineFinder sectors, requests;
  PendingSectors fromDram; // lines of the L2
  struct {
    LaneMask mask = 0; ///< 0: none
    int64_t start = 0, stride = 0;
    uint32_t elementBytes = 0;
    double words = 0;
  } lastBanks; ///< of the last affine access
  RowBuffers rows;
  std::vector<RowBuffers> otherRows;
  StoredBytes storedBytes;
  std::vector<WarpAccess> lastStores; // by warp, of sectors in part
  LineTable<LineResidence> residences;
};

} // namespace cgpredict

#endif
