#include "analyzer/affine/AffineFit.h"

#include "analyzer/affine/AffineNest.h"

#include <utility>

namespace cgpredict {
namespace {

constexpr std::size_t MostWaiting = 256; // points

int64_t difference(int64_t a, int64_t b) { return plusTerm(a, -1, b); }

// Towards 0; of numbers that a trace may hold.
int64_t quotient(int64_t a, int64_t b) { return b == -1 ? difference(0, a) : a / b; }

} // namespace

void AffineFit::add(const Point &point, std::span<const int64_t> values) {
  if (wrong)
    return;
  const auto known = learned;
  if (!take(point, values)) {
    Seen seen{point, {values.begin(), values.end()}};
    if (!waiting.empty() && unknownBetween(waiting.back().point, point) == 1)
      learn(waiting.back(), seen);
    if (waiting.size() < MostWaiting)
      waiting.push_back(std::move(seen));
    else
      dropped = true;
  }
  if (!waiting.empty() && learned != known)
    retry();
}

void AffineFit::retry() {
  for (std::size_t before = 0; before != waiting.size() && !wrong;) {
    before = waiting.size();
    for (const Seen &each : std::exchange(waiting, {}))
      if (!take(each.point, each.values))
        waiting.push_back(each);
  }
}

bool AffineFit::take(const Point &point, std::span<const int64_t> values) {
  if (!started) {
    started = true;
    origin = {point, {values.begin(), values.end()}};
    slopes.assign(values.size() * point.size(), 0);
    learned.assign(point.size(), false);
    return true;
  }
  const std::size_t unknown = unknownBetween(origin.point, point);
  if (unknown > 1)
    return false;
  if (unknown == 1)
    learn(origin, {point, {values.begin(), values.end()}});
  for (std::size_t value = 0; value < values.size() && !wrong; ++value)
    if (values[value] != at(point, value))
      wrong = value;
  return true;
}

// Dimensions.
std::size_t AffineFit::unknownBetween(const Point &from, const Point &to) const {
  std::size_t unknown = 0;
  for (std::size_t d = 0; d < from.size(); ++d)
    unknown += from[d] != to[d] && !learned[d] ? 1 : 0;
  return unknown;
}

// Of two points between which one dimension is not known. A slope that is not whole is rounded, so
// that the points contradict it.
void AffineFit::learn(const Seen &from, const Seen &to) {
  std::size_t unknown = 0;
  while (from.point[unknown] == to.point[unknown] || learned[unknown])
    ++unknown;
  for (std::size_t value = 0; value < to.values.size(); ++value)
    slopes[value * dimensions() + unknown] =
        quotient(difference(to.values[value], along(from, to.point, value)),
                 to.point[unknown] - from.point[unknown]);
  learned[unknown] = true;
}

bool AffineFit::covers(const Point &point) const {
  return started && !wrong && unknownBetween(origin.point, point) == 0;
}

int64_t AffineFit::at(const Point &point, std::size_t value) const {
  return along(origin, point, value);
}

// From a point on, by the slopes that are known.
int64_t AffineFit::along(const Seen &from, const Point &point, std::size_t value) const {
  int64_t result = from.values[value];
  for (std::size_t d = 0; d < dimensions(); ++d)
    result = plusTerm(result, slope(value, d), difference(point[d], from.point[d]));
  return result;
}

} // namespace cgpredict
