// The pieces of a launch, gathered into boxes: each box has its threads in program order, whatever
// comes between them, and no box stays open.
#include "runtime/Boxes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>
#include <vector>

namespace {

using Coordinate = std::array<uint64_t, 3>;

void append(std::vector<Coordinate> &to, const CgpBox &box) {
  for (uint64_t z = box.lo[2]; z < box.hi[2]; ++z)
    for (uint64_t y = box.lo[1]; y < box.hi[1]; ++y)
      for (uint64_t x = box.lo[0]; x < box.hi[0]; ++x)
        to.push_back({x, y, z});
}

// What the recorder does with pieces, with threads in place of records.
struct Gathering {
  std::array<CgpOpenBox, CGP_OPEN_BOXES> boxes{};
  std::array<std::vector<Coordinate>, CGP_OPEN_BOXES> threads;
  size_t pieces = 0, ended = 0;

  void take(const CgpPiece &piece) {
    CgpOpenBox *box = cgpBoxOf(boxes.data(), &piece);
    std::vector<Coordinate> &of = threads[size_t(box - boxes.data())];
    if (!box->open) {
      of.clear();
      box->open = 1;
      box->window.window = uint32_t(piece.window);
      box->window.box = box == boxes.data() ? piece.box : piece.whole;
    }
    ++pieces;
    EXPECT_EQ(box->window.window, uint32_t(piece.window));
    append(of, piece.box);
    if (!cgpEndsBox(box, &piece))
      return;
    std::vector<Coordinate> expected;
    append(expected, box->window.box);
    EXPECT_EQ(of, expected);
    box->open = 0;
    ++ended;
  }
};

Gathering gather(const CgpPlan &plan) {
  Gathering gathering;
  cgpWalkPlan(
      &plan,
      [](void *user, const CgpPiece *piece) {
        if (piece->window != CGP_NATIVE)
          static_cast<Gathering *>(user)->take(*piece);
      },
      &gathering);
  for (const CgpOpenBox &box : gathering.boxes)
    EXPECT_FALSE(box.open);
  return gathering;
}

CgpPlan makePlan(std::array<uint64_t, 3> extent, std::array<uint32_t, 3> block, uint64_t threads) {
  return cgpMakePlan(extent.data(), block.data(), threads);
}

} // namespace

TEST(RuntimeBoxes, boxesHaveTheirThreads) {
  std::mt19937 random(1);
  auto upTo = [&](uint64_t most) { return 1 + random() % most; };
  for (int round = 0; round < 1000 && !testing::Test::HasFailure(); ++round) {
    CgpPlan plan = makePlan({upTo(30), upTo(12), upTo(8)},
                            {uint32_t(upTo(4)), uint32_t(upTo(4)), uint32_t(upTo(3))}, 1);
    const uint64_t blocks = plan.grid[0] * plan.grid[1] * plan.grid[2], most = upTo(20);
    plan.windows = 0;
    for (uint64_t next = 0; plan.windows < CGP_MAX_WINDOWS && next < blocks;) {
      const uint64_t first = std::min(blocks - 1, next + random() % 4);
      const uint64_t size = std::min(blocks - first, upTo(most));
      plan.window[plan.windows++] = {first, size};
      next = first + size;
    }
    gather(plan);
  }
}

// 100 x 40 threads in blocks of 10 x 8, with windows of 2 blocks at 0, 4 and 8 of each of the 5
// rows of blocks: 3 boxes a row of blocks, of 8 rows of threads.
TEST(RuntimeBoxes, aWindowsRowsAreOneBox) {
  CgpPlan plan = makePlan({100, 40, 1}, {10, 8, 1}, 1);
  plan.windows = 0;
  for (uint64_t row = 0; row < 5; ++row)
    for (uint64_t block : {0, 4, 8})
      plan.window[plan.windows++] = {10 * row + block, 2};
  const Gathering gathering = gather(plan);
  EXPECT_EQ(gathering.pieces, 3 * 40u);
  EXPECT_EQ(gathering.ended, 3 * 5u);
}

// 10 windows of a block in a row of 20, where 7 boxes are kept open: the other three are written
// row by row.
TEST(RuntimeBoxes, moreWindowsThanBoxes) {
  CgpPlan plan = makePlan({20, 6, 1}, {1, 6, 1}, 1);
  plan.windows = 0;
  for (uint64_t block = 0; block < 20; block += 2)
    plan.window[plan.windows++] = {block, 1};
  const Gathering gathering = gather(plan);
  EXPECT_EQ(gathering.pieces, 10 * 6u);
  EXPECT_EQ(gathering.ended, 7 + 3 * 6u);
}
