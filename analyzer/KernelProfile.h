// What one launch does, as the time models read it: instructions per warp, access classes, L2 and
// DRAM traffic. A value: no device, no trace, no addresses in it.
//
// "Per warp" is the average over all warps of the launch, those outside the extents included (they
// execute nothing), so that a quantity times warps is the launch's total.
//
// Source: S. Wang, G. Zhong, T. Mitra, "CGPredict", ACM TECS 16 (5s), 2017: access classes pw_t
// and d_t of (1)-(5), n_t of (6).
#ifndef CGPREDICT_ANALYZER_KERNELPROFILE_H
#define CGPREDICT_ANALYZER_KERNELPROFILE_H

#include "analyzer/Occupancy.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace cgpredict {

/// By the largest distance between neighbouring active lanes of a warp's access.
enum class AccessClass {
  Uncoalesced, ///< more than one element
  Coalesced,   ///< at most one element
  Constant     ///< all lanes at one address
};
constexpr std::size_t AccessClasses = 3;

struct ClassProfile {
  double instructionsPerWarp = 0;        ///< n_t
  double transactionsPerInstruction = 0; ///< pw_t
  double dramPerInstruction = 0;         ///< d_t: lines that missed the L2
};

/// One access of the source, over all its executions.
struct SiteProfile {
  uint32_t site = 0;                               ///< index into KernelTables::sites
  AccessClass accessClass = AccessClass::Constant; ///< of most of its executions
  double instructionsPerWarp = 0;
  double activeLanes = 0; ///< 0 to 32, of an execution
  double transactionsPerInstruction = 0;
  double linesPerInstruction = 0; ///< distinct L2 lines
  double dramPerInstruction = 0;
  double l2HitRate = 0;           ///< of the lines
  int64_t typicalStrideBytes = 0; ///< from a lane to the next, where most executions agree
};

struct KernelProfile {
  std::array<ClassProfile, AccessClasses> classes; ///< index = AccessClass
  /// Index = KernelTables::blocks; a warp executes a block once if any lane is active.
  std::vector<double> blockExecutionsPerWarp;
  double memoryInstructionsPerWarp = 0; ///< sum of n_t
  /// Active lanes of 32, mean over executions of blocks and memory instructions.
  double activeLaneShare = 0;
  double l2HitRate = 0; ///< of all line references
  std::array<uint64_t, 3> gridBlocks{1, 1, 1};
  uint64_t blocks = 0; ///< of the grid
  std::array<uint32_t, 3> block{1, 1, 1};
  Occupancy occupancy;
  std::vector<SiteProfile> sites; ///< those that were executed, in the order of the tables
  uint64_t tracedThreads = 0;     ///< whose records were used
  uint64_t threads = 0;           ///< of the launch
  /// Share of the used threads' memory instructions whose lines went through the L2 model.
  double innerShare = 1;
  std::vector<std::string> notes; ///< for people, one sentence each
};

} // namespace cgpredict

#endif
