#include "analyzer/profile/shared/TileBox.h"

#include <boost/dynamic_bitset.hpp>

#include <algorithm>
#include <limits>
#include <numeric>
#include <tuple>
#include <utility>

namespace cgpredict {
namespace {

// Beyond this many accesses the box stands for its elements.
constexpr int64_t MostCounted = int64_t{1} << 24, MostBits = int64_t{1} << 25;

int64_t floorDiv(int64_t a, int64_t b) { return a / b - (a % b != 0 && (a < 0) != (b < 0)); }
int64_t floorMod(int64_t a, int64_t b) { return a - floorDiv(a, b) * b; }

// From a thread to its neighbour in x, y and z, if the starts of a site are affine in these.
void addThreadMoves(std::span<const TileWalk> walks, const std::array<uint32_t, 3> &block,
                    std::vector<Stride> &moves) {
  const int64_t steps[] = {1, block[0], int64_t{block[0]} * block[1]};
  const auto place = [&](uint32_t thread, unsigned d) { return thread / steps[d] % block[d]; };
  const TileWalk &origin = walks.front();
  int64_t strides[3] = {};
  for (unsigned d = 0; d < 3; ++d)
    for (const TileWalk &walk : walks)
      if (place(origin.thread, d) + 1 < block[d] && walk.thread == origin.thread + steps[d]) {
        strides[d] = walk.start - origin.start;
        break;
      }
  for (const TileWalk &walk : walks) {
    int64_t expected = origin.start;
    for (unsigned d = 0; d < 3; ++d)
      expected += strides[d] * (place(walk.thread, d) - place(origin.thread, d));
    if (walk.iteration == origin.iteration && walk.start != expected)
      return;
  }
  for (unsigned d = 0; d < 3; ++d)
    moves.push_back({std::abs(strides[d]), block[d]});
}

// A stride in steps of each dimension; of rows the nearest number.
std::vector<int64_t> digitsOf(int64_t stride, const Pitches &pitches) {
  std::vector<int64_t> digits(pitches.size());
  for (std::size_t d = pitches.size(); d-- > 0;) {
    digits[d] = d == 0 ? floorDiv(stride, pitches[0])
                       : floorDiv(2 * stride + pitches[d] - 1, 2 * pitches[d]);
    stride -= digits[d] * pitches[d];
  }
  return digits;
}

struct Interval {
  int64_t low = 0, high = 0; // inclusive
};

// What a walk covers beside its start in each dimension.
using Reach = std::vector<Interval>;
Reach reachOf(const TileWalk &walk, const Pitches &pitches) {
  Reach reach(pitches.size());
  for (std::size_t l = 0; l < TileLevels; ++l) {
    if (walk.counts[l] < 2)
      continue;
    const std::vector<int64_t> digits = digitsOf(walk.strides[l], pitches);
    for (std::size_t d = 0; d < pitches.size(); ++d) {
      const int64_t end = digits[d] * (walk.counts[l] - 1);
      (end < 0 ? reach[d].low : reach[d].high) += end;
    }
  }
  return reach;
}

// Where on a circle of `size` the widest gap between the intervals ends; of equal ones the one
// that goes over the end.
int64_t endOfWidestGap(std::vector<Interval> intervals, int64_t size) {
  int64_t last = 0, overTheEnd = -1;
  for (Interval &interval : intervals) {
    const int64_t low = floorMod(interval.low, size);
    interval = {low, low + (interval.high - interval.low)};
    last = std::max(last, interval.high);
    overTheEnd = std::max(overTheEnd, interval.high - size);
  }
  std::ranges::sort(intervals, {}, &Interval::low);
  int64_t cut = intervals.front().low, widest = cut + size - last - 1;
  int64_t reached = std::max(intervals.front().high, overTheEnd);
  for (const Interval &interval : intervals) {
    if (interval.low - reached - 1 > widest) {
      widest = interval.low - reached - 1;
      cut = interval.low;
    }
    reached = std::max(reached, interval.high);
  }
  return cut;
}

class PlacedAccesses {
public:
  PlacedAccesses(const TileAccesses &accesses, const Pitches &pitches)
      : scattered(accesses.scattered), none(pitches.size()) {
    for (const TileWalk &walk : accesses.walks)
      walks.push_back({walk.start, reachOf(walk, pitches)});
  }

