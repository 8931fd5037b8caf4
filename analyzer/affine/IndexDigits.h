// What a kernel divides its mapped indices into: of `row = i / n, column = i % n` the index i is
// the number whose digits are row and column, and addresses that jump where a row ends are affine
// functions of these.
#ifndef CGPREDICT_ANALYZER_AFFINE_INDEXDIGITS_H
#define CGPREDICT_ANALYZER_AFFINE_INDEXDIGITS_H

#include "analyzer/affine/AffineFit.h"
#include "analyzer/affine/AffineThreads.h"

namespace cgpredict {

class IndexDigits {
public:
  /// Each coordinate is a digit.
  IndexDigits() = default;
  /// By the kernel's divisions of an index, and of what others leave of it, by what all threads
  /// divide it by.
  IndexDigits(const TracedKernel &kernel, const Launch &launch);

  /// Of a coordinate, threads from one digit's number to the next, of all but the lowest digit.
  std::span<const int64_t> unitsAlong(unsigned dimension) const {
    return indices[dimension].units;
  }
  AffineFit::Point of(const ThreadCoordinate &thread) const;
  /// Which digits are not the same in all threads.
  std::vector<bool> varying(const ThreadCoordinate &extent) const;
  /// What a thread further along each coordinate makes of a value, along each digit.
  AffineFit::Point along(const ThreadSlopes &slopes) const;

private:
  struct Index {
    int64_t first = 0;          // its value in the first thread
    std::vector<int64_t> units; // of the digits behind the lowest one, each a multiple of the last
  };
  std::array<Index, 3> indices;
};

} // namespace cgpredict

#endif
