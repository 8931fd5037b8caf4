// What one launch does, as the time models read it: instructions per warp, access classes, L2 and
// DRAM traffic. A value: no device, no trace, no addresses in it.
//
// "Per warp" is the average over the warps with threads within the extents; the others of a grid's
// last blocks end at once and hide nobody's latency.
//
// Source: S. Wang, G. Zhong, T. Mitra, "CGPredict", ACM TECS 16 (5s), 2017: access classes pw_t
// and d_t of (1)-(5), n_t of (6).
#ifndef CGPREDICT_ANALYZER_PROFILE_KERNELPROFILE_H
#define CGPREDICT_ANALYZER_PROFILE_KERNELPROFILE_H

#include "analyzer/profile/Occupancy.h"
#include "analyzer/warps/AccessClass.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace cgpredict {

struct ClassProfile {
  double instructionsPerWarp = 0;        ///< n_t
  double transactionsPerInstruction = 0; ///< pw_t
  double dramPerInstruction = 0;         ///< d_t: lines that missed the L2
};

/// What accesses ask of each level of the memory system: of one execution, or of a warp's all.
/// MemoryTraffic.h says how they are counted.
struct Traffic {
  double l1Requests = 0;       ///< 128-byte segments: lines that the load/store unit looks up
  double tagTurns = 0;         ///< of these, in the bank of the L1's tags with most; 0: not counted
  double bankWords = 0;        ///< words of the bank of the L1 with most; 0: not counted
  double readOnlyRequests = 0; ///< accesses through the read-only caches
  double replays = 0;          ///< of them, those that go on to the L2
  double sectors = 0;          ///< of 32 bytes, from or to the L2
  double sectorsAlone = 0;     ///< of a store's: whole ones without the other half of 64 bytes
  double sectorsInPart = 0;    ///< of a store's: those that it covers in part
  double sectorsContinued = 0; ///< so, but the warp's last store covered another part of them
  double dramReads = 0;        ///< L2 lines
  double writeBacks = 0;       ///< L2 lines
  double partWritten = 0;      ///< of writeBacks: not loaded, and with a sector stored in part
  double rowOpenings = 0;      ///< DRAM transactions, reads and write-backs, that open a row
  double waitsForL2 = 0;       ///< loads that an L1 does not serve
  double waitsForDram = 0;     ///< loads of which a line comes from DRAM
  double joinsL2 = 0;          ///< further loads: what other warps, or the one ahead, wait for
  double joinsDram = 0;        ///< of these, as waitsForDram

  void add(const Traffic &other, double weight) {
    for (double Traffic::*field :
         {&Traffic::l1Requests, &Traffic::tagTurns, &Traffic::bankWords,
          &Traffic::readOnlyRequests, &Traffic::replays, &Traffic::sectors,
          &Traffic::sectorsAlone, &Traffic::sectorsInPart, &Traffic::sectorsContinued,
          &Traffic::dramReads, &Traffic::writeBacks, &Traffic::partWritten,
          &Traffic::rowOpenings, &Traffic::waitsForL2, &Traffic::waitsForDram,
          &Traffic::joinsL2, &Traffic::joinsDram})
      this->*field += weight * (other.*field);
  }
};

/// One access of the source, over all its executions.
struct SiteProfile {
  uint32_t site = 0; ///< index into KernelTables::sites
  bool isStore = false;
  uint32_t elementBytes = 0;                       ///< that a lane loads or stores
  AccessClass accessClass = AccessClass::Constant; ///< of most of its executions
  double instructionsPerWarp = 0;
  double activeLanes = 0; ///< 0 to 32, of an execution
  double transactionsPerInstruction = 0;
  double linesPerInstruction = 0; ///< distinct L2 lines
  double dramPerInstruction = 0;
  double l2HitRate = 0;           ///< of the lines
  int64_t typicalStrideBytes = 0; ///< from a lane to the next, where most executions agree
  Traffic traffic;                ///< of an execution
  /// Its executions by class; index = AccessClass.
  std::array<ClassProfile, AccessClasses> classes;
  /// X_t of (20) where it reads shared memory: it has no traffic with the L2 then, and counts in
  /// none of KernelProfile::classes.
  std::optional<double> bankConflicts;
  /// What it loads from global memory the kernel stores to shared memory: a load of (19), which
  /// counts in none of KernelProfile::classes either.
  bool fillsTile = false;
};

