#include "analyzer/warps/BankConflicts.h"

#include <boost/container/small_vector.hpp>

#include <algorithm>
#include <cassert>
#include <limits>
#include <utility>

namespace cgpredict {

unsigned bankConflicts(LaneMask mask, const PerLane<int64_t> &offsets, uint32_t elementBytes,
                       SharedBanks shared) {
  assert(elementBytes > 0 && shared.banks > 0);
  const auto width = static_cast<int64_t>(shared.width.value());
  const int64_t banks = shared.banks;
  const int64_t word = std::clamp<int64_t>(elementBytes, 4, std::max<int64_t>(width, 4));
  const int64_t wordsOfSegment = std::max<int64_t>(banks * width / word, 1);

  int64_t low = std::numeric_limits<int64_t>::max(), high = 0;
  forEachLane(mask, [&](unsigned lane) {
    low = std::min(low, offsets[lane]);
    high = std::max(high, offsets[lane] + elementBytes - 1);
  });
  if (mask != 0 && low / word / wordsOfSegment == high / word / wordsOfSegment)
    return 1; // all in one segment

  boost::container::small_vector<std::pair<int64_t, int64_t>, 2 * WarpSize>
      touched; // bank, segment
  forEachLane(mask, [&](unsigned lane) {
    for (int64_t at = offsets[lane] / word; at * word < offsets[lane] + elementBytes; ++at)
      touched.emplace_back(at % banks, at / wordsOfSegment);
  });
  std::ranges::sort(touched);
  touched.erase(std::ranges::unique(touched).begin(), touched.end());

  unsigned most = 0, ways = 0;
  for (std::size_t i = 0; i < touched.size(); ++i) {
    ways = i != 0 && touched[i].first == touched[i - 1].first ? ways + 1 : 1;
    most = std::max(most, ways);
  }
  return most;
}

} // namespace cgpredict
