// Which launches and which threads are sampled. The box decomposition is compared with a brute
// force that visits every thread of a launch one by one.
#include "runtime/Sampling.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <map>
#include <random>
#include <vector>

using testing::ElementsAre;

namespace {

std::vector<CgpPiece> walk(const CgpPlan &plan) {
  std::vector<CgpPiece> pieces;
  cgpWalkPlan(
      &plan,
      [](void *user, const CgpPiece *piece) {
        static_cast<std::vector<CgpPiece> *>(user)->push_back(*piece);
      },
      &pieces);
  return pieces;
}

struct Visit {
  uint64_t x, y, z;
  int window;
  bool operator==(const Visit &) const = default;
};

// The threads as the pieces visit them.
std::vector<Visit> visitsOf(const std::vector<CgpPiece> &pieces) {
  std::vector<Visit> visits;
  for (const auto &[box, whole, window] : pieces)
    for (uint64_t z = box.lo[2]; z < box.hi[2]; ++z)
      for (uint64_t y = box.lo[1]; y < box.hi[1]; ++y)
        for (uint64_t x = box.lo[0]; x < box.hi[0]; ++x)
          visits.push_back({x, y, z, window});
  return visits;
}

std::vector<uint64_t> bounds(const CgpPiece &piece) {
  const CgpBox &b = piece.box;
  return {b.lo[0], b.hi[0], b.lo[1], b.hi[1], b.lo[2], b.hi[2]};
}

// The same, piece by piece of each whole.
using VisitsOfWholes = std::map<std::vector<uint64_t>, std::vector<Visit>>;
VisitsOfWholes visitsOfWholes(const std::vector<CgpPiece> &pieces) {
  VisitsOfWholes visits;
  for (const CgpPiece &piece : pieces) {
    std::vector<Visit> &of = visits[bounds({piece.whole, {}, piece.window})];
    std::ranges::copy(visitsOf({piece}), std::back_inserter(of));
  }
  return visits;
}

int windowOf(const CgpPlan &plan, uint64_t block) {
  for (uint32_t w = 0; w < plan.windows; ++w)
    if (block >= plan.window[w].first && block - plan.window[w].first < plan.window[w].blocks)
      return int(w);
  return CGP_NATIVE;
}

CgpBlockRun middleOf(const CgpPlan &plan) { return plan.window[plan.windows / 2]; }

void leaveOutProbes(CgpPlan &plan) {
  if (plan.windows < 3)
    return;
  plan.window[1] = middleOf(plan);
  plan.window[2] = plan.window[plan.windows - 1];
  plan.windows = 3;
}

// The threads in program order, each with the window of its block.
std::vector<Visit> bruteForce(const CgpPlan &plan) {
  std::vector<Visit> visits;
  for (uint64_t z = 0; z < plan.extent[2]; ++z)
    for (uint64_t y = 0; y < plan.extent[1]; ++y)
      for (uint64_t x = 0; x < plan.extent[0]; ++x) {
        uint64_t bx = x / plan.block[0], by = y / plan.block[1], bz = z / plan.block[2];
        visits.push_back({x, y, z, windowOf(plan, (bz * plan.grid[1] + by) * plan.grid[0] + bx)});
      }
  return visits;
}

CgpPlan makePlan(std::array<uint64_t, 3> extent, std::array<uint32_t, 3> block, uint64_t threads) {
  return cgpMakePlan(extent.data(), block.data(), threads);
}

} // namespace

TEST(RuntimeSampling, everyThreadOnceInProgramOrderAndTracedIfInAWindow) {
  std::mt19937 random(1);
  auto upTo = [&](uint64_t most) { return 1 + random() % most; };
  for (int round = 0; round < 3000; ++round) {
    uint64_t flat = random() % 3; // one, two or three dimensions
    CgpPlan plan = makePlan({upTo(40), flat > 0 ? upTo(20) : 1, flat > 1 ? upTo(12) : 1},
                            {uint32_t(upTo(9)), uint32_t(upTo(6)), uint32_t(upTo(4))}, upTo(200));
    ASSERT_EQ(visitsOf(walk(plan)), bruteForce(plan)) << "round " << round;
  }
}

