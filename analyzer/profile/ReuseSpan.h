// How far apart in a launch blocks lie that use the same lines of an array.
//
// A stencil in three dimensions loads each plane for three planes of threads: what a block loads, a
// block one plane further loads again, on another SM. A profile that models some SMs over parts of
// the grid does not see the first of them. What is between the two is no pass over the array but
// the blocks of a plane:
//
//   span = g_x + g_y X + g_z X Y blocks, of a grid of X x Y x Z
//
// with g_d the most blocks along d from one use of a line of a block in the middle of the grid to
// the next one: a cache that holds lines from use to use needs no more, however many uses there
// are.
#ifndef CGPREDICT_ANALYZER_PROFILE_REUSESPAN_H
#define CGPREDICT_ANALYZER_PROFILE_REUSESPAN_H

#include "analyzer/affine/LaunchSurvey.h"

#include <functional>
#include <vector>

namespace cgpredict {

/// The threads of a block of the grid; none where they cannot be made.
using MakeBlock = std::function<std::optional<Window>(uint64_t block)>;
MakeBlock madeBy(const Synthesis &synthesis, const ProfileGrid &grid); ///< both must outlive it

/// In blocks, by object of the layout. All blocks of the grid where it is not known: threads that
/// cannot be made or have many accesses, lines that farther blocks use as well (an
/// array has fewer lines than its uses by these neighbours explain). Sharing over more than eight
/// blocks along a dimension counts as all of it. `rows`: blocks along x that the kernel itself
/// makes a row of, or a plane (affine/IndexDigits.h); it is looked at from one to the next as well.
std::vector<double> reuseSpans(const KernelTables &tables, const MakeBlock &make,
                               const ProfileGrid &grid, const ProfileLayout &layout,
                               uint64_t lineBytes, std::span<const int64_t> rows = {});

} // namespace cgpredict

#endif
