// The elements that walks touch, as a box in the array's dimensions.
//
// Dimensions follow from the strides that move within a step. Where they are rows that the box wraps
// around, it is cut at the widest gap.
#ifndef CGPREDICT_ANALYZER_PROFILE_SHARED_TILEBOX_H
#define CGPREDICT_ANALYZER_PROFILE_SHARED_TILEBOX_H

#include "analyzer/affine/Pitches.h"
#include "analyzer/profile/shared/SharedSteps.h"

namespace cgpredict {

/// Of the walks of one object in a step, from the shortest to the longest. `block`: threads in x, y,
/// z.
std::vector<Stride> stridesOf(std::span<const TileWalk> walks,
                              const std::array<uint32_t, 3> &block);

struct TileBox {
  int64_t corner = 0;          ///< address of its first element
  std::vector<int64_t> widths; ///< elements, innermost first

  int64_t volume() const; ///< elements; 0 if empty
  bool empty() const { return widths.empty(); }
};

/// The walks of sites with chosenSites[site], sorted, whoever does them: those that differ in
/// nothing else stand once. What follows is of such walks.
std::vector<TileWalk> distinctWalks(std::span<const TileWalk> walks,
                                    const std::vector<bool> &chosenSites);

/// Smallest box around the walks; empty if there are none. Its rows are cut where those of `frame`
/// are, a box around it, else at their own widest gap.
TileBox boxOf(std::span<const TileWalk> distinct, const Pitches &pitches,
              const TileBox *frame = nullptr);

/// Both lie in the frame.
bool overlap(const TileBox &a, const TileBox &b, const Pitches &pitches, const TileBox &frame);

/// Distinct elements of the walks; the box's where there are too many to count.
int64_t distinctElements(std::span<const TileWalk> distinct, const Pitches &pitches,
                         const TileBox &box);

/// Byte offset of an address in shared memory, the tile laid out with `rows` (see tileRows).
int64_t offsetInTile(int64_t address, const TileBox &box, const Pitches &pitches,
                     std::span<const int64_t> rows);

/// Bytes between neighbours of each dimension of a tile, and last the tile's size: rows of the
/// innermost dimension are `padding` elements longer, if there are rows.
std::vector<int64_t> tileRows(std::span<const int64_t> widths, uint32_t elementBytes,
                              uint32_t padding);

} // namespace cgpredict

#endif
