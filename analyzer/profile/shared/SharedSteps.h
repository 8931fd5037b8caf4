// What the threads of a block access of some arrays, step by step.
//
// A step is a number of consecutive iterations of the innermost loops (SharedRequest::tile) in one
// iteration of all loops around them, or one execution of the innermost loop. Steps are alike, or
// change slowly, along each loop: some are looked at, the first and the last two among them, and
// stand for those between (linear interpolation).
#ifndef CGPREDICT_ANALYZER_PROFILE_SHARED_SHAREDSTEPS_H
#define CGPREDICT_ANALYZER_PROFILE_SHARED_SHAREDSTEPS_H

#include "analyzer/affine/WarpProgram.h"

#include <compare>
#include <functional>
#include <map>
#include <span>
#include <utility>
#include <vector>

namespace cgpredict {

constexpr std::size_t TileLevels = MostTileLevels;

/// What one thread accesses at one site: start + sum of strides[l] * ord_l, 0 <= ord_l < counts[l];
/// the innermost loop last.
struct TileWalk {
  uint32_t thread = 0;   ///< of the block
  int64_t iteration = 0; ///< of walks of one thread within a step
  int64_t start = 0;     ///< byte address
  std::array<int64_t, TileLevels> strides{}, counts{1, 1};
};

/// What the threads of a block access at one site in a step.
struct SiteWalks {
  std::vector<TileWalk> walks; ///< by thread
  /// Of a loop recorded iteration by iteration in which not every thread goes on in equal strides:
  /// all addresses, in no order that matters. Of each thread `walks` has the first
  /// IterationsSeen, one by one.
  std::vector<int64_t> scattered;
  std::vector<bool> moves; ///< whether a loop changes what is accessed: index as `position`

  /// The next access of a loop recorded iteration by iteration, thread by thread.
  void add(uint32_t thread, int64_t address);

private:
  bool goesOn(uint32_t thread, int64_t address);
  void scatter();
  void addAlone(uint32_t thread, int64_t address);
};
/// Iterations of a step whose bank conflicts are looked at: the next ones start in another bank,
/// which changes no conflict.
constexpr int64_t IterationsSeen = 32;

/// Number of an iteration, or of a tile, and how many it stands for.
struct OrdinalSample {
  int64_t ordinal = 0;
  int64_t of = 1; ///< iterations, or tiles, in all
  double weight = 1;
};
/// At most about `most` of `count` ordinals, with the first one and the last two.
std::vector<OrdinalSample> sampleOrdinals(int64_t count, int64_t most);

/// What is accessed in a step, and where it is in the loops around it, outermost first.
struct SharedStep {
  std::vector<OrdinalSample> position;
  std::map<uint32_t, SiteWalks> sites; ///< by site of the program

  /// Steps that it stands for in loops up to number `loops`; 0 where a loop behind it has begun.
  double weight(std::size_t loops) const;
};

/// Accesses that stand in the same loops.
struct StepFamily {
  uint32_t record = 0;
  int32_t level = -1; ///< of a nest; -1 elsewhere
  auto operator<=>(const StepFamily &) const = default;
};

/// One thread of a block and its records, as ThreadRecords has them.
struct BlockThread {
  uint32_t thread = 0; ///< of the block
  std::span<const int64_t> words;
  std::span<const std::pair<uint32_t, uint64_t>> rest{};
};

/// Steps of one block for the sites with wanted[site], by family. Executions that were counted, but
/// not kept, are more steps like those of the same record.
using BlockSteps = std::map<StepFamily, std::vector<SharedStep>>;
BlockSteps stepsOfBlock(const WarpProgram &program, std::span<const BlockThread> threads,
                        const std::vector<bool> &wanted, std::span<const uint32_t> tile);

} // namespace cgpredict

#endif
