// Addresses that go with others: they come back, and take the bits that these do not tell.
#include "test/unit/RuntimeEncoding.h"

#include <gmock/gmock.h>

using namespace cgpredict::test;

namespace {

// The next value of a word: at random, where another one was of late, or near it.
uint64_t valueOf(std::mt19937_64 &random, uint64_t kind, const Words &seen, uint64_t apart) {
  const uint64_t one = seen[random() % seen.size()];
  switch (kind) {
  case 0:
    return 0x7f0000000000 + 4 * (random() % 100'000);
  case 1:
    return seen.back();
  case 2:
    return seen.back() + 4 * (random() % 16);
  case 3:
    return seen.back() + apart;
  case 4:
    return one;
  default:
    return random() % 50 ? seen.back() : random();
  }
}

} // namespace

TEST(RuntimeSources, addressesComeBack) {
  for (uint32_t seed = 0; seed < 100; ++seed) {
    std::mt19937_64 random(seed);
    Kernel kernel{someWords, random() % 2 ? 1 << 20 : 500 + random() % 5000};
    Encoding encoding(kernel);
    std::map<std::pair<uint64_t, int>, std::pair<uint64_t, uint64_t>> kinds;
    std::vector<Thread> threads;
    Words seen{0x7f0000000000};
    for (uint64_t t = 0; t < 200; ++t) {
      Words buffer{CGP_RECORD_THREAD, t, 0, 0};
      std::vector<Words> records(random() % 100);
      uint64_t id = CGP_RECORD_FIRST;
      for (Words &record : records) {
        if (random() % (seed % 5 + 1) == 0)
          id = CGP_RECORD_FIRST + random() % (someWords.size() - CGP_RECORD_FIRST);
        record = {id};
        for (int i = 0; i < someWords[id]; ++i) {
          const auto &[kind, apart] =
              kinds.try_emplace({id, i}, random() % 6, random()).first->second;
          seen.push_back(valueOf(random, kind, seen, apart));
          record.push_back(seen.back());
        }
        if (seen.size() > 20)
          seen.erase(seen.begin(), seen.begin() + 10);
        append(buffer, record);
      }
      encoding.add(buffer);
      threads.push_back(expected(kernel, {t, 0, 0}, records));
    }
    ASSERT_EQ(encoding.finish(), threads) << "seed " << seed;
    ASSERT_FALSE(encoding.malformed());
  }
}

// A hash table: a thread looks at one of 2^22 slots, 22 bits, looks there again, then writes there
// or in the slot behind it, 1 bit. 100 blocks of each, with at most 13 bytes beside, are 352, 0 and
// 16 bytes; of each thread 7 more are its coordinates and the records' ids.
TEST(RuntimeSources, whereAnotherRecordWasTakesFewBits) {
  Encoding encoding({{0, 3, 0, 1, 1, 1}, 1 << 20});
  std::mt19937_64 random(3);
  Words buffer;
  const uint64_t threads = 100 * 128;
  for (uint64_t t = 0; t < threads; ++t) {
    const uint64_t slot = 0x7f0000000000 + 4 * (random() >> 42);
    append(buffer, {CGP_RECORD_THREAD, t, 0, 0, 3, slot, 4, slot, 5, slot + 4 * (random() % 2)});
  }
  encoding.add(buffer);
  encoding.finish();
  ASSERT_THAT(encoding.frameSizes, testing::SizeIs(1));
  EXPECT_LT(encoding.frameSizes[0], 7 * threads + 100 * (352 + 0 + 16 + 3 * 13) + 256);
}

// Three arrays at one random index of 2^20, in one record: 20 bits tell all three.
TEST(RuntimeSources, arraysWithOneIndexTakeTheBitsOfOne) {
  Encoding encoding({{0, 3, 0, 3}, 1 << 20});
  std::mt19937_64 random(3);
  Words buffer{CGP_RECORD_THREAD, 0, 0, 0};
  for (uint64_t k = 0; k < 100 * 128; ++k) {
    const uint64_t x = 0x7f0000000000 + 4 * (random() >> 44);
    append(buffer, {3, x, x + 0x12345678, x - 0x7654321});
  }
  encoding.add(buffer);
  encoding.finish();
  EXPECT_LT(encoding.frameSizes.at(0), 100 * (128 * 20 / 8 + 13 + 2 * 13) + 64);
}
