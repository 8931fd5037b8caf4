// How likely a line used at random is still in a cache: in closed form, and against a cache that is
// played through.
#include "analyzer/profile/RandomReuse.h"

#include <gtest/gtest.h>

#include <cmath>
#include <list>
#include <random>
#include <unordered_map>
#include <vector>

using namespace cgpredict;

namespace {

// A table of T places in a cache of C: T (1 - exp(-t u / T)) = C, and C / T of the uses find theirs.
TEST(RandomReuse, TableAloneHasTheCachesShareOfHits) {
  const CachedArray table[] = {{1000, 5000, true}};
  const double time = keptFor(table, 250);
  EXPECT_NEAR(time, -0.2 * std::log(0.75), 1e-12);
  EXPECT_NEAR(foundAtRandom(table[0], time), 0.25, 1e-12);
}

TEST(RandomReuse, WhatFitsIsKeptForEver) {
  const CachedArray arrays[] = {{1000, 5000, true}, {24, 1e9, false}};
  EXPECT_TRUE(std::isinf(keptFor(arrays, 1024)));
  EXPECT_DOUBLE_EQ(foundAtRandom(arrays[0], keptFor(arrays, 1024)), 1);
  EXPECT_FALSE(std::isinf(keptFor(arrays, 1000)));
}

// A stream alone passes through in C / u of the launch.
TEST(RandomReuse, StreamFillsTheCacheByItsLength) {
  const CachedArray stream[] = {{1e9, 4000, false}};
  EXPECT_NEAR(keptFor(stream, 1000), 0.25, 1e-12);
}

TEST(RandomReuse, NothingIsFoundInAnArrayWithoutUses) {
  EXPECT_EQ(foundAtRandom({10, 0, true}, 1), 0);
}

class Lru {
public:
  explicit Lru(std::size_t places) : places(places) {}
  bool access(uint64_t place) {
    const auto found = at.find(place);
    if (found != at.end())
      order.splice(order.begin(), order, found->second);
    else
      order.push_front(place), at[place] = order.begin();
    if (order.size() > places) {
      at.erase(order.back());
      order.pop_back();
    }
    return found != at.end();
  }

private:
  std::size_t places;
  std::list<uint64_t> order;
  std::unordered_map<uint64_t, std::list<uint64_t>::iterator> at;
};

// Two tables at random, one used twice as often as the other, and a stream beside them.
TEST(RandomReuse, AgreesWithACacheThatIsPlayedThrough) {
  constexpr uint64_t small = 3000, large = 12000, cache = 5000, turns = 400000;
  Lru lru(cache);
  std::mt19937_64 random(1);
  double hits[2] = {}, uses[2] = {};
  for (uint64_t turn = 0; turn < turns; ++turn) {
    const bool isLarge = turn % 3 != 0;
    const bool hit = lru.access(isLarge ? small + random() % large : random() % small);
    if (turn > turns / 2) {
      uses[isLarge] += 1;
      hits[isLarge] += hit;
    }
    if (turn % 2 == 0)
      lru.access(small + large + turn);
  }
  const CachedArray arrays[] = {{small, turns / 3.0, true},
                                {large, turns * 2 / 3.0, true},
                                {1e9, turns / 2.0, false}};
  const double time = keptFor(arrays, cache);
  EXPECT_NEAR(hits[0] / uses[0], foundAtRandom(arrays[0], time), 0.01);
  EXPECT_NEAR(hits[1] / uses[1], foundAtRandom(arrays[1], time), 0.01);
}

// Places of four sectors, of which a use brings one.
TEST(RandomReuse, SectorsOfAPlaceComeOneByOne) {
  constexpr uint64_t places = 4000, cache = 2500, sectors = 4, turns = 400000;
  Lru lru(cache);
  std::vector<uint8_t> there(places);
  std::mt19937_64 random(1);
  double hits = 0;
  for (uint64_t turn = 0; turn < turns; ++turn) {
    const uint64_t place = random() % places, sector = 1 << random() % sectors;
    if (!lru.access(place))
      there[place] = 0;
    hits += (there[place] & sector) != 0 && turn > turns / 2;
    there[place] |= sector;
  }
  const double placesFound = double(cache) / places;
  EXPECT_NEAR(hits / (turns / 2), sectorsFound(placesFound, 1.0 / sectors), 0.01);
  EXPECT_DOUBLE_EQ(sectorsFound(placesFound, 1), placesFound);
}

} // namespace