TEST(RuntimeSampling, anyWindowsAreFollowed) {
  std::mt19937 random(2);
  for (int round = 0; round < 3000; ++round) {
    CgpPlan plan = makePlan({1 + random() % 30, 1 + random() % 20, 1 + random() % 8},
                            {uint32_t(1 + random() % 8), uint32_t(1 + random() % 5), 2}, 1);
    uint64_t blocks = plan.grid[0] * plan.grid[1] * plan.grid[2], next = 0;
    plan.windows = 0;
    while (plan.windows < CGP_MAX_WINDOWS && next < blocks) {
      uint64_t first = next + random() % (blocks - next);
      uint64_t size = 1 + random() % (blocks - first);
      plan.window[plan.windows++] = {first, size};
      next = first + size;
    }
    ASSERT_EQ(visitsOf(walk(plan)), bruteForce(plan)) << "round " << round;
  }
}

// Pieces of one whole have all of its threads, in their order, and are of one window.
TEST(RuntimeSampling, piecesMakeTheirWhole) {
  std::mt19937 random(3);
  auto upTo = [&](uint64_t most) { return 1 + random() % most; };
  for (int round = 0; round < 2000; ++round) {
    const CgpPlan plan =
        makePlan({upTo(30), upTo(20), upTo(8)},
                 {uint32_t(upTo(6)), uint32_t(upTo(5)), uint32_t(upTo(3))}, upTo(60));
    for (const auto &[whole, visits] : visitsOfWholes(walk(plan))) {
      const CgpBox box = {{whole[0], whole[2], whole[4]}, {whole[1], whole[3], whole[5]}};
      ASSERT_EQ(visits, visitsOf({{box, {}, visits[0].window}})) << "round " << round;
    }
  }
}

// 1,024 x 1,024 threads in 32 x 32 blocks, windows of four blocks: head at blocks 0 to 3 (x 0 to
// 127 of rows 0 to 31), middle in block row 16 at blocks (32 - 4) / 2 = 14 to 17 of it (x 448 to
// 575 of rows 512 to 543), tail at 1020 to 1023 (blocks 28 to 31 of block row 31). Probes are left
// out here.
TEST(RuntimeSampling, rowsOutsideWindowsStayTogether) {
  CgpPlan plan = makePlan({1024, 1024, 1}, {32, 32, 1}, 4096);
  EXPECT_EQ(middleOf(plan).first, 16 * 32 + 14u);
  leaveOutProbes(plan);
  std::vector<CgpPiece> pieces = walk(plan);
  // 32 rows of the head in two pieces, the rows between in one, and so on.
  ASSERT_EQ(pieces.size(), 64 + 1 + 96 + 1 + 64u);
  EXPECT_THAT(bounds(pieces[0]), ElementsAre(0, 128, 0, 1, 0, 1));
  EXPECT_EQ(pieces[0].window, 0);
  EXPECT_THAT(bounds(pieces[1]), ElementsAre(128, 1024, 0, 1, 0, 1));
  EXPECT_EQ(pieces[1].window, CGP_NATIVE);
  EXPECT_THAT(bounds(pieces[64]), ElementsAre(0, 1024, 32, 512, 0, 1));
  EXPECT_EQ(pieces[64].window, CGP_NATIVE);
  EXPECT_THAT(bounds(pieces[65]), ElementsAre(0, 448, 512, 513, 0, 1));
  EXPECT_EQ(pieces[65].window, CGP_NATIVE);
  EXPECT_THAT(bounds(pieces[66]), ElementsAre(448, 576, 512, 513, 0, 1));
  EXPECT_EQ(pieces[66].window, 1);
  EXPECT_THAT(bounds(pieces[161]), ElementsAre(0, 1024, 17 * 32, 31 * 32, 0, 1));
  EXPECT_EQ(pieces[161].window, CGP_NATIVE);
  EXPECT_THAT(bounds(pieces.back()), ElementsAre(896, 1024, 1023, 1024, 0, 1));
  EXPECT_EQ(pieces.back().window, 2);
}