/// What (19) to (22) need of arrays in shared memory; per warp. Tiles are those of the analysis; a
/// kernel that uses shared memory itself has its accesses, barriers and loads in its code.
struct SharedProfile {
  double loadsPerWarp = 0;     ///< no_smem_load_insts of (19): loads of elements into tiles
  double loadTurnsPerWarp = 0; ///< of these, in the banks of an L1
  double ownLoadsPerWarp = 0;  ///< of the kernel itself, which stores them to shared memory
  double accessesPerWarp = 0;  ///< sum of n_t of (20)
  double conflictsPerWarp = 0; ///< sum of X_t * n_t of (20)
  double stepsPerWarp = 0;     ///< two barriers each
  double barriersPerWarp = 0;  ///< no_sync_insts of (23), of tiles
  bool isCut = false;          ///< steps are cut out of a loop that the source does not have
};

/// Memory of a launch that launches before it have used, the last of them so long ago.
struct EarlierUse {
  double loadedShare = 0; ///< of the bytes that the launch loads
  double storedShare = 0; ///< of those that it stores to: those that earlier launches did, too
  double bytesSince = 0;  ///< of memory that was used from then to their next use, on average
};
using LaunchHistory = std::vector<EarlierUse>; ///< of disjoint parts; what is in none is new

struct KernelProfile {
  std::array<ClassProfile, AccessClasses> classes; ///< index = AccessClass
  /// Index = KernelTables::blocks; a warp executes a block once if any lane is active.
  std::vector<double> blockExecutionsPerWarp;
  double memoryInstructionsPerWarp = 0; ///< sum of n_t
  /// Active lanes of 32, mean over executions of blocks and memory instructions.
  double activeLaneShare = 0;
  double l2HitRate = 0; ///< of all line references
  std::array<uint64_t, 3> gridBlocks{1, 1, 1};
  uint64_t blocks = 0;         ///< of the grid
  double launchesTogether = 1; ///< that this grid does the work of
  bool followsAnother = false; ///< the launch is queued behind another one of the kernel
  std::array<uint32_t, 3> block{1, 1, 1};
  Occupancy occupancy;
  double usedWarps = 1;          ///< share of the grid's warps that have threads within the extents
  Traffic traffic;               ///< of a warp
  uint64_t trafficLineBytes = 0; ///< of dramReads and writeBacks
  uint64_t footprintBytes = 0;   ///< of all memory objects, as far as they are accessed
  LaunchHistory history;         ///< of these objects
  std::vector<SiteProfile> sites;      ///< those that were executed, in the order of the tables
  std::optional<SharedProfile> shared; ///< if arrays are kept there
  uint64_t tracedThreads = 0;          ///< whose records were used
  uint64_t threads = 0;                ///< of the launch
  /// Share of the used threads' memory instructions whose lines went through the L2 model.
  double innerShare = 1;
  /// Relative standard error of the traffic with DRAM, where parts stand for the whole.
  double samplingError = 0;
  /// Of what is executed, where the lengths of loops are data.
  double workError = 0;
  /// From the first block's start to the last one's end, if each took as long as its longest warp
  /// has to do, in times of a mean warp (UnevenBlocks.h); 0: not known.
  double makespan = 0;
  std::vector<std::string> notes; ///< for people, one sentence each

  /// N of the equations: resident warps that have work.
  double warpsPerSm() const { return occupancy.warpsPerSm * usedWarps; }
  /// The same of the whole grid.
  double warps() const { return static_cast<double>(blocks) * occupancy.warpsPerBlock * usedWarps; }
};

} // namespace cgpredict

#endif
