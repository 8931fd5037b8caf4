// Threads that were not traced, where data decide which way a thread goes but not to which places:
// each goes the way of a traced one that stands where it does in its window, at the addresses that
// the code says for itself, or that follow from the others'. So lines that neighbours share lie as
// in the grid, and what is executed is as in the windows.
#ifndef CGPREDICT_ANALYZER_AFFINE_STANDINS_H
#define CGPREDICT_ANALYZER_AFFINE_STANDINS_H

#include "analyzer/affine/AddressMoves.h"
#include "analyzer/trace/ProfileGrid.h"

namespace cgpredict {

class StandIns {
public:
  /// `slopes`: addressSlopes() of the launch. `tables` and `windows` must outlive this.
  StandIns(const KernelTables &tables, const ThreadCoordinate &extent,
           std::span<const Window> windows, const SiteSlopes &slopes, IndexDigits digits = {});

  /// Why there are none: "FILE:LINE: ...". Empty if there are.
  const std::string &obstacle() const { return problem; }

  // Without an obstacle:
  /// Of the records of all threads of the given blocks.
  std::size_t words(const ProfileGrid &grid, std::span<const uint64_t> blocks) const;
  /// All threads of the given blocks within the extents.
  Window makeWindow(const ProfileGrid &grid, std::span<const uint64_t> blocks) const;

private:
  // Threads of a window that fill a box.
  struct Box {
    ThreadCoordinate low{}, size{};
    std::vector<const ThreadRecords *> threads; // x fastest
    ThreadCoordinate standInOf(const ThreadCoordinate &thread) const;
    const ThreadRecords &at(const ThreadCoordinate &thread) const;
  };
  void addBox(const Window &window);
  const ThreadRecords &standInOf(const ThreadCoordinate &thread) const;
  using Distances = std::array<uint64_t, 6>; // from each border
  Distances distancesOf(const ThreadCoordinate &thread) const;
  static unsigned difference(const Distances &own, const Distances &other);

  ThreadCoordinate extent;
  std::vector<Box> boxes;
  std::optional<AddressMoves> moves; // where the code says something
  std::string problem;
};

} // namespace cgpredict

#endif
