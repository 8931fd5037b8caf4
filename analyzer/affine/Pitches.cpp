#include "analyzer/affine/Pitches.h"

#include <algorithm>

namespace cgpredict {

Pitches pitchesOf(int64_t elementBytes, std::span<const Stride> strides) {
  Pitches pitches{elementBytes};
  int64_t span = elementBytes;
  for (const auto &[bytes, count] : strides) {
    const bool isRow = bytes > pitches.back() && bytes % pitches.back() == 0 && bytes >= span;
    if (isRow)
      pitches.push_back(bytes);
    span = std::max(span,
                    isRow || bytes == pitches.back() ? bytes * count : span + bytes * (count - 1));
  }
  return pitches;
}

Pitches pitchesOf(int64_t elementBytes, const std::set<int64_t> &strides) {
  std::vector<Stride> counted;
  for (const int64_t bytes : strides)
    counted.push_back({bytes, 1});
  return pitchesOf(elementBytes, counted);
}

} // namespace cgpredict
