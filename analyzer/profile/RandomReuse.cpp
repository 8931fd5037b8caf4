#include "analyzer/profile/RandomReuse.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace cgpredict {
namespace {

double filledIn(double time, std::span<const CachedArray> arrays) {
  double places = 0;
  for (const CachedArray &array : arrays)
    places += array.atRandom ? array.places * foundAtRandom(array, time)
                             : std::min(time * array.uses, array.places);
  return places;
}

} // namespace

double foundAtRandom(const CachedArray &array, double time) {
  return array.uses > 0 ? -std::expm1(-time * array.uses / array.places) : 0;
}

double sectorsFound(double placesFound, double share) {
  return placesFound * share / (1 - placesFound * (1 - share));
}

double keptFor(std::span<const CachedArray> arrays, double cachePlaces) {
  double low = 0, high = 1;
  constexpr int doublings = 64, halvings = 64;
  for (int i = 0; filledIn(high, arrays) <= cachePlaces; high *= 2)
    if (++i == doublings)
      return std::numeric_limits<double>::infinity();
  for (int i = 0; i < halvings; ++i) {
    const double middle = (low + high) / 2;
    (filledIn(middle, arrays) <= cachePlaces ? low : high) = middle;
  }
  return low;
}

} // namespace cgpredict