// The middle window lies between head and tail, whatever the grid, and within a row of blocks if a
// row has room beside what head and tail take.
TEST(RuntimeSampling, theMiddleWindowIsInsideARow) {
  for (uint64_t gx = 1; gx < 14; ++gx)
    for (uint64_t gy = 1; gy < 6; ++gy)
      for (uint64_t gz = 1; gz < 4; ++gz)
        for (uint64_t size = 1; 3 * size < gx * gy * gz; ++size) {
          CgpPlan plan = makePlan({gx, gy, gz}, {1, 1, 1}, size);
          ASSERT_EQ(middleOf(plan).blocks, size);
          uint64_t first = middleOf(plan).first, last = first + size - 1;
          ASSERT_GE(first, size);
          ASSERT_LT(last, gx * gy * gz - size);
          ASSERT_TRUE(3 * size > gx || first / gx == last / gx);
        }
}

namespace {

// Whether the block of some window holds a thread that is `guard` threads or more away from every
// edge of the grid along the dimensions that it has. Such blocks are a box: any thread of it inside
// along x, any along y, any along z are one thread.
bool reachesInside(const CgpPlan &plan, uint64_t guard) {
  const auto inside = [&](uint64_t block, int d) {
    const uint64_t extent = plan.extent[d], first = block * plan.block[d];
    const uint64_t end = std::min(first + plan.block[d], extent);
    return extent == 1 || std::max(first, guard) < std::min(end, extent - guard);
  };
  for (uint32_t w = 0; w < plan.windows; ++w)
    for (uint64_t b = plan.window[w].first; b < plan.window[w].first + plan.window[w].blocks; ++b)
      if (inside(b % plan.grid[0], 0) && inside(b / plan.grid[0] % plan.grid[1], 1) &&
          inside(b / plan.grid[0] / plan.grid[1], 2))
        return true;
  return false;
}

} // namespace

// Stencils leave a border of the grid out. Small grids, large ones, as cubes, plates and columns;
// the border takes an eighth of the shortest side at most.
TEST(RuntimeSampling, someThreadsLieInsideAnyBorder) {
  const std::array<uint32_t, 3> blocks[] = {{256, 1, 1}, {32, 8, 1}, {32, 4, 1}, {64, 2, 2},
                                            {16, 16, 1}, {8, 8, 4},  {1, 1, 64}, {7, 5, 3}};
  const uint64_t sides[] = {1, 12, 33, 64, 100, 256, 512, 1000};
  for (const std::array<uint32_t, 3> &block : blocks)
    for (uint64_t x : sides)
      for (uint64_t y : sides)
        for (uint64_t z : sides)
          for (uint64_t guard : {1, 2, 4, 16, 100}) {
            uint64_t least = UINT64_MAX;
            for (uint64_t side : {x, y, z})
              least = side > 1 ? std::min(least, side) : least;
            if (guard > least / 8)
              continue;
            CgpPlan plan = makePlan({x, y, z}, block, 4096);
            leaveOutProbes(plan);
            ASSERT_TRUE(reachesInside(plan, guard))
                << x << " x " << y << " x " << z << " threads, blocks " << block[0] << " x "
                << block[1] << " x " << block[2] << ", border " << guard;
          }
}

// 16 x 128 x 512 blocks of 32 x 4 x 1 threads in windows of 32: two rows of blocks, the rows 64 and
// 65 of plane 256, so that blocks of 32 x 8 threads, two upon each other, are whole.
TEST(RuntimeSampling, theMiddleOfAPlaneStartsWithALargerBlock) {
  CgpPlan plan = makePlan({512, 512, 512}, {32, 4, 1}, 4096);
  EXPECT_EQ(middleOf(plan).first, (256 * 128 + 64) * 16u);
  EXPECT_EQ(middleOf(plan).blocks, 32u);
}

