// Threads that were not traced, made from those that were: as one affine function of the
// coordinates, or, as guards against the borders of an array are common, as one function for the
// threads at each edge of the launch and one for those inside.
#ifndef CGPREDICT_ANALYZER_AFFINE_SYNTHESIS_H
#define CGPREDICT_ANALYZER_AFFINE_SYNTHESIS_H

#include "analyzer/affine/AffineThreads.h"
#include "analyzer/trace/ProfileGrid.h"

namespace cgpredict {

class Synthesis {
public:
  /// `tables` must outlive this. `extent` is that of the launch.
  Synthesis(const KernelTables &tables, const ThreadCoordinate &extent);

  /// Learns from traced threads.
  void add(const Window &window);

  /// Why the threads of these blocks cannot be made: "FILE:LINE: ...". Empty if they can.
  std::string obstacle(const ProfileGrid &grid, std::span<const uint64_t> blocks) const;

  /// All threads of the given blocks within the extents; only without an obstacle.
  /// Throws Error where that takes too much memory, or the loops of those threads too much time.
  Window makeWindow(const ProfileGrid &grid, std::span<const uint64_t> blocks) const;

  using CornerWords = std::vector<std::vector<int64_t>>;
  /// For each function, the words of the threads at the corners of where it holds.
  std::vector<CornerWords> corners() const;

private:
  using Edges = std::array<uint8_t, 3>; // in each dimension: 0 first thread, 1 inside, 2 last one
  static constexpr std::size_t EdgeKinds = 27;
  Edges edgesOf(const ThreadCoordinate &thread) const;
  const AffineThreads *functionOf(const ThreadCoordinate &thread) const;
  void addCorners(const AffineThreads &function, const ThreadCoordinate &low,
                  const ThreadCoordinate &high, std::vector<CornerWords> &corners) const;

  const KernelTables *tables;
  ThreadCoordinate extent;
  AffineThreads everywhere;
  std::vector<AffineThreads> byEdges;
};

} // namespace cgpredict

#endif
