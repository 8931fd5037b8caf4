#include "analyzer/dependence/IndependenceProof.h"

#include "analyzer/dependence/LinearSystem.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>

namespace cgpredict {
namespace {

constexpr std::size_t Dimensions = 3;

struct Interval {
  int64_t low = 0, high = 0;
  void add(int64_t factor, int64_t lowest, int64_t highest) {
    low += std::min(factor * lowest, factor * highest);
    high += std::max(factor * lowest, factor * highest);
  }
};

int64_t lastOf(uint64_t extent) { return static_cast<int64_t>(extent) - 1; }

Interval rangeOf(const AffineFunction &function, const ThreadCoordinate &extent) {
  Interval range{function.constant, function.constant};
  for (std::size_t d = 0; d < Dimensions; ++d)
    range.add(function.slopes[d], 0, lastOf(extent[d]));
  return range;
}

// The most iterations of each level less one; negative if it has none in any thread.
std::vector<int64_t> lastOrdinals(const AffineAccess &access, const ThreadCoordinate &extent) {
  std::vector<int64_t> last;
  for (const AffineLevel &level : access.levels) {
    Interval trips = rangeOf(level.base, extent);
    for (std::size_t k = 0; k < level.outer.size(); ++k)
      trips.add(level.outer[k], 0, std::max<int64_t>(0, last[k]));
    last.push_back(trips.high - 1);
  }
  return last;
}

// One access of the pair as it stands among the variables of the system: its thread's coordinates,
// then the iterations of its levels.
struct Side {
  const AffineAccess &access;
  uint32_t bytes;
  std::vector<int64_t> last;               // ordinals
  std::size_t coordinate = 0, ordinal = 0; // first variables

  bool isEmpty() const {
    return std::ranges::any_of(last, [](int64_t each) { return each < 0; });
  }
  Interval addresses(const ThreadCoordinate &extent) const {
    Interval range = rangeOf(access.start, extent);
    for (std::size_t m = 0; m < last.size(); ++m)
      range.add(access.strides[m], 0, last[m]);
    return range;
  }
  void addTo(LinearSystem::Coefficients &coefficients, int64_t factor) const {
    for (std::size_t d = 0; d < Dimensions; ++d)
      coefficients[coordinate + d] += factor * access.start.slopes[d];
    for (std::size_t m = 0; m < access.strides.size(); ++m)
      coefficients[ordinal + m] += factor * access.strides[m];
  }
};

class Pair {
public:
  Pair(const AffineAccess &first, uint32_t firstBytes, const AffineAccess &second,
       uint32_t secondBytes, const ThreadCoordinate &extent)
      : extent(extent), a{first, firstBytes, lastOrdinals(first, extent), 0, 2 * Dimensions},
        b{second, secondBytes, lastOrdinals(second, extent), Dimensions,
          2 * Dimensions + first.levels.size()} {}

  MeetingResult result() {
    if (a.isEmpty() || b.isEmpty() || areApart())
      return {Meeting::Never, false, {}, {}};
    MeetingResult result{Meeting::Never, false, {}, {}};
    for (std::size_t d = 0; d < Dimensions; ++d)
      for (const int64_t direction : {1, -1}) {
        if (extent[d] < 2 || (direction < 0 && &a.access == &b.access))
          continue;
        const MeetingResult one = inOrder(d, direction);
        if (one.meeting == Meeting::Sometimes)
          return one;
        if (one.meeting == Meeting::Unknown)
          result = one;
      }
    return result;
  }

private:
  bool areApart() const {
    const Interval first = a.addresses(extent), second = b.addresses(extent);
    return first.high + a.bytes <= second.low || second.high + b.bytes <= first.low;
  }

  // Threads whose coordinates agree in the loops outside of d, and in d that of b comes after (1)
  // or before (-1) that of a.
  MeetingResult inOrder(std::size_t d, int64_t direction) const {
    MeetingResult result{Meeting::Never, false, {}, {}};
    LinearSystem::Coefficients difference(variables());
    b.addTo(difference, 1);
    a.addTo(difference, -1);
    int64_t divisor = 0;
    for (const int64_t coefficient : difference)
      divisor = std::gcd(divisor, coefficient);
    const int64_t constant = b.access.start.constant - a.access.start.constant;
    // b's address - a's = offset
    for (int64_t offset = 1 - int64_t{b.bytes}; offset < int64_t{a.bytes}; ++offset) {
      if (divisor == 0 ? constant != offset : (constant - offset) % divisor != 0)
        continue;
      LinearSystem system = threads(d, direction);
      system.addEquation(difference, constant - offset);
      const LinearSystem::Result answer = system.solve();
      if (answer.answer == LinearSystem::Answer::Found)
        return met(answer.point, direction);
      if (answer.answer == LinearSystem::Answer::Unknown)
        result.meeting = Meeting::Unknown;
    }
    return result;
  }

  std::size_t variables() const {
    return 2 * Dimensions + a.access.levels.size() + b.access.levels.size();
  }

  LinearSystem threads(std::size_t d, int64_t direction) const {
    std::vector<LinearSystem::Variable> bounds;
    for (std::size_t v = 0; v < 2 * Dimensions; ++v)
      bounds.push_back({0, lastOf(extent[v % Dimensions])});
    for (const Side *side : {&a, &b})
      for (const int64_t last : side->last)
        bounds.push_back({0, last});
    LinearSystem system(std::move(bounds));
    for (const Side *side : {&a, &b})
      addTrips(*side, system);
    for (std::size_t e = d; e < Dimensions; ++e) {
      LinearSystem::Coefficients after(variables());
      after[b.coordinate + e] = direction;
      after[a.coordinate + e] = -direction;
      if (e == d)
        system.addAtLeast(after, -1);
      else
        system.addEquation(after, 0);
    }
    return system;
  }

  // ord < trips
  void addTrips(const Side &side, LinearSystem &system) const {
    for (std::size_t m = 0; m < side.access.levels.size(); ++m) {
      const AffineLevel &level = side.access.levels[m];
      LinearSystem::Coefficients left(variables());
      for (std::size_t d = 0; d < Dimensions; ++d)
        left[side.coordinate + d] = level.base.slopes[d];
      for (std::size_t k = 0; k < level.outer.size(); ++k)
        left[side.ordinal + k] = level.outer[k];
      left[side.ordinal + m] -= 1;
      system.addAtLeast(std::move(left), level.base.constant - 1);
    }
  }

  MeetingResult met(const std::vector<int64_t> &point, int64_t direction) const {
    const auto threadOf = [&](const Side &side) {
      ThreadCoordinate thread{};
      for (std::size_t d = 0; d < Dimensions; ++d)
        thread[d] = static_cast<uint64_t>(point[side.coordinate + d]);
      return thread;
    };
    if (direction > 0)
      return {Meeting::Sometimes, false, threadOf(a), threadOf(b)};
    return {Meeting::Sometimes, true, threadOf(b), threadOf(a)};
  }

  const ThreadCoordinate &extent;
  Side a, b;
};

} // namespace

MeetingResult meet(const AffineAccess &first, uint32_t firstBytes, const AffineAccess &second,
                   uint32_t secondBytes, const ThreadCoordinate &extent) {
  return Pair(first, firstBytes, second, secondBytes, extent).result();
}

} // namespace cgpredict
