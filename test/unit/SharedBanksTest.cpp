// Are the conflicts of an access in the banks of shared memory those that the method's rule and the
// hardware's documentation give?
#include "analyzer/warps/BankConflicts.h"
#include "test/unit/TestDevices.h"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>

using namespace cgpredict;
using cgpredict::test::jetsonTk1;

namespace {

constexpr LaneMask All = ~LaneMask{0};

GpuDevice withWidth(uint64_t bytes) {
  GpuDevice device = jetsonTk1();
  device.sharedBanks = 32;
  device.sharedBankWidth = Bytes(bytes);
  return device;
}

// Lane l accesses element l * stride.
unsigned strided(int64_t stride, uint32_t element, uint64_t width, LaneMask mask = All) {
  PerLane<int64_t> offsets{};
  for (unsigned lane = 0; lane < WarpSize; ++lane)
    offsets[lane] = lane * stride * element;
  return bankConflicts(mask, offsets, element, withWidth(width));
}

// Words of 4 bytes in banks of 8: 64 words are one segment.
//   1: words 0..31, each in its own bank.
//   2: words 0..62 of one segment: none, though they fill 16 banks twice.
//   32: all in bank 0, two lanes in each of 16 segments.
//   33: word 33 l is in bank l.
//   16: banks 0 and 16; lanes 0, 4, 8, ... begin a segment, so 8 segments in each bank.
//   64: bank 0, each lane its own segment.
TEST(BankConflicts, WordsInBanksOfEightBytes) {
  EXPECT_EQ(strided(0, 4, 8), 1u);
  EXPECT_EQ(strided(1, 4, 8), 1u);
  EXPECT_EQ(strided(2, 4, 8), 1u);
  EXPECT_EQ(strided(16, 4, 8), 8u);
  EXPECT_EQ(strided(32, 4, 8), 16u);
  EXPECT_EQ(strided(33, 4, 8), 1u);
  EXPECT_EQ(strided(64, 4, 8), 32u);
}

// In banks of 4 bytes only the same word does not conflict: gcd(stride, 32) ways.
TEST(BankConflicts, WordsInBanksOfFourBytes) {
  EXPECT_EQ(strided(0, 4, 4), 1u);
  EXPECT_EQ(strided(1, 4, 4), 1u);
  EXPECT_EQ(strided(2, 4, 4), 2u);
  EXPECT_EQ(strided(16, 4, 4), 16u);
  EXPECT_EQ(strided(32, 4, 4), 32u);
  EXPECT_EQ(strided(33, 4, 4), 1u);
}

// A bank of 8 bytes gives a double at a time: gcd(stride, 32) ways. Banks of 4 bytes give its
// halves: 64 words at stride 1 are 2 ways, at stride 2 words 4 l and 4 l + 1 fill 16 banks with 4.
TEST(BankConflicts, ElementsOfEightBytes) {
  EXPECT_EQ(strided(0, 8, 8), 1u);
  EXPECT_EQ(strided(1, 8, 8), 1u);
  EXPECT_EQ(strided(2, 8, 8), 2u);
  EXPECT_EQ(strided(32, 8, 8), 32u);
  EXPECT_EQ(strided(33, 8, 8), 1u);
  EXPECT_EQ(strided(1, 8, 4), 2u);
  EXPECT_EQ(strided(2, 8, 4), 4u);
}

// Bytes and halves of one word are the same word: 32 bytes are words 0 to 7.
TEST(BankConflicts, ElementsSmallerThanAWord) {
  EXPECT_EQ(strided(1, 1, 4), 1u);
  EXPECT_EQ(strided(1, 2, 8), 1u);
  EXPECT_EQ(strided(128, 1, 4), 32u); // a word of bank 0 each
}

TEST(BankConflicts, OnlyActiveLanesCount) {
  EXPECT_EQ(strided(64, 4, 8, 0), 0u);
  EXPECT_EQ(strided(64, 4, 8, 0x80000001), 2u);
}

// The rule once more, word by word, for any offsets.
TEST(BankConflicts, RandomOffsetsAgreeWithTheRule) {
  std::mt19937 random(1);
  for (int round = 0; round < 500; ++round) {
    PerLane<int64_t> offsets{};
    for (int64_t &offset : offsets)
      offset = 4 * std::uniform_int_distribution<int64_t>(0, 1023)(random);
    std::map<int64_t, std::set<int64_t>> segments; // by bank
    for (int64_t offset : offsets)
      segments[offset / 4 % 32].insert(offset / 256);
    std::size_t most = 0;
    for (const auto &[bank, of] : segments)
      most = std::max(most, of.size());
    EXPECT_EQ(bankConflicts(All, offsets, 4, withWidth(8)), most);
  }
}

} // namespace
