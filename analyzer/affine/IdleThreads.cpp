#include "analyzer/affine/IdleThreads.h"

#include <algorithm>

namespace cgpredict {
namespace {

constexpr std::size_t MostStrips = 3;
constexpr int64_t WidestGap = 4; // between strips: a line that no window crosses is not known
constexpr std::array<std::array<unsigned, 2>, 3> Planes = {{{0, 1}, {1, 2}, {0, 2}}};
constexpr std::array<std::array<int64_t, 2>, 6> Directions = {
    {{1, -1}, {1, 1}, {1, -2}, {2, -1}, {1, 2}, {2, 1}}};

} // namespace

void appendRows(const Window &window, std::vector<ThreadRow> &rows) {
  const std::size_t before = rows.size();
  for (const ThreadRecords &thread : window.threads) {
    const bool idle = thread.words.empty();
    if (rows.size() != before && rows.back().idle == idle) {
      ThreadCoordinate next = rows.back().first;
      next[0] += rows.back().count;
      if (next == thread.coordinate) {
        ++rows.back().count;
        continue;
      }
    }
    rows.push_back({thread.coordinate, 1, idle});
  }
}

int64_t IdleThreads::distance(const Normal &normal, const ThreadCoordinate &thread) {
  return normal.ofFirst * static_cast<int64_t>(thread[normal.first]) +
         normal.ofSecond * static_cast<int64_t>(thread[normal.second]);
}

// Strips that touch and are alike are one. Empty where some that differ overlap.
std::vector<IdleThreads::Strip> IdleThreads::joined(std::vector<Strip> strips) {
  std::ranges::sort(strips, {}, &Strip::low);
  std::vector<Strip> all;
  for (const Strip &strip : strips)
    if (!all.empty() && all.back().idle == strip.idle)
      all.back().high = std::max(all.back().high, strip.high);
    else if (!all.empty() && strip.low <= all.back().high)
      return {};
    else
      all.push_back(strip);
  return all;
}

std::optional<IdleThreads> IdleThreads::across(const Normal &normal,
                                               const std::vector<ThreadRow> &rows) {
  std::vector<Strip> strips;
  for (const ThreadRow &row : rows) {
    ThreadCoordinate last = row.first;
    last[0] += row.count - 1;
    const auto [low, high] = std::minmax({distance(normal, row.first), distance(normal, last)});
    strips.push_back({low, high, row.idle});
  }
  strips = joined(std::move(strips));
  if (strips.size() < 2 || strips.size() > MostStrips)
    return std::nullopt;
  IdleThreads idle;
  idle.normal = normal;
  idle.firstIdle = strips.front().idle;
  for (std::size_t s = 1; s < strips.size(); ++s) {
    if (strips[s].low - strips[s - 1].high > WidestGap)
      return std::nullopt;
    idle.cuts.push_back(strips[s].low);
  }
  return idle;
}

// By as few lines as possible.
std::optional<IdleThreads> IdleThreads::of(const std::vector<ThreadRow> &rows) {
  std::optional<IdleThreads> best;
  for (const auto &[first, second] : Planes)
    for (const auto &[ofFirst, ofSecond] : Directions) {
      std::optional<IdleThreads> idle = across({first, second, ofFirst, ofSecond}, rows);
      if (idle && (!best || idle->cuts.size() < best->cuts.size()))
        best = std::move(idle);
    }
  return best;
}

bool IdleThreads::contains(const ThreadCoordinate &thread) const {
  const auto passed = std::ranges::upper_bound(cuts, distance(normal, thread)) - cuts.begin();
  return (passed % 2 == 0) == firstIdle;
}

} // namespace cgpredict
