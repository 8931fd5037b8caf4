// Does looking up the lines of an access take the cycles that were measured?
#include "analyzer/warps/TagBanks.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <random>
#include <set>
#include <vector>

using namespace cgpredict;

namespace {

constexpr unsigned Lanes = 32, FirstBit = 7;

// What an H200 takes for a warp's load of 32 lines that are 1, 2, 3, ... lines apart
// (benchmarks/accuracy/cuda/tags.cu, "apart", rounded: none is farther than 0.13 from a number).
constexpr uint32_t ByDistance[] = {8,  8,  11, 8,  10, 11, 14, 8,  14, 10, 14, 14, 9,  13, 10, 8,
                                   9,  11, 10, 9,  10, 11, 13, 11, 10, 9,  12, 13, 10, 9,  16, 8,
                                   16, 10, 9,  14, 13, 10, 10, 12, 11, 13, 14, 12, 10, 10, 10, 14};

TEST(TagBanks, LinesAtADistance) {
  uint64_t apart = 0;
  for (uint32_t cycles : ByDistance) {
    ++apart;
    std::vector<LineIndex> lines;
    for (uint64_t lane = 0; lane < Lanes; ++lane)
      lines.push_back(LineIndex{lane * apart});
    EXPECT_EQ(tagTurns(lines), cycles) << apart << " lines apart";
  }
}

// Lines of all combinations of these bits of an address.
uint32_t turnsOfBits(std::initializer_list<unsigned> bits) {
  std::vector<LineIndex> lines{LineIndex{0}};
  for (unsigned bit : bits)
    for (std::size_t i = 0, known = lines.size(); i < known; ++i)
      lines.push_back(LineIndex{static_cast<uint64_t>(lines[i]) | uint64_t{1} << (bit - FirstBit)});
  return tagTurns(lines);
}

// Measured likewise ("bits").
TEST(TagBanks, LinesThatDifferInBits) {
  EXPECT_EQ(turnsOfBits({8, 10, 13, 15, 17}), 16);
  EXPECT_EQ(turnsOfBits({7, 8, 9, 10, 11}), 8);
  EXPECT_EQ(turnsOfBits({8, 10, 13, 22}), 8);
  EXPECT_EQ(turnsOfBits({8, 10, 13, 18}), 4);
  EXPECT_EQ(turnsOfBits({7, 9, 12, 33}), 8);
  EXPECT_EQ(turnsOfBits({7, 9, 12, 32}), 4);
  EXPECT_EQ(turnsOfBits({8, 10, 13, 25}), 8);
  EXPECT_EQ(turnsOfBits({7, 9, 12, 25}), 8);
}

// 10.85 is what this bank numbering has of 32 places of 1,536; the H200 took 10.97.
TEST(TagBanks, LinesAtRandomPlaces) {
  std::mt19937 random(1);
  double turns = 0;
  constexpr int Trials = 4000;
  for (int trial = 0; trial < Trials; ++trial) {
    std::set<LineIndex> lines;
    for (unsigned lane = 0; lane < Lanes; ++lane)
      lines.insert(LineIndex{random() % 1536});
    turns += tagTurns(std::vector(lines.begin(), lines.end()));
  }
  EXPECT_NEAR(turns / Trials, 10.97, 0.15);
}

TEST(TagBanks, OneLineAndNone) {
  EXPECT_EQ(tagTurns({}), 0);
  EXPECT_EQ(tagTurns(std::vector{LineIndex{12345}}), 1);
}

} // namespace
