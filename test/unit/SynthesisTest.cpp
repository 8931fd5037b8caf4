// Do the records of all threads follow from those that were traced, where they can?
#include "analyzer/Synthesis.h"
#include "test/support/LaunchFixture.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace cgpredict;
using namespace cgpredict::test;
using testing::HasSubstr;

namespace {

// Record 3: a block with one access. Record 4: a nest with a trip count, a start and a stride.
struct Kernel {
  Kernel() {
    b.pointer("A", 4);
    const uint32_t block = b.block({.loop = -1, .successors = {}, .postdominator = -1, .line = 20});
    b.loop(block, -1, {block}, 30);
    const uint32_t site = b.site(block, SiteKind::Load, 0, 4, 21);
    b.blockRecord(block, {site});
    NestLevel level;
    level.base = slot(0);
    level.body = {{false, block}};
    b.nestRecord(3, {level}, {{site, 0, slot(1), {slot(2)}}});
  }

  // What the traced box of 4 x 3 x 2 threads from `low` tells.
  Synthesis learn(const std::function<std::vector<int64_t>(ThreadCoordinate)> &thread,
                  ThreadCoordinate low = {0, 0, 0}) const {
    LaunchFixture fixture(b.tables, {100, 100, 100});
    Synthesis synthesis(b.tables);
    std::vector<std::vector<int64_t>> words;
    Window window;
    for (uint64_t z = 0; z < 2; ++z)
      for (uint64_t y = 0; y < 3; ++y)
        for (uint64_t x = 0; x < 4; ++x) {
          const ThreadCoordinate c{low[0] + x, low[1] + y, low[2] + z};
          words.push_back(thread(c));
          window.threads.push_back({c, {}, {}});
        }
    for (std::size_t i = 0; i < words.size(); ++i)
      window.threads[i].words = words[i];
    synthesis.add(window);
    return synthesis;
  }

  TablesBuilder b{"kernel", {4, 3, 2}, 3};
};

int64_t number(uint64_t value) { return static_cast<int64_t>(value); }

std::vector<int64_t> affine(ThreadCoordinate c) {
  return {3,
          1000 + 4 * number(c[0]) - 8 * number(c[1]) + 100 * number(c[2]),
          4,
          10 - number(c[1]),
          7 * number(c[0]),
          64};
}

TEST(Synthesis, AffineThreadsFollow) {
  const Kernel kernel;
  const Synthesis synthesis = kernel.learn(affine, {8, 5, 3});
  EXPECT_EQ(synthesis.obstacle({100, 100, 100}), "");
  for (const ThreadCoordinate c : {ThreadCoordinate{0, 0, 0}, {99, 0, 50}, {3, 98, 1}})
    EXPECT_EQ(synthesis.wordsOf(c), affine(c));
}

// Blocks of 2 x 2 x 1 in a grid of 5 x 4 x 1 threads: 3 x 2 of them, the third of a row with one
// column.
TEST(Synthesis, MakesTheThreadsOfBlocks) {
  const Kernel kernel;
  const Synthesis synthesis = kernel.learn(affine);
  const ProfileGrid grid({5, 4, 1}, {2, 2, 1}, {0, 1, 2});
  const uint64_t blocks[] = {2, 3};
  const Window window = synthesis.makeWindow(grid, blocks);
  ASSERT_EQ(window.threads.size(), 2u + 4);
  EXPECT_EQ(window.threads[1].coordinate, (ThreadCoordinate{4, 1, 0}));
  EXPECT_EQ(window.threads[5].coordinate, (ThreadCoordinate{1, 3, 0}));
  for (const ThreadRecords &thread : window.threads)
    EXPECT_TRUE(std::ranges::equal(thread.words, affine(thread.coordinate)));
}

std::string obstacle(const std::function<std::vector<int64_t>(ThreadCoordinate)> &thread) {
  const Kernel kernel;
  return kernel.learn(thread).obstacle({100, 100, 100});
}

TEST(SynthesisErrors, AnAddressThatIsNotAffineIsNamed) {
  const std::string message = obstacle([](ThreadCoordinate c) {
    return std::vector<int64_t>{3, c[0] == 3 && c[1] == 2 && c[2] == 1 ? 1 : 0};
  });
  EXPECT_THAT(message, HasSubstr("kernel.c:21: the address of 'A' is not an affine function"));
}

TEST(SynthesisErrors, HalfSlopesAreNotAffine) {
  EXPECT_THAT(obstacle([](ThreadCoordinate c) {
                return std::vector<int64_t>{3, number(c[0] / 2)};
              }),
              HasSubstr("the address of 'A'"));
}

TEST(SynthesisErrors, ATripCountThatIsNotAffineIsNamed) {
  const std::string message = obstacle([](ThreadCoordinate c) {
    return std::vector<int64_t>{4, number(c[1] * c[1]), 0, 0};
  });
  EXPECT_THAT(message, HasSubstr("kernel.c:30: the trip count is not an affine function"));
}

TEST(SynthesisErrors, AnotherPathIsNamed) {
  const std::string message = obstacle([](ThreadCoordinate c) {
    return c[0] == 2 ? std::vector<int64_t>{4, 1, 0, 0} : std::vector<int64_t>{3, 0};
  });
  EXPECT_THAT(message, HasSubstr("kernel.c:20: not all threads take the same path"));
}

TEST(SynthesisErrors, AThreadThatGoesOnIsNoticed) {
  EXPECT_THAT(obstacle([](ThreadCoordinate c) {
                return c[0] == 2 ? std::vector<int64_t>{3, 0, 3, 0} : std::vector<int64_t>{3, 0};
              }),
              HasSubstr("not all threads execute the same blocks"));
  EXPECT_THAT(obstacle([](ThreadCoordinate c) {
                return c[0] == 2 ? std::vector<int64_t>{3, 0} : std::vector<int64_t>{3, 0, 3, 0};
              }),
              HasSubstr("not all threads take the same path"));
}

TEST(SynthesisErrors, ThreadsCutByTheBudgetAreRefused) {
  const Kernel kernel;
  Synthesis synthesis(kernel.b.tables);
  Window window;
  window.threads.push_back({{0, 0, 0}, {}, {{3, 5}}});
  synthesis.add(window);
  EXPECT_THAT(synthesis.obstacle({1, 1, 1}), HasSubstr("cut short"));
}

TEST(SynthesisErrors, ADimensionThatWasNotSeenIsRefused) {
  const Kernel kernel;
  Synthesis synthesis(kernel.b.tables);
  EXPECT_NE(synthesis.obstacle({1, 1, 1}), ""); // nothing was traced
  Window window;
  window.threads.push_back({{0, 0, 0}, {}, {}});
  window.threads.push_back({{1, 0, 0}, {}, {}});
  synthesis.add(window);
  EXPECT_EQ(synthesis.obstacle({2, 1, 1}), "");
  EXPECT_THAT(synthesis.obstacle({2, 2, 1}), HasSubstr("same index"));
}

} // namespace
