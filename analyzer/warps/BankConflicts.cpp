#include "analyzer/warps/BankConflicts.h"

#include "analyzer/base/Divisor.h"

#include <boost/container/small_vector.hpp>

#include <algorithm>
#include <cassert>
#include <limits>
#include <utility>

namespace cgpredict {

unsigned bankConflicts(LaneMask mask, const PerLane<int64_t> &offsets, uint32_t elementBytes,
                       SharedBanks shared) {
  assert(elementBytes > 0 && shared.banks > 0);
  const uint64_t width = shared.width.value();
  const uint64_t wordBytes = std::clamp<uint64_t>(elementBytes, 4, std::max<uint64_t>(width, 4));
  const Divisor word(wordBytes), banks(shared.banks);
  const Divisor segment(std::max<uint64_t>(shared.banks * width / wordBytes, 1)); // in words
  const auto firstWord = [&](unsigned lane) {
    return word.quotient(static_cast<uint64_t>(offsets[lane]));
  };
  const auto lastWord = [&](unsigned lane) {
    return word.quotient(static_cast<uint64_t>(offsets[lane]) + elementBytes - 1);
  };

  uint64_t low = std::numeric_limits<uint64_t>::max(), high = 0;
  forEachLane(mask, [&](unsigned lane) {
    low = std::min(low, firstWord(lane));
    high = std::max(high, lastWord(lane));
  });
  if (mask != 0 && segment.quotient(low) == segment.quotient(high))
    return 1; // all in one segment

  struct Touched {
    uint64_t segment = 0;
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
    const uint64_t last = lastWord(lane);
    for (uint64_t at = firstWord(lane); at <= last; ++at) {
      Bank &bank = of[banks.rest(at)];
      const uint64_t here = segment.quotient(at);
      int known = bank.last;
      while (known >= 0 && touched[static_cast<std::size_t>(known)].segment != here)
        known = touched[static_cast<std::size_t>(known)].before;
      if (known >= 0)
        continue;
      touched.push_back({here, std::exchange(bank.last, static_cast<int>(touched.size()))});
      most = std::max(most, ++bank.ways);
    }
  });
  return most;
}

} // namespace cgpredict