// The same in windows of 512 blocks, 32 rows: over the edge between two planes it would reach 64
// threads into both, more than an eighth of 504, not of 512.
TEST(RuntimeSampling, aDeepWindowLiesOverTheEdgeOfAPlane) {
  EXPECT_EQ(middleOf(makePlan({504, 504, 512}, {32, 4, 1}, 65536)).first,
            (16 * 126 * 512 - 512) / 2u);
  EXPECT_EQ(middleOf(makePlan({512, 512, 512}, {32, 4, 1}, 65536)).first,
            (256 * 128 + 64) * 16u);
}

// Blocks of 8 x 4 x 2 threads in a grid of 2 x 2 x 6: a window of 4 blocks is one layer of blocks,
// hence whole planes; the middle window is put at the third layer here.
TEST(RuntimeSampling, wholePlanesAreOnePiece) {
  CgpPlan plan = makePlan({16, 8, 12}, {8, 4, 2}, 4 * 64);
  ASSERT_EQ(plan.windows, 3u);
  plan.window[1] = {8, 4};
  std::vector<CgpPiece> pieces = walk(plan);
  ASSERT_EQ(pieces.size(), 5u);
  EXPECT_THAT(bounds(pieces[0]), ElementsAre(0, 16, 0, 8, 0, 2));
  EXPECT_THAT(bounds(pieces[1]), ElementsAre(0, 16, 0, 8, 2, 4));
  EXPECT_THAT(bounds(pieces[2]), ElementsAre(0, 16, 0, 8, 4, 6));
  EXPECT_THAT(bounds(pieces[3]), ElementsAre(0, 16, 0, 8, 6, 10));
  EXPECT_THAT(bounds(pieces[4]), ElementsAre(0, 16, 0, 8, 10, 12));
  EXPECT_EQ(pieces[2].window, 1);
  EXPECT_EQ(pieces[3].window, CGP_NATIVE);
}

// 65,536 blocks of 128 threads, windows of 32: 16 probes of a block in each half, each in its own
// part of the 32,720 blocks between two windows, and no two at the same place of it.
TEST(RuntimeSampling, probesLieBetweenTheWindows) {
  CgpPlan plan = makePlan({65536 * 128, 1, 1}, {128, 1, 1}, 4096);
  ASSERT_EQ(plan.windows, 35u);
  const uint64_t part = 32720 / 16;
  for (uint64_t start : {32u, 32768u + 16u}) {
    std::vector<uint64_t> places;
    for (uint32_t i = 0; i < 16; ++i) {
      const CgpBlockRun probe = plan.window[(start == 32 ? 1 : 18) + i];
      EXPECT_EQ(probe.blocks, 1u);
      ASSERT_GE(probe.first, start + i * part);
      ASSERT_LT(probe.first, start + (i + 1) * part);
      places.push_back(probe.first - start - i * part);
    }
    std::ranges::sort(places);
    EXPECT_EQ(std::ranges::adjacent_find(places), places.end());
    EXPECT_LT(places.front(), part / 8);
    EXPECT_GT(places.back(), part - part / 8);
  }
}

// Of 128 x 128 and 64 x 64 x 64 blocks, those on one side of a diagonal are half of the probes,
// give or take one of eight, and so are those of any half of a row, a column or the planes.
TEST(RuntimeSampling, probesAreEvenInAllDimensions) {
  for (const std::array<uint64_t, 3> &grid : {std::array<uint64_t, 3>{128, 128, 1}, {64, 64, 64}}) {
    CgpPlan plan = makePlan(grid, {1, 1, 1}, 32);
    ASSERT_EQ(plan.windows, 35u);
    std::array<int, 5> below{};
    for (uint32_t w = 0; w < plan.windows; ++w) {
      if (plan.window[w].blocks > 1)
        continue;
      const uint64_t block = plan.window[w].first, x = block % grid[0],
                     y = block / grid[0] % grid[1], z = block / grid[0] / grid[1];
      below[0] += x < y;
      below[1] += x < grid[0] / 2;
      below[2] += y < grid[1] / 2;
      below[3] += grid[2] > 1 ? z < grid[2] / 2 : w < plan.windows / 2;
      below[4] += grid[2] > 1 ? z < x : x >= y;
    }
    for (int half : below)
      EXPECT_NEAR(half, 16, 2);
  }
}

