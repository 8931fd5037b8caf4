#include "analyzer/whatif/Relayout.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <utility>

namespace cgpredict {

bool Relayout::isScaled() const {
  for (std::size_t k = 1; k < to.size(); ++k)
    if (to[k] * from.pitches[0] != to[0] * from.pitches[k])
      return false;
  return true;
}

// The rest, below an element, is the place of a member in a structure: it stays, or is scaled too.
int64_t Relayout::address(int64_t old) const {
  int64_t rest = old - from.base, result = from.base + shift;
  if (isScaled())
    return result + rest * to[0] / from.pitches[0];
  for (std::size_t k = from.dimensions(); k-- > 0;) {
    result += rest / from.pitches[k] * to[k];
    rest %= from.pitches[k];
  }
  return result + rest;
}

// Index steps: of the outermost dimension first as many as come nearest, so that a step back along
// a row is not one row up and almost a row along.
std::vector<int64_t> Relayout::steps(int64_t stride) const {
  std::vector<int64_t> result(from.dimensions());
  for (std::size_t k = from.dimensions(); k-- > 0;) {
    result[k] = stride / from.pitches[k];
    stride %= from.pitches[k];
    if (k > 0 && 2 * std::abs(stride) > from.pitches[k]) {
      const int64_t direction = stride < 0 ? -1 : 1;
      result[k] += direction;
      stride -= direction * from.pitches[k];
    }
  }
  return result;
}

int64_t Relayout::stride(int64_t old) const {
  const std::vector<int64_t> step = steps(old);
  return std::inner_product(step.begin(), step.end(), to.begin(), int64_t{0});
}

bool Relayout::keepsWithin(int64_t start, std::span<const int64_t> strides,
                           std::span<const int64_t> trips) const {
  std::vector<int64_t> low(from.dimensions());
  int64_t rest = start - from.base;
  for (std::size_t k = from.dimensions(); k-- > 0; rest %= from.pitches[k])
    low[k] = rest / from.pitches[k];
  std::vector<int64_t> high = low;
  for (std::size_t m = 0; m < strides.size(); ++m) {
    if (strides[m] % from.pitches[0] != 0)
      return false;
    const std::vector<int64_t> step = steps(strides[m]);
    for (std::size_t k = 0; k < step.size(); ++k)
      (step[k] < 0 ? low : high)[k] += step[k] * std::max<int64_t>(0, trips[m] - 1);
  }
  for (std::size_t k = 0; k < low.size(); ++k)
    if (low[k] < 0 || high[k] >= from.extent(k))
      return false;
  return true;
}

std::vector<int64_t> transposedPitches(const ArrayShape &shape, std::size_t a, std::size_t b) {
  std::vector<std::size_t> order(shape.dimensions());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::swap(order[a], order[b]);
  std::vector<int64_t> pitches(order.size());
  int64_t next = shape.pitches[0];
  for (std::size_t dimension : order) {
    pitches[dimension] = next;
    next *= shape.extent(dimension);
  }
  return pitches;
}

std::vector<int64_t> paddedPitches(const ArrayShape &shape, int64_t elements) {
  std::vector<int64_t> pitches{shape.pitches[0]};
  for (std::size_t k = 0; k + 1 < shape.dimensions(); ++k)
    pitches.push_back(pitches[k] * shape.extent(k) + (k == 0 ? elements * shape.pitches[0] : 0));
  return pitches;
}

std::vector<int64_t> shrunkPitches(const ArrayShape &shape, int64_t divisor) {
  std::vector<int64_t> pitches = shape.pitches;
  for (int64_t &pitch : pitches)
    pitch /= divisor;
  return pitches;
}

std::vector<int64_t> grownPitches(const ArrayShape &shape, int64_t factor) {
  std::vector<int64_t> pitches = shape.pitches;
  for (int64_t &pitch : pitches)
    pitch *= factor;
  return pitches;
}

} // namespace cgpredict
