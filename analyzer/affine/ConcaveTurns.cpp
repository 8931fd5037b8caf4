#include "analyzer/affine/ConcaveTurns.h"

#include <algorithm>

namespace cgpredict {
namespace {

constexpr std::size_t MostSeen = 1 << 16, MostBounds = 8;
constexpr int64_t MostConcaveTurns = int64_t{1} << 30; // products of two are numbers still

} // namespace

void ConcaveTurns::add(const std::vector<int64_t> &point, int64_t turns) {
  const int64_t at = point[coordinate];
  if (turns <= 1 || turns > MostConcaveTurns || at > MostConcaveTurns)
    return;
  if (const auto known = seen.find(at); known != seen.end())
    isFunction = isFunction && known->second == turns;
  else if (seen.size() < MostSeen)
    seen.emplace(at, turns);
}

std::vector<ConcaveTurns::Line> ConcaveTurns::bounds() const {
  std::vector<Line> lines;
  if (seen.size() < 2 || !isFunction || !isConcave())
    return lines;
  for (auto one = seen.begin(), next = std::next(one); next != seen.end(); one = next++) {
    const int64_t slope = next->second - one->second;
    const Line line{one->second - slope * one->first, slope};
    if (next->first == one->first + 1 && !std::ranges::count(lines, line) &&
        lines.size() < MostBounds)
      lines.push_back(line);
  }
  return lines;
}

bool ConcaveTurns::isConcave() const {
  int64_t run = 0, rise = 0; // before
  for (auto one = seen.begin(), next = std::next(one); next != seen.end(); one = next++) {
    const int64_t nextRun = next->first - one->first, nextRise = next->second - one->second;
    if (run != 0 && nextRise * run > rise * nextRun)
      return false;
    run = nextRun;
    rise = nextRise;
  }
  return true;
}

} // namespace cgpredict
