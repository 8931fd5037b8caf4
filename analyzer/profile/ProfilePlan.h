// Which batches of blocks are measured, and for how many warps of the launch each stands.
//
// An SM runs its blocks in batches of what it holds. As in the method, a sample is (at least) two
// consecutive batches from a cold L2, both counted, at the head, the middle and the tail of the
// grid. The cold start is part of the method's published estimates (2DCONV: 27.2 ms of 28.01
// so, 26.4 ms if all batches of the grid were simulated). A measured batch stands for itself; for
// the blocks between samples quantities per warp are interpolated linearly over the block ordinal,
// from warps that are not at the launch's edge.
#ifndef CGPREDICT_ANALYZER_PROFILE_PROFILEPLAN_H
#define CGPREDICT_ANALYZER_PROFILE_PROFILEPLAN_H

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace cgpredict {

/// Blocks [first, first + blocks), by their ordinal on the SM.
struct Batch {
  uint64_t first = 0, blocks = 0;
  bool measured = false; ///< else a part of a batch, which only warms the L2
  uint64_t end() const { return first + blocks; }
  bool operator==(const Batch &) const = default;
};

/// Cuts a run of consecutive blocks where the SM would: at multiples of `perBatch`. Batches that
/// the run covers only in part are measured where there are no others. `all` is the SM's number of
/// blocks.
std::vector<Batch> cutIntoBatches(uint64_t first, uint64_t blocks, uint64_t perBatch, uint64_t all);

/// Runs of blocks to measure where any thread is known: the same shape as the runtime's windows,
/// two batches at the head, the middle and the tail, or everything if that is not much more. The
/// middle is that of every dimension of the grid that the run does not span: threads at the edge of
/// a row or of a plane, of which guards keep many from any work, do not stand for those inside.
std::vector<Batch> sampleRuns(uint64_t perBatch, const std::array<uint64_t, 3> &grid);

/// At most as many blocks, in ascending order and evenly over the rows of the grid and along them.
std::vector<uint64_t> spreadBlocks(const std::array<uint64_t, 3> &grid, uint64_t most);

/// A batch that was measured, and whether others may be interpolated from it.
struct BatchPoint {
  Batch batch;
  bool typical = true;
};

/// For how many warps of blocks that were not measured each of the batches stands. The batches are
/// in ascending order and do not overlap. `warpsBefore(b)`: warps of the blocks before ordinal b.
std::vector<double> interpolatedWarps(std::span<const BatchPoint> measured, uint64_t all,
                                      const std::function<uint64_t(uint64_t)> &warpsBefore);

} // namespace cgpredict

#endif