// Of 16 blocks between two windows one is a probe: sixteen need 2 * 128 + 3 * 16 = 304.
TEST(RuntimeSampling, probesNeedRoom) {
  EXPECT_EQ(makePlan({304, 1, 1}, {1, 1, 1}, 16).windows, 19u);
  EXPECT_EQ(makePlan({302, 1, 1}, {1, 1, 1}, 16).windows, 17u);
  EXPECT_EQ(makePlan({78, 1, 1}, {1, 1, 1}, 16).windows, 3u);
}

// All probes together have at most as many threads as a window.
TEST(RuntimeSampling, probesAreFewerThanAWindowsBlocks) {
  EXPECT_EQ(makePlan({1 << 24, 1, 1}, {1024, 1, 1}, 4096).windows, 3u + 4);
  EXPECT_EQ(makePlan({1 << 24, 1, 1}, {1024, 1, 1}, 1024).windows, 3u);
}

// Windows of ceil(100 / 32) = 4 blocks: up to 12 blocks all are traced, from 13 on three windows.
TEST(RuntimeSampling, smallGridsAreOneWindow) {
  CgpPlan small = makePlan({12 * 32, 1, 1}, {32, 1, 1}, 100);
  EXPECT_EQ(small.windows, 1u);
  EXPECT_EQ(small.window[0].blocks, 12u);
  CgpPlan large = makePlan({12 * 32 + 1, 1, 1}, {32, 1, 1}, 100);
  ASSERT_EQ(large.windows, 3u);
  EXPECT_EQ(large.window[0].first, 0u);
  EXPECT_EQ(large.window[1].first, 4u); // (13 - 4) / 2
  EXPECT_EQ(large.window[2].first, 9u); // 13 - 4
  EXPECT_EQ(large.window[2].blocks, 4u);
}

TEST(RuntimeSampling, hugeExtentsDoNotOverflow) {
  CgpPlan plan = makePlan({UINT64_MAX, 1, 1}, {1024, 1024, 64}, 4096);
  EXPECT_EQ(plan.windows, 3u);
  std::vector<CgpPiece> pieces = walk(plan);
  EXPECT_EQ(pieces.front().box.hi[0], 1024u);
  EXPECT_EQ(pieces.back().box.hi[0], UINT64_MAX);
}

TEST(RuntimeSampling, powersOfTwoAreNext) {
  EXPECT_EQ(cgpNextSample(0), 1u);
  EXPECT_EQ(cgpNextSample(1), 2u);
  EXPECT_EQ(cgpNextSample(2), 4u);
  EXPECT_EQ(cgpNextSample(5), 8u);
  EXPECT_EQ(cgpNextSample(UINT64_C(1) << 62), UINT64_C(1) << 63);
  EXPECT_EQ(cgpNextSample(UINT64_C(1) << 63), UINT64_MAX);
}

TEST(RuntimeSampling, workChangesByMoreThanAQuarter) {
  EXPECT_FALSE(cgpWorkChanged(100, 100));
  EXPECT_FALSE(cgpWorkChanged(100, 75));
  EXPECT_FALSE(cgpWorkChanged(100, 125));
  EXPECT_TRUE(cgpWorkChanged(100, 74));
  EXPECT_TRUE(cgpWorkChanged(100, 126));
  EXPECT_FALSE(cgpWorkChanged(7, 8)); // 1 is less than 7 / 4
  EXPECT_TRUE(cgpWorkChanged(7, 9));  // 2 is more
  EXPECT_TRUE(cgpWorkChanged(0, 1));
}

TEST(RuntimeSampling, threadCountSaturates) {
  uint64_t none[3] = {UINT64_MAX, 0, UINT64_MAX}, many[3] = {UINT64_C(1) << 40, 1 << 30, 2};
  uint64_t some[3] = {3, 5, 7};
  EXPECT_EQ(cgpThreadCount(none), 0u);
  EXPECT_EQ(cgpThreadCount(many), UINT64_MAX);
  EXPECT_EQ(cgpThreadCount(some), 105u);
}
