// Is an access's traffic counted level by level as the hardware splits it?
#include "analyzer/profile/MemoryTraffic.h"
#include "test/unit/AffineAccess.h"

#include <gtest/gtest.h>

using namespace cgpredict;
using cgpredict::test::affine;

namespace {

// 64 lines of 64 bytes, rows of 8 KiB on one channel.
TrafficGeometry small() {
  TrafficGeometry geometry;
  geometry.l2 = {64, 16, 4, SetIndex::Mixed};
  geometry.rows.rowBytes = 8192;
  return geometry;
}

class Traffics {
public:
  explicit Traffics(const TrafficGeometry &geometry) : model(geometry), finder(64) {}
  Traffic load(const WarpAccess &access, uint32_t sm = 0) {
    TrafficSum sum;
    model.access(access, sm, 4, false, lines(access), sum);
    return sum.traffic;
  }
  Traffic store(const WarpAccess &access) {
    TrafficSum sum;
    model.access(access, 0, 4, true, lines(access), sum);
    return sum.traffic;
  }

private:
  std::span<const LineIndex> lines(const WarpAccess &access) { return finder.lines(access, 4); }
  TrafficModel model;
  LineFinder finder;
};

// 128 bytes from an aligned address: a segment of 128, four sectors of 32, two lines of one row.
TEST(MemoryTraffic, AlignedAccess) {
  const Traffic t = Traffics(small()).load(affine(0, 4));
  EXPECT_EQ(t.l1Requests, 1);
  EXPECT_EQ(t.replays, 1);
  EXPECT_EQ(t.sectors, 4);
  EXPECT_EQ(t.dramReads, 2);
  EXPECT_EQ(t.rowOpenings, 1);
  EXPECT_EQ(t.waitsForDram, 1);
  EXPECT_EQ(t.writeBacks, 0);
}

// One element on: bytes 4 to 131 lie in two segments, five sectors, three lines.
TEST(MemoryTraffic, MisalignedAccess) {
  const Traffic t = Traffics(small()).load(affine(4, 4));
  EXPECT_EQ(t.replays, 2);
  EXPECT_EQ(t.sectors, 5);
  EXPECT_EQ(t.dramReads, 3);
}

TrafficGeometry banked() {
  TrafficGeometry geometry = small();
  geometry.banked = true;
  return geometry;
}

// Words of the bank with most, of 32 banks of 4 bytes: lanes 128 bytes apart ask one bank for 32,
// lanes 136 apart each even bank for 2, wherever they begin.
TEST(MemoryTraffic, WordsOfABank) {
  EXPECT_EQ(Traffics(small()).load(affine(0, 128)).bankWords, 0);
  Traffics traffics(banked());
  EXPECT_EQ(traffics.load(affine(0, 4)).bankWords, 1);
  EXPECT_EQ(traffics.load(affine(64, 4)).bankWords, 1);
  EXPECT_EQ(traffics.load(affine(0, 0)).bankWords, 1);
  EXPECT_EQ(traffics.load(affine(0, 64)).bankWords, 16);
  EXPECT_EQ(traffics.load(affine(0, 128)).bankWords, 32);
  EXPECT_EQ(traffics.load(affine(8192, 128)).bankWords, 32);
  EXPECT_EQ(traffics.load(affine(4, -136)).bankWords, 2);
}

// Lines of the bank of tags with most: 32 lines beside each other have 8 in each, three lines apart
// 11 in one (TagBanksTest.cpp); two lines of one access are in two banks.
TEST(MemoryTraffic, LinesOfABankOfTags) {
  EXPECT_EQ(Traffics(small()).load(affine(0, 128)).tagTurns, 0);
  Traffics traffics(banked());
  EXPECT_EQ(traffics.load(affine(0, 4)).tagTurns, 1);
  EXPECT_EQ(traffics.load(affine(64, 4)).tagTurns, 1);
  EXPECT_EQ(traffics.load(affine(0, 128)).tagTurns, 8);
  EXPECT_EQ(traffics.load(affine(0, 384)).tagTurns, 11);
}

TEST(MemoryTraffic, OneAddressAndFarStride) {
  Traffics traffics(small());
  const Traffic one = traffics.load(affine(0, 0));
  EXPECT_EQ(one.replays, 1);
  EXPECT_EQ(one.sectors, 1);
  const Traffic far = traffics.load(affine(0, 16384)); // every lane a row of its own; one is open
  EXPECT_EQ(far.replays, 32);
  EXPECT_EQ(far.sectors, 32);
  EXPECT_EQ(far.dramReads, 31); // lane 0's line was loaded before
  EXPECT_EQ(far.rowOpenings, 31);
}

// Every second float of 256 bytes: all four lines are stored in part until the others come.
TEST(MemoryTraffic, LinesStoredInPartUntilTheRestComes) {
  Traffics traffics(small());
  const Traffic even = traffics.store(affine(0, 8));
  EXPECT_EQ(even.writeBacks, 4);
  EXPECT_EQ(even.partWritten, 4);
  const Traffic odd = traffics.store(affine(4, 8));
  EXPECT_EQ(odd.writeBacks, 0);
  EXPECT_EQ(odd.partWritten, -4);
}

// Bytes 4 to 131: the first of three lines lacks 4 bytes, the last has 4 of its first sector.
TEST(MemoryTraffic, EdgesOfAStoreAreInPart) {
  EXPECT_EQ(Traffics(small()).store(affine(4, 4)).partWritten, 2);
  EXPECT_EQ(Traffics(small()).store(affine(0, 4)).partWritten, 0);
}

TEST(MemoryTraffic, WhatWasLoadedHasTheRest) {
  Traffics traffics(small());
  traffics.load(affine(0, 8));
  EXPECT_EQ(traffics.store(affine(0, 8)).partWritten, 0);
}

TEST(MemoryTraffic, SecondLoadHits) {
  Traffics traffics(small());
  traffics.load(affine(0, 4));
  const Traffic again = traffics.load(affine(0, 4));
  EXPECT_EQ(again.dramReads, 0);
  EXPECT_EQ(again.waitsForDram, 0);
  EXPECT_EQ(again.waitsForL2, 1);
}

// A store reads nothing from DRAM; its two lines go there once, however often they are written.
TEST(MemoryTraffic, StoresAreWrittenBackOnce) {
  Traffics traffics(small());
  const Traffic first = traffics.store(affine(0, 4));
  EXPECT_EQ(first.dramReads, 0);
  EXPECT_EQ(first.writeBacks, 2);
  EXPECT_EQ(traffics.store(affine(0, 4)).writeBacks, 0);
  EXPECT_EQ(traffics.load(affine(0, 4)).dramReads, 0);
}

// Floats from byte 4: two sectors in part, one without the other half of its 64 bytes. Loads have
// no such sectors.
TEST(MemoryTraffic, StoresSayHowTheyCoverSectors) {
  const Traffic stored = Traffics(small()).store(affine(4, 4));
  EXPECT_EQ(stored.sectors, 5);
  EXPECT_EQ(stored.sectorsInPart, 2);
  EXPECT_EQ(stored.sectorsAlone, 1);
  const Traffic loaded = Traffics(small()).load(affine(4, 4));
  EXPECT_EQ(loaded.sectorsInPart + loaded.sectorsAlone, 0);
}

// Structures of 16 bytes fill 16 sectors. Their second member is beside the first one; the first
// one again is not, nor is the second one of a loop's next turn.
TEST(MemoryTraffic, AMemberBesideTheLastOneContinuesItsSectors) {
  Traffics traffics(small());
  WarpAccess member = affine(0, 16);
  EXPECT_EQ(traffics.store(member).sectorsInPart, 16);
  member.site = 1;
  EXPECT_EQ(traffics.store(member).sectorsContinued, 0);
  member.site = 2;
  member.base = 4;
  const Traffic second = traffics.store(member);
  EXPECT_EQ(second.sectorsContinued, 16);
  EXPECT_EQ(second.sectorsInPart, 0);
  member.base = 8;
  EXPECT_EQ(traffics.store(member).sectorsContinued, 0);
}

// 64 lines hold 32 accesses of two: after 1,000 others the line is gone, and written again.
TEST(MemoryTraffic, ALineThatLeftIsWrittenBackAgain) {
  Traffics traffics(small());
  traffics.store(affine(0, 4));
  for (int64_t i = 1; i <= 1000; ++i)
    traffics.load(affine(i * 128, 4));
  EXPECT_EQ(traffics.store(affine(0, 4)).writeBacks, 2);
}

TEST(MemoryTraffic, AnL1KeepsLoadsFromTheL2) {
  TrafficGeometry geometry = small();
  geometry.l1 = {64, 16, 1, SetIndex::Mixed};
  Traffics traffics(geometry);
  traffics.load(affine(0, 4));
  const Traffic again = traffics.load(affine(0, 4));
  EXPECT_EQ(again.l1Requests, 1);
  EXPECT_EQ(again.replays, 0);
  EXPECT_EQ(again.sectors, 0);
  EXPECT_EQ(again.waitsForL2, 0);
}

// Warp 1 is a sector ahead of warp 0, which finds all but the first there: both wait as often as
// warp 1.
TEST(MemoryTraffic, TheLeadingWarpSetsThePace) {
  TrafficGeometry geometry = small();
  geometry.l1 = {128, 16, 4, SetIndex::Mixed};
  geometry.warpsPerBlock = 2;
  TrafficModel model(geometry);
  LineFinder finder(64);
  TrafficSum sum;
  for (int64_t turn = 0; turn < 8; ++turn)
    for (uint32_t warp : {0, 1}) {
      WarpAccess access = affine(32 * (turn + warp), 0);
      access.warp = warp;
      model.access(access, 0, 4, false, finder.lines(access, 4), sum);
    }
  const Traffic one = sum.perExecution(16);
  EXPECT_EQ(one.waitsForL2, 9.0 / 16);
  EXPECT_EQ(one.joinsL2, 1 - 9.0 / 16);
}

// Warp 0 of two blocks of two warps misses; warp 1 joins it once, those of the other block only as
// far as blocks are in step. In the next round the line is there.
TEST(MemoryTraffic, WarpsJoinWhatAnotherOneWaitsFor) {
  TrafficGeometry geometry = small();
  geometry.l1 = {64, 16, 1, SetIndex::Mixed};
  geometry.warpsPerBlock = 2;
  geometry.blocksInStep = 0.25;
  Traffics traffics(geometry);
  const auto loadOf = [&](uint32_t warp) {
    WarpAccess access = affine(0, 0);
    access.warp = warp;
    return traffics.load(access);
  };
  EXPECT_EQ(loadOf(0).waitsForL2, 1);
  const Traffic second = loadOf(1);
  EXPECT_EQ(second.waitsForL2, 0);
  EXPECT_EQ(second.joinsL2, 1);
  EXPECT_EQ(second.joinsDram, 1);
  EXPECT_EQ(loadOf(1).joinsL2, 0);
  EXPECT_EQ(loadOf(2).joinsL2, 0.25);
  EXPECT_EQ(loadOf(0).joinsL2, 0);
}

// Another SM's warp comes to a line that the first one's asked DRAM for: it waits for DRAM as well,
// and its neighbour with it, as far as blocks are in step. Both have come by the next round.
TEST(MemoryTraffic, SmsWaitTogetherForDram) {
  TrafficGeometry geometry = small();
  geometry.l1 = {64, 16, 1, SetIndex::Mixed};
  geometry.sms = 2;
  geometry.warpsPerBlock = 2;
  geometry.blocksInStep = 0.25;
  Traffics traffics(geometry);
  const auto loadOf = [&](uint32_t warp, int64_t base) {
    WarpAccess access = affine(base, 0);
    access.warp = warp;
    return traffics.load(access, warp / 2);
  };
  EXPECT_EQ(loadOf(0, 0).waitsForDram, 1);
  const Traffic other = loadOf(2, 0);
  EXPECT_EQ(other.waitsForL2, 1);
  EXPECT_EQ(other.waitsForDram, 0);
  EXPECT_EQ(other.joinsDram, 0.25);
  const Traffic neighbour = loadOf(3, 0);
  EXPECT_EQ(neighbour.joinsL2, 1) << "of its own block";
  EXPECT_EQ(neighbour.joinsDram, 0.25);
  EXPECT_EQ(loadOf(0, 64).waitsForDram, 1);
  loadOf(1, 0);
  loadOf(0, 0);
  EXPECT_EQ(loadOf(2, 64).joinsDram, 0) << "a round later";
}

// 32 rows, 4,096 bytes apart: a sector of each comes for eight words, and the other half of the L2's
// line of 64 bytes has to be asked for.
TEST(MemoryTraffic, AnL1AsksForASectorOfEachRow) {
  TrafficGeometry geometry = small();
  geometry.l1 = {128, 16, 4, SetIndex::Mixed};
  Traffics traffics(geometry);
  const Traffic first = traffics.load(affine(0, 4096));
  EXPECT_EQ(first.replays, 32);
  EXPECT_EQ(first.sectors, 32);
  for (int64_t word = 1; word < 8; ++word)
    EXPECT_EQ(traffics.load(affine(4 * word, 4096)).sectors, 0) << word;
  const Traffic next = traffics.load(affine(32, 4096));
  EXPECT_EQ(next.sectors, 32);
  EXPECT_EQ(next.replays, 32);
  EXPECT_EQ(next.waitsForL2, 1);
  EXPECT_EQ(next.dramReads, 0);
}

// What SM 0 has loaded is not in SM 1's L1, but in the L2 of both.
TEST(MemoryTraffic, SmsHaveL1sOfTheirOwnAndOneL2) {
  TrafficGeometry geometry = small();
  geometry.l1 = {64, 16, 1, SetIndex::Mixed};
  geometry.sms = 2;
  Traffics traffics(geometry);
  traffics.load(affine(0, 4), 0);
  const Traffic other = traffics.load(affine(0, 4), 1);
  EXPECT_EQ(other.replays, 1);
  EXPECT_EQ(other.dramReads, 0);
  EXPECT_EQ(traffics.load(affine(0, 4), 1).replays, 0);
}

// A row stays open for 128 transactions of its channel: as many again by others close it. Of half
// of the SMs, which ask for half of the transactions, 64 do.
TEST(MemoryTraffic, HalfOfTheSmsCloseRowsAsAllDo) {
  const auto openedAgain = [](double share, int64_t between) {
    TrafficGeometry geometry = small();
    geometry.share = share;
    Traffics traffics(geometry);
    traffics.load(affine(0, 4));
    for (int64_t i = 1; i <= between; ++i)
      traffics.load(affine(i << 20, 0));
    return traffics.load(affine(128, 4)).rowOpenings;
  };
  EXPECT_EQ(openedAgain(1, 100), 0);
  EXPECT_EQ(openedAgain(1, 130), 1);
  EXPECT_EQ(openedAgain(0.5, 60), 0);
  EXPECT_EQ(openedAgain(0.5, 70), 1);
}

TEST(MemoryTraffic, WithoutAnL2EveryLineComesFromDram) {
  TrafficGeometry geometry = small();
  geometry.cached = false;
  Traffics traffics(geometry);
  traffics.load(affine(0, 4));
  EXPECT_EQ(traffics.load(affine(0, 4)).dramReads, 2);
}

// A working set as large as the cache, walked round and round: one LRU stack would never hit; in
// random sets of 16 a line stays if fewer than 16 of the 63 others fall into its set: by the
// binomial distribution, mean 15.75, about half of them.
TEST(MemoryTraffic, WorkingSetOfTheCachesSizeHitsInPart) {
  TrafficGeometry geometry = small();
  geometry.l2 = {64, 16, 128, SetIndex::Mixed}; // 2048 lines
  Traffics traffics(geometry);
  double misses = 0;
  for (int round = 0; round < 10; ++round)
    for (int64_t access = 0; access < 1024; ++access)
      misses += (round > 0) * traffics.load(affine(access * 128, 4)).dramReads;
  EXPECT_NEAR(misses / (9 * 2048), 0.5, 0.12);
}

} // namespace
