// Threads that were not traced, made from those that were: as one affine function of the
// coordinates, or, as guards against the borders of an array are common, as one function for the
// threads inside and one for each place in a rim around them, up to four threads wide: a stencil
// over two neighbours either side leaves out the first two rows and the last two.
#ifndef CGPREDICT_ANALYZER_AFFINE_SYNTHESIS_H
#define CGPREDICT_ANALYZER_AFFINE_SYNTHESIS_H

#include "analyzer/affine/AffineThreads.h"
#include "analyzer/trace/ProfileGrid.h"

#include <map>

namespace cgpredict {

class Synthesis {
public:
  /// `tables` must outlive this. `extent` is that of the launch.
  Synthesis(const KernelTables &tables, const ThreadCoordinate &extent);

  /// Learns from traced threads.
  void add(const Window &window);
  /// Then, what no traced thread shows.
  void learnFrom(const SiteSlopes &code);

  /// Why the threads of these blocks cannot be made: "FILE:LINE: ...". Empty if they can.
  std::string obstacle(const ProfileGrid &grid, std::span<const uint64_t> blocks) const;

  /// Of the records of all threads of the given blocks; only without an obstacle.
  std::size_t words(const ProfileGrid &grid, std::span<const uint64_t> blocks) const;
  /// That can be made at once: 65,536 threads of 512. 256 MiB.
  static constexpr std::size_t MostWords = std::size_t{1} << 25;

  /// All threads of the given blocks within the extents; only without an obstacle.
  /// Throws Error where that takes too much memory, or the loops of those threads too much time.
  Window makeWindow(const ProfileGrid &grid, std::span<const uint64_t> blocks) const;

  using CornerWords = std::vector<std::vector<int64_t>>;
  /// For each function, the words of the threads at the corners of where it holds.
  std::vector<CornerWords> corners() const;

private:
  // In each dimension: 0 to rim - 1 the first threads, rim inside, rim + 1 to 2 rim the last ones.
  using Place = std::array<uint8_t, 3>;
  struct Rim {
    uint8_t width = 0; ///< 0: all threads are inside
    std::map<Place, AffineThreads> functions;
  };
  Place placeOf(const ThreadCoordinate &thread, uint8_t rim) const;
  std::pair<ThreadCoordinate, ThreadCoordinate> boxOf(const Place &place, uint8_t rim) const;
  const AffineThreads *functionOf(const ThreadCoordinate &thread) const;
  std::string obstacleOf(const ThreadCoordinate &thread) const;

  const KernelTables *tables;
  ThreadCoordinate extent;
  std::vector<Rim> rims; // the narrowest first
};

} // namespace cgpredict

#endif
