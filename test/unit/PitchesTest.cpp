// Are the rows of an array found from the strides of what walks through it?
#include "analyzer/affine/Pitches.h"

#include <gtest/gtest.h>

using namespace cgpredict;

namespace {

TEST(Pitches, EachHoldsTheOneBeforeItAWholeNumberOfTimes) {
  EXPECT_EQ(pitchesOf(4, std::set<int64_t>{4, 4096, 4096 * 512}), (Pitches{4, 4096, 4096 * 512}));
  EXPECT_EQ(pitchesOf(4, std::set<int64_t>{12, 16, 24}), (Pitches{4, 12, 24})) << "16 is not 12 * n";
  EXPECT_EQ(pitchesOf(8, std::set<int64_t>{4, 12}), (Pitches{8})) << "parts of an element";
  EXPECT_EQ(pitchesOf(4, std::set<int64_t>{}), (Pitches{4}));
}

// 32 floats cover 128 B: what is nearer than that is a step along the row.
TEST(Pitches, ARowIsAsLongAsWhatIsWalkedInIt) {
  EXPECT_EQ(pitchesOf(4, std::vector<Stride>{{4, 32}, {64, 4}, {4096, 8}}), (Pitches{4, 4096}));
  EXPECT_EQ(pitchesOf(4, std::vector<Stride>{{4, 32}, {128, 4}}), (Pitches{4, 128}));
  EXPECT_EQ(pitchesOf(4, std::vector<Stride>{{4, 1}, {64, 4}}), (Pitches{4, 64}));
}

// 32 floats and 2 steps of 64 B along the row reach 128 + 2 * 64 = 256 B; two rows of 256 B are 512.
TEST(Pitches, StepsAlongARowLengthenIt) {
  const std::vector<Stride> within{{4, 32}, {64, 3}};
  const auto with = [&](Stride outer) {
    std::vector<Stride> all = within;
    all.push_back(outer);
    return pitchesOf(4, all);
  };
  EXPECT_EQ(with({192, 2}), (Pitches{4}));
  EXPECT_EQ(with({256, 2}), (Pitches{4, 256}));
  EXPECT_EQ(pitchesOf(4, std::vector<Stride>{{4, 64}, {256, 2}, {512, 2}}), (Pitches{4, 256, 512}));
}

} // namespace
