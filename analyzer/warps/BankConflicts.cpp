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

  struct Touched {
    int64_t segment = 0;
    int before = -1; // of the same bank
  };
  boost::container::small_vector<Touched, 2 * WarpSize> touched;
  struct Bank {
    int last = -1; // in `touched`
    unsigned ways = 0;
  };
  boost::container::small_vector<Bank, WarpSize> of(shared.banks);
  unsigned most = 0;
  forEachLane(mask, [&](unsigned lane) {
    for (int64_t at = offsets[lane] / word; at * word < offsets[lane] + elementBytes; ++at) {
      Bank &bank = of[static_cast<std::size_t>(at % banks)];
      const int64_t segment = at / wordsOfSegment;
      int known = bank.last;
      while (known >= 0 && touched[static_cast<std::size_t>(known)].segment != segment)
        known = touched[static_cast<std::size_t>(known)].before;
      if (known >= 0)
        continue;
      touched.push_back({segment, std::exchange(bank.last, static_cast<int>(touched.size()))});
      most = std::max(most, ++bank.ways);
    }
  });
  return most;
}

} // namespace cgpredict
