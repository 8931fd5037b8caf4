// An array with its elements elsewhere: transposed, with longer rows, with smaller or larger
// elements.
// Each dimension keeps its indices and gets another pitch.
#ifndef CGPREDICT_ANALYZER_WHATIF_RELAYOUT_H
#define CGPREDICT_ANALYZER_WHATIF_RELAYOUT_H

#include "analyzer/affine/ArrayShape.h"

#include <span>

namespace cgpredict {

struct Relayout {
  ArrayShape from;
  std::vector<int64_t> to; ///< pitches, in the order of from.pitches
  int64_t shift = 0;       ///< of the first element

  /// An address of the array; not below its base.
  int64_t address(int64_t old) const;
  /// The distance that corresponds to `old`, as long as no index leaves its dimension.
  int64_t stride(int64_t old) const;
  /// Whether no index does, from `start` with 0 to trips[m] - 1 times strides[m].
  bool keepsWithin(int64_t start, std::span<const int64_t> strides,
                   std::span<const int64_t> trips) const;

  /// Whether every dimension is, by the same ratio.
  bool isScaled() const;

private:
  std::vector<int64_t> steps(int64_t stride) const;
};

// Pitches for Relayout::to.
std::vector<int64_t> transposedPitches(const ArrayShape &shape, std::size_t a, std::size_t b);
std::vector<int64_t> paddedPitches(const ArrayShape &shape, int64_t elements);
/// Everything `divisor` times smaller.
std::vector<int64_t> shrunkPitches(const ArrayShape &shape, int64_t divisor);
/// Everything `factor` times larger.
std::vector<int64_t> grownPitches(const ArrayShape &shape, int64_t factor);

} // namespace cgpredict

#endif
