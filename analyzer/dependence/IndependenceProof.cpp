#include "analyzer/dependence/IndependenceProof.h"

#include "analyzer/tables/LaunchValues.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace cgpredict {
namespace {

constexpr int64_t Unlimited = std::numeric_limits<int64_t>::max(); // iterations

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
  const auto lastBy = [&](const auto &turns) {
    Interval trips = rangeOf(turns.base, extent);
    for (std::size_t k = 0; k < turns.outer.size(); ++k)
      trips.add(turns.outer[k], 0, std::max<int64_t>(0, last[k]));
    if (trips.high <= 0 && turns.step >= 0)
      return int64_t{-1};
    return turns.step <= 0 ? Unlimited : (trips.high - 1) / turns.step;
  };
  for (const AffineLevel &level : access.levels) {
    int64_t least = lastBy(level); // whose step is above 0
    for (const AffineTurns &other : level.others)
      least = std::min(least, lastBy(other));
    last.push_back(least);
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

  /// The second access later than the first one, see meetLater().
  MeetingResult later(const Carrier &carrier, int64_t most, SolverBudget &budget) const {
    MeetingResult result{Meeting::Never, false, {}, {}, 0};
    if (a.isEmpty() || b.isEmpty() || areApart() || lastIteration(carrier) < 1 || most < 1)
      return result;
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
      LinearSystem system = iterations(carrier, most);
      system.addEquation(difference, constant - offset);
      const LinearSystem::Result answer = system.solve(budget);
      if (answer.answer == LinearSystem::Answer::Found)
        return met(answer.point, carrier);
      if (answer.answer == LinearSystem::Answer::Unknown)
        result.meeting = Meeting::Unknown;
    }
    return result;
  }

private:
  bool areApart() const {
    const Interval first = a.addresses(extent), second = b.addresses(extent);
    return first.high + a.bytes <= second.low || second.high + b.bytes <= first.low;
  }

  std::size_t variables() const {
    return 2 * Dimensions + a.access.levels.size() + b.access.levels.size();
  }

  int64_t lastIteration(const Carrier &carrier) const {
    return carrier.isMapped ? lastOf(extent[carrier.index])
                            : std::min(a.last[carrier.index], b.last[carrier.index]);
  }

  static std::size_t variableOf(const Side &side, const Carrier &carrier) {
    return (carrier.isMapped ? side.coordinate : side.ordinal) + carrier.index;
  }

  LinearSystem iterations(const Carrier &carrier, int64_t most) const {
    std::vector<LinearSystem::Variable> bounds;
    for (std::size_t v = 0; v < 2 * Dimensions; ++v)
      bounds.push_back({0, lastOf(extent[v % Dimensions])});
    for (const Side *side : {&a, &b})
      for (const int64_t last : side->last)
        bounds.push_back({0, last});
    LinearSystem system(std::move(bounds));
    for (const Side *side : {&a, &b}) {
      addTrips(*side, system);
      addGuards(*side, system);
    }
    for (std::size_t d = carrier.isMapped ? carrier.index + 1 : 0; d < Dimensions; ++d)
      system.addEquation(after({true, static_cast<uint32_t>(d)}), 0);
    for (uint32_t m = 0; !carrier.isMapped && m < carrier.index; ++m)
      system.addEquation(after({false, m}), 0);
    LinearSystem::Coefficients distance = after(carrier);
    system.addAtLeast(distance, -1);
    for (int64_t &coefficient : distance)
      coefficient = -coefficient;
    if (most < lastIteration(carrier))
      system.addAtLeast(std::move(distance), most);
    return system;
  }

  // b's iteration less a's.
  LinearSystem::Coefficients after(const Carrier &carrier) const {
    LinearSystem::Coefficients difference(variables());
    difference[variableOf(b, carrier)] = 1;
    difference[variableOf(a, carrier)] = -1;
    return difference;
  }

  void addGuards(const Side &side, LinearSystem &system) const {
    for (const AffineFunction &guard : side.access.guards) {
      LinearSystem::Coefficients left(variables());
      std::ranges::copy(guard.slopes,
                        left.begin() + static_cast<std::ptrdiff_t>(side.coordinate));
      system.addAtLeast(std::move(left), guard.constant);
    }
  }

  // step * ord < trips
  void addTrips(const Side &side, LinearSystem &system) const {
    for (std::size_t m = 0; m < side.access.levels.size(); ++m) {
      const AffineLevel &level = side.access.levels[m];
      addTrips(side, m, level, system);
      for (const AffineTurns &other : level.others)
        addTrips(side, m, other, system);
    }
  }

