// Which lines of an array that all SMs read does the L2 keep, counted by hand?
#include "analyzer/profile/KeptLines.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace cgpredict;

namespace {

constexpr uint64_t MB = 1 << 20;
constexpr uint32_t Table = 0, Stream = 1, Elsewhere = 2; // sites
const std::vector<bool> noIndex(3);

// A table of 1 MB and a stream of 64 MB, at known places; a third site is known to lie in none.
ProfileLayout layout() {
  const ObservedObject table{0x1000000, 0x1000000 + static_cast<int64_t>(MB), 0x1000000, true, 0};
  const ObservedObject stream{0x9000000, 0x9000000 + 64 * static_cast<int64_t>(MB), 0x9000000, true,
                              1};
  const ProfileLayout::SiteAnchor sites[] = {{true, table.anchor}, {true, stream.anchor}, {}};
  return {{table, stream}, sites};
}

ProfileTotals totals() {
  ProfileTotals result;
  result.sites.resize(3);
  return result;
}

Traffic &trafficOf(ProfileTotals &totals, uint32_t site) {
  return totals.sites[site].traffic.traffic;
}

// P(fewer than 1 of a mean of 2) = exp(-2); fewer than 2: 3 exp(-2).
TEST(KeptLines, ShareIsPoisson) {
  EXPECT_DOUBLE_EQ(keptShare(2.0 * MB, MB, 1), std::exp(-2.0));
  EXPECT_DOUBLE_EQ(keptShare(1.0 * MB, MB, 2), 3 * std::exp(-2.0));
  EXPECT_DOUBLE_EQ(keptShare(0, MB, 16), 1);
}

// 1 MB has 16,384 lines of 64 bytes; ten times as many reads, with a stream of 10 MB beside them,
// are ten passes with 1 MB of the stream in each: D is 2 MB. In 2 MB of one way exp(-1) is kept.
TEST(KeptLines, TableIsReadOnceAndWhatHasGoneInBetween) {
  ProfileTotals launch = totals();
  trafficOf(launch, Table).dramReads = 163840;
  trafficOf(launch, Table).rowOpenings = 1000;
  trafficOf(launch, Stream).dramReads = 163840;
  dropKeptLines(launch, layout(), {2 * MB, 1, 64}, noIndex);
  const double reads = 16384 + (1 - std::exp(-1.0)) * (163840 - 16384);
  EXPECT_NEAR(trafficOf(launch, Table).dramReads, reads, 1e-6);
  EXPECT_NEAR(trafficOf(launch, Table).rowOpenings, 1000 * reads / 163840, 1e-6);
  EXPECT_EQ(trafficOf(launch, Stream).dramReads, 163840) << "64 MB have more lines than that";
}

TEST(KeptLines, WriteBacksAreKeptLikeReads) {
  ProfileTotals launch = totals();
  trafficOf(launch, Table).writeBacks = 163840;
  dropKeptLines(launch, layout(), {1024 * MB, 16, 64}, noIndex);
  EXPECT_NEAR(trafficOf(launch, Table).writeBacks, 16384, 1e-3);
}

// Of 32 lines that a load waits for, a quarter is left: it waits unless all are there.
TEST(KeptLines, LoadWaitsForTheFirstLineThatIsGone) {
  ProfileTotals launch = totals();
  trafficOf(launch, Table).dramReads = 4 * 16384;
  trafficOf(launch, Table).waitsForDram = 4 * 16384 / 32.0;
  dropKeptLines(launch, layout(), {1024 * MB, 16, 64}, noIndex);
  EXPECT_NEAR(trafficOf(launch, Table).dramReads, 16384, 1e-3);
  EXPECT_NEAR(trafficOf(launch, Table).waitsForDram, 2048 * (1 - std::pow(0.75, 32)), 1e-3);
}

// The table of 16,384 lines behind an index, in an L2 of 0.25 MB: tags of two lines, 2,048 of the
// table's 8,192, each request for one line. A quarter of the tags is there, and of lines
// 1/4 (1/2 + 1/2 of lines) = 1/7.
TEST(KeptLines, TableBehindAnIndexIsThereByChance) {
  const double kept = 1.0 / 7;
  for (const uint32_t partitions : {1u, 2u}) {
    ProfileTotals launch = totals();
    trafficOf(launch, Table).dramReads = 163840;
    trafficOf(launch, Table).sectors = trafficOf(launch, Table).replays = 163840;
    dropKeptLines(launch, layout(), {partitions * MB / 4, 16, 64, partitions}, {true, false, false});
    const double missed = partitions == 1 ? 1 - kept : (1 - kept) * (1 - kept / 2);
    EXPECT_NEAR(trafficOf(launch, Table).dramReads, 16384 + missed * (163840 - 16384), 1e-6);
  }
}

// What is behind an index at places of no known array passes by once: D is as if it were a stream.
TEST(KeptLines, IndexIntoUnknownPlacesIsAStream) {
  for (const bool indexed : {false, true}) {
    ProfileTotals launch = totals();
    trafficOf(launch, Table).dramReads = 163840;
    trafficOf(launch, Elsewhere).dramReads = 163840;
    dropKeptLines(launch, layout(), {2 * MB, 1, 64}, {false, false, indexed});
    EXPECT_NEAR(trafficOf(launch, Table).dramReads,
                16384 + (1 - std::exp(-1.0)) * (163840 - 16384), 1e-6);
  }
  ProfileTotals launch = totals();
  trafficOf(launch, Table).dramReads = 163840;
  trafficOf(launch, Elsewhere).dramReads = 163840;
  dropKeptLines(launch, layout(), {16 * MB, 16, 64}, {true, false, true});
  EXPECT_LT(trafficOf(launch, Table).dramReads, 163840) << "16 MB keep some of 1 MB";
}

// Requests for four sectors ask for both lines of a tag: a quarter of the lines is there.
TEST(KeptLines, RequestsForWholeTagsFindAsManyLinesAsTags) {
  ProfileTotals launch = totals();
  trafficOf(launch, Table).dramReads = 163840;
  trafficOf(launch, Table).sectors = 4e6;
  trafficOf(launch, Table).replays = 1e6;
  dropKeptLines(launch, layout(), {MB / 4, 16, 64}, {true, false, false});
  EXPECT_NEAR(trafficOf(launch, Table).dramReads, 16384 + 0.75 * (163840 - 16384), 1e-6);
}

TEST(KeptLines, NothingIsKnownOfOtherPlacesOrWithoutAnL2) {
  ProfileTotals launch = totals();
  trafficOf(launch, Elsewhere).dramReads = 1e9;
  dropKeptLines(launch, layout(), {1024 * MB, 16, 64}, noIndex);
  EXPECT_EQ(trafficOf(launch, Elsewhere).dramReads, 1e9);
  trafficOf(launch, Table).dramReads = 1e9;
  dropKeptLines(launch, layout(), {0, 16, 64}, noIndex);
  EXPECT_EQ(trafficOf(launch, Table).dramReads, 1e9);
}

} // namespace
