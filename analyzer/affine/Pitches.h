// The dimensions of an array, from the strides with which something walks through it: floats that
// are 4 B apart in one direction and 4096 B in another lie in rows of 1024.
#ifndef CGPREDICT_ANALYZER_AFFINE_PITCHES_H
#define CGPREDICT_ANALYZER_AFFINE_PITCHES_H

#include <cstdint>
#include <set>
#include <span>
#include <vector>

namespace cgpredict {

/// Bytes from an element to the next in each dimension, innermost first; [0] is the element's size.
using Pitches = std::vector<int64_t>;

/// A stride and how many elements a walk takes with it.
struct Stride {
  int64_t bytes = 0; ///< positive
  int64_t count = 1;
};

/// Elements, then each stride that holds the dimension before it a whole number of times and is at
/// least as long as what walks cover within. `strides`: from the shortest to the longest.
Pitches pitchesOf(int64_t elementBytes, std::span<const Stride> strides);

/// Where it is not known what walks cover.
Pitches pitchesOf(int64_t elementBytes, const std::set<int64_t> &strides);

} // namespace cgpredict

#endif
