// Threads that were not traced, made from those that were: as one affine function of the
// coordinates, or, as guards against the borders of an array are common, as one function for the
// threads inside and one for each place in a rim around them, up to 16 threads wide: a stencil
// over two neighbours either side leaves out the first two rows and the last two. Where those
// inside follow no one function, every second, or every fourth, along each dimension may: red and
// black points, a coarser grid's i / 2. Threads beyond a line that are known to run nothing are left
// out of this, and are made without records: those of a triangle.
#ifndef CGPREDICT_ANALYZER_AFFINE_SYNTHESIS_H
#define CGPREDICT_ANALYZER_AFFINE_SYNTHESIS_H

#include "analyzer/affine/IdleThreads.h"
#include "analyzer/trace/ProfileGrid.h"

#include <map>

namespace cgpredict {

class Synthesis {
public:
  /// `tables` must outlive this. `extent` is that of the launch.
  Synthesis(const KernelTables &tables, const ThreadCoordinate &extent,
            std::optional<IdleThreads> idle = std::nullopt);

  /// Learns from traced threads, of all windows.
  void add(const Window &window);
  /// Then, whether wider rims may tell more, which takes all windows once more.
  bool widen();
  /// Whether the threads inside follow some function.
  bool isInsideKnown() const;
  /// Where they do not: what every second and every fourth thread does, of all windows once more.
  void lookApart();
  /// Then, what no traced thread shows.
  void learnFrom(const SiteSlopes &code);
  /// Whether some of the threads run nothing beyond a line.
  bool knowsIdle() const { return idle.has_value(); }

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
  // In each dimension: 0 to rim - 1 the first threads, rim inside, rim + 1 to 2 rim the last ones;
  // and of those inside the coordinate's remainder.
  struct Place {
    std::array<uint8_t, 3> number{}, remainder{};
    auto operator<=>(const Place &) const = default;
  };
  // Functions of coordinates divided by `period`.
  struct Rim {
    uint8_t width = 0; ///< 0: all threads are inside
    uint8_t period = 1;
    bool crowded = false; ///< more places than are worth the time: it says nothing
    std::map<Place, AffineThreads> functions;
    bool tellsAll() const; ///< of the traced threads
  };
  void beginStage();
  Place placeOf(const ThreadCoordinate &thread, const Rim &rim) const;
  std::pair<ThreadCoordinate, ThreadCoordinate> boxOf(const Place &place, const Rim &rim) const;
  void add(const Window &window, Rim &rim) const;
  /// Of a thread that stands `at` in it.
  struct Function {
    const AffineThreads *all = nullptr;
    ThreadCoordinate at{};
    explicit operator bool() const { return all != nullptr; }
  };
  Function functionOf(const ThreadCoordinate &thread) const;
  Function functionInRims(const ThreadCoordinate &thread) const;
  std::string obstacleOf(const ThreadCoordinate &thread) const;

  const KernelTables *tables;
  ThreadCoordinate extent;
  std::optional<IdleThreads> idle;
  AffineThreads nothing; // of those that are idle
  std::vector<Rim> rims; // of period 1 first, the narrowest first
  std::size_t stage = 0, firstOpen = 0; // of widths; of the rims of this stage
  bool apart = false;
};

} // namespace cgpredict

#endif
