// The elements that walks touch, as a box in the array's dimensions.
//
// Dimensions follow from the strides that move within a step. Where they are rows that the box
// wraps around, it is cut at the widest gap.
#ifndef CGPREDICT_ANALYZER_PROFILE_SHARED_TILEBOX_H
#define CGPREDICT_ANALYZER_PROFILE_SHARED_TILEBOX_H

#include "analyzer/affine/Pitches.h"
#include "analyzer/profile/shared/SharedSteps.h"

namespace cgpredict {

/// Of the walks of one site in a step. `block`: threads in x, y, z.
void addStrides(std::span<const TileWalk> walks, const std::array<uint32_t, 3> &block,
                std::vector<Stride> &strides);

struct TileBox {
  int64_t corner = 0;          ///< address of its first element
  std::vector<int64_t> widths; ///< elements, innermost first

  int64_t volume() const; ///< elements; 0 if empty
  bool empty() const { return widths.empty(); }
};

/// What some sites access in a step, whoever does it.
struct TileAccesses {
  std::vector<TileWalk> walks; ///< those that differ in nothing but the thread stand once; sorted
  std::vector<std::span<const int64_t>> scattered; ///< of the step's
  bool empty() const { return walks.empty() && scattered.empty(); }
};
/// Of the sites with chosenSites[site]. `step` must outlive what is returned.
TileAccesses accessesOf(const SharedStep &step, const std::vector<bool> &chosenSites);

/// Smallest box around the accesses; empty if there are none. Its rows are cut where those of
/// `frame` are, a box around it, else at their own widest gap.
TileBox boxOf(const TileAccesses &accesses, const Pitches &pitches, const TileBox *frame = nullptr);

/// Both lie in the frame.
bool overlap(const TileBox &a, const TileBox &b, const Pitches &pitches, const TileBox &frame);

/// Distinct elements of the accesses; the box's where there are too many to count.
int64_t distinctElements(const TileAccesses &accesses, const Pitches &pitches, const TileBox &box);

/// Byte offset of an address in shared memory, the tile laid out with `rows` (see tileRows).
int64_t offsetInTile(int64_t address, const TileBox &box, const Pitches &pitches,
                     std::span<const int64_t> rows);

/// Bytes between neighbours of each dimension of a tile, and last the tile's size: rows of the
/// innermost dimension are `padding` elements longer, if there are rows.
std::vector<int64_t> tileRows(std::span<const int64_t> widths, uint32_t elementBytes,
                              uint32_t padding);

} // namespace cgpredict

#endif
