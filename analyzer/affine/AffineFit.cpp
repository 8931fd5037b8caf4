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
    if (waiting.size() < MostWaiting)
      waiting.push_back({point, {values.begin(), values.end()}});
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

// A slope that is not whole is rounded, so that the point contradicts it.
bool AffineFit::take(const Point &point, std::span<const int64_t> values) {
  if (!started) {
    started = true;
    origin = point;
    atOrigin.assign(values.begin(), values.end());
    slopes.assign(values.size() * point.size(), 0);
    learned.assign(point.size(), false);
    return true;
  }
  std::optional<std::size_t> unknown;
  for (std::size_t d = 0; d < origin.size(); ++d)
    if (point[d] != origin[d] && !learned[d]) {
      if (unknown)
        return false;
      unknown = d;
    }
  for (std::size_t value = 0; value < values.size() && unknown; ++value)
    slopes[value * origin.size() + *unknown] =
        quotient(difference(values[value], at(point, value)), point[*unknown] - origin[*unknown]);
  if (unknown)
    learned[*unknown] = true;
  for (std::size_t value = 0; value < values.size() && !wrong; ++value)
    if (values[value] != at(point, value))
      wrong = value;
  return true;
}

bool AffineFit::covers(const Point &point) const {
  for (std::size_t d = 0; d < origin.size(); ++d)
    if (point[d] != origin[d] && !learned[d])
      return false;
  return started && !wrong;
}

int64_t AffineFit::at(const Point &point, std::size_t value) const {
  int64_t result = atOrigin[value];
  for (std::size_t d = 0; d < origin.size(); ++d)
    result = plusTerm(result, slope(value, d), difference(point[d], origin[d]));
  return result;
}

} // namespace cgpredict