  void addTrips(const Side &side, std::size_t level, const auto &turns,
                LinearSystem &system) const {
    LinearSystem::Coefficients left(variables());
    for (std::size_t d = 0; d < Dimensions; ++d)
      left[side.coordinate + d] = turns.base.slopes[d];
    for (std::size_t k = 0; k < turns.outer.size(); ++k)
      left[side.ordinal + k] = turns.outer[k];
    left[side.ordinal + level] -= turns.step;
    system.addAtLeast(std::move(left), turns.base.constant - 1);
  }

  MeetingResult met(const std::vector<int64_t> &point, const Carrier &carrier) const {
    const auto threadOf = [&](const Side &side) {
      ThreadCoordinate thread{};
      for (std::size_t d = 0; d < Dimensions; ++d)
        thread[d] = static_cast<uint64_t>(point[side.coordinate + d]);
      return thread;
    };
    return {Meeting::Sometimes, false, threadOf(a), threadOf(b),
            point[variableOf(b, carrier)] - point[variableOf(a, carrier)]};
  }

  const ThreadCoordinate &extent;
  Side a, b;
};

} // namespace

MeetingResult meet(const AffineAccess &first, uint32_t firstBytes, const AffineAccess &second,
                   uint32_t secondBytes, const ThreadCoordinate &extent, SolverBudget &budget) {
  const Pair forward(first, firstBytes, second, secondBytes, extent);
  const Pair backward(second, secondBytes, first, firstBytes, extent);
  MeetingResult result{Meeting::Never, false, {}, {}, 0};
  for (uint32_t d = 0; d < Dimensions; ++d)
    for (const bool secondFirst : {false, true}) {
      if (secondFirst && &first == &second)
        continue;
      MeetingResult one = (secondFirst ? backward : forward).later({true, d}, Unlimited, budget);
      one.secondFirst = secondFirst;
      if (one.meeting == Meeting::Sometimes)
        return one;
      if (one.meeting == Meeting::Unknown)
        result = one;
    }
  return result;
}

std::vector<AffineAccess> parameterReads(const KernelTables &tables, const Launch &launch) {
  std::vector<AffineAccess> reads;
  for (uint32_t index = 0; index < tables.sites.size(); ++index) {
    const Site &site = tables.sites[index];
    if (site.space != MemorySpace::Param || site.object < 0)
      continue;
    const MemoryObject &variable = tables.objects[static_cast<std::size_t>(site.object)];
    if (const std::optional<int64_t> at = objectBase(tables, variable, launch.context))
      reads.push_back({index, 0, {*at, {}}, {}, {}, site.block == 0});
  }
  return reads;
}

int64_t storedAmong(const std::set<uint32_t> &loads, const KernelTables &tables,
                    std::span<const AffineAccess> accesses, const ThreadCoordinate &extent,
                    SolverBudget &budget) {
  for (const uint32_t load : loads)
    if (tables.sites[load].space == MemorySpace::Param &&
        !std::ranges::count(accesses, load, &AffineAccess::site))
      return load;
  for (const AffineAccess &store : accesses)
    for (const AffineAccess &load : accesses)
      if (tables.sites[store.site].kind == SiteKind::Store && loads.contains(load.site) &&
          meet(store, tables.sites[store.site].bytes, load, tables.sites[load.site].bytes, extent,
               budget)
                  .meeting != Meeting::Never)
        return load.site;
  return -1;
}

MeetingResult meetLater(const AffineAccess &first, uint32_t firstBytes, const AffineAccess &second,
                        uint32_t secondBytes, const ThreadCoordinate &extent,
                        const Carrier &carrier, int64_t most, SolverBudget &budget) {
  const Pair pair(first, firstBytes, second, secondBytes, extent);
  return pair.later(carrier, most, budget);
}

MeetingResult meetSoonest(const AffineAccess &first, uint32_t firstBytes,
                          const AffineAccess &second, uint32_t secondBytes,
                          const ThreadCoordinate &extent, const Carrier &carrier, int64_t most,
                          SolverBudget &budget) {
  const Pair pair(first, firstBytes, second, secondBytes, extent);
  MeetingResult nearest = pair.later(carrier, most, budget);
  for (int64_t none = 0; nearest.meeting == Meeting::Sometimes && none + 1 < nearest.distance;) {
    const int64_t middle = none + (nearest.distance - none) / 2; // is there one up to here?
    const MeetingResult nearer = pair.later(carrier, middle, budget);
    if (nearer.meeting == Meeting::Never)
      none = middle;
    else
      nearest = nearer;
  }
  return nearest;
}

} // namespace cgpredict