  /// `visit(start, reach)`.
  template <typename Visit> void forEach(Visit &&visit) const {
    for (const auto &[start, reach] : walks)
      visit(start, reach);
    for (const std::span<const int64_t> addresses : scattered)
      for (const int64_t address : addresses)
        visit(address, none);
  }

  int64_t lowestStart() const {
    int64_t lowest = std::numeric_limits<int64_t>::max();
    forEach([&](int64_t start, const Reach &) { lowest = std::min(lowest, start); });
    return lowest;
  }

private:
  struct Walk {
    int64_t start = 0;
    Reach reach;
  };
  std::vector<Walk> walks;
  std::span<const std::span<const int64_t>> scattered;
  Reach none; // of a single access
};

// An address at or below all of them, from which no row of the box wraps around.
int64_t frameOf(const PlacedAccesses &accesses, const Pitches &pitches) {
  int64_t anchor = accesses.lowestStart();
  for (std::size_t d = 0; d + 1 < pitches.size(); ++d) {
    const int64_t size = pitches[d + 1] / pitches[d];
    std::vector<Interval> intervals;
    accesses.forEach([&](int64_t start, const Reach &reach) {
      const int64_t at = floorDiv(start - anchor, pitches[d]);
      intervals.push_back({at + reach[d].low, at + reach[d].high});
    });
    anchor += endOfWidestGap(std::move(intervals), size) * pitches[d];
  }
  return anchor;
}

} // namespace

void addStrides(std::span<const TileWalk> walks, const std::array<uint32_t, 3> &block,
                std::vector<Stride> &strides) {
  const TileWalk &first = walks.front();
  for (std::size_t l = 0; l < TileLevels; ++l)
    strides.push_back({std::abs(first.strides[l]), first.counts[l]});
  addThreadMoves(walks, block, strides);
}

int64_t TileBox::volume() const {
  return widths.empty()
             ? 0
             : std::accumulate(widths.begin(), widths.end(), int64_t{1}, std::multiplies<>());
}

TileAccesses accessesOf(const SharedStep &step, const std::vector<bool> &chosenSites) {
  const auto key = [](const TileWalk &w) { return std::tie(w.start, w.strides, w.counts); };
  const auto same = [&](const TileWalk &a, const TileWalk &b) { return key(a) == key(b); };
  TileAccesses result;
  for (const auto &[site, of] : step.sites) {
    if (!chosenSites[site])
      continue;
    if (!of.scattered.empty()) {
      result.scattered.emplace_back(of.scattered);
      continue;
    }
    for (const TileWalk &walk : of.walks)
      if (result.walks.empty() ||
          !same(result.walks.back(), walk)) // as in lanes that load one element
        result.walks.push_back(walk);
  }
  if (!std::ranges::is_sorted(result.walks, {}, key))
    std::ranges::sort(result.walks, {}, key);
  result.walks.erase(std::unique(result.walks.begin(), result.walks.end(), same),
                     result.walks.end());
  return result;
}

TileBox boxOf(const TileAccesses &accesses, const Pitches &pitches, const TileBox *frame) {
  if (accesses.empty())
    return {};
  const PlacedAccesses placed(accesses, pitches);
  const int64_t anchor = frame ? frame->corner : frameOf(placed, pitches);

  std::vector<Interval> box(
      pitches.size(), {std::numeric_limits<int64_t>::max(), std::numeric_limits<int64_t>::min()});
  placed.forEach([&](int64_t start, const Reach &reach) {
    int64_t rest = start - anchor;
    for (std::size_t d = pitches.size(); d-- > 0;) {
      const int64_t at = floorDiv(rest, pitches[d]);
      rest -= at * pitches[d];
      box[d].low = std::min(box[d].low, at + reach[d].low);
      box[d].high = std::max(box[d].high, at + reach[d].high);
    }
  });
  TileBox result{anchor, {}};
  for (std::size_t d = 0; d < pitches.size(); ++d) {
    result.corner += box[d].low * pitches[d];
    result.widths.push_back(box[d].high - box[d].low + 1);
  }
  return result;
}

bool overlap(const TileBox &a, const TileBox &b, const Pitches &pitches, const TileBox &frame) {
  if (a.empty() || b.empty())
    return false;
  int64_t restA = a.corner - frame.corner, restB = b.corner - frame.corner;
  for (std::size_t d = pitches.size(); d-- > 0;) {
    const int64_t atA = floorDiv(restA, pitches[d]), atB = floorDiv(restB, pitches[d]);
    if (atA >= atB + b.widths[d] || atB >= atA + a.widths[d])
      return false;
    restA -= atA * pitches[d];
    restB -= atB * pitches[d];
  }
  return true;
}

int64_t distinctElements(const TileAccesses &of, const Pitches &pitches, const TileBox &box) {
  int64_t accesses = 0, low = std::numeric_limits<int64_t>::max(),
          high = std::numeric_limits<int64_t>::min();
  const auto cover = [&](int64_t first, int64_t last) {
    low = std::min(low, first);
    high = std::max(high, last);
  };
  for (const TileWalk &walk : of.walks) {
    int64_t first = walk.start, last = walk.start;
    for (std::size_t l = 0; l < TileLevels; ++l)
      (walk.strides[l] < 0 ? first : last) += walk.strides[l] * (walk.counts[l] - 1);
    cover(first, last);
    accesses += walk.counts[0] * walk.counts[1];
  }
  for (const std::span<const int64_t> addresses : of.scattered) {
    for (const int64_t address : addresses)
      cover(address, address);
    accesses += static_cast<int64_t>(addresses.size());
  }
  const int64_t bits = of.empty() ? 0 : (high - low) / pitches[0] + 1;
  if (accesses > MostCounted || bits > MostBits)
    return box.volume();
  boost::dynamic_bitset<uint64_t> seen(static_cast<std::size_t>(bits));
  const auto mark = [&](int64_t start, int64_t stride, int64_t count) {
    if (stride % pitches[0] != 0) {
      for (int64_t j = 0; j < count; ++j)
        seen[static_cast<std::size_t>((start + j * stride) / pitches[0])] = true;
      return;
    }
    const int64_t first = start / pitches[0], step = stride / pitches[0];
    if (step == 1) {
      seen.set(static_cast<std::size_t>(first), static_cast<std::size_t>(count), true);
      return;
    }
    for (int64_t j = 0; j < count; ++j)
      seen[static_cast<std::size_t>(first + j * step)] = true;
  };
  for (const TileWalk &walk : of.walks)
    for (int64_t i = 0; i < walk.counts[0]; ++i)
      mark(walk.start - low + i * walk.strides[0], walk.strides[1], walk.counts[1]);
  for (const std::span<const int64_t> addresses : of.scattered)
    for (const int64_t address : addresses)
      seen[static_cast<std::size_t>((address - low) / pitches[0])] = true;
  return static_cast<int64_t>(seen.count());
}

int64_t offsetInTile(int64_t address, const TileBox &box, const Pitches &pitches,
                     std::span<const int64_t> rows) {
  int64_t rest = address - box.corner, offset = 0;
  for (std::size_t d = pitches.size(); d-- > 0;) {
    offset += floorDiv(rest, pitches[d]) * rows[d];
    rest = floorMod(rest, pitches[d]);
  }
  return std::max<int64_t>(offset + rest, 0);
}

std::vector<int64_t> tileRows(std::span<const int64_t> widths, uint32_t elementBytes,
                              uint32_t padding) {
  std::vector<int64_t> rows{elementBytes};
  for (std::size_t d = 0; d < widths.size(); ++d) {
    const bool padded = d == 0 && widths.size() > 1;
    rows.push_back(rows.back() * (widths[d] + (padded ? padding : 0)));
  }
  return rows;
}

} // namespace cgpredict
