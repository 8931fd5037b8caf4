// Is a warp's instruction stream, on random kernels, that of an independent simulation that expands
// every thread and reconverges at post-dominators? Are the counts, and does skipping equal
// stepping?
#include "analyzer/warps/WarpStream.h"
#include "test/support/NaiveSimt.h"

#include <gtest/gtest.h>

using namespace cgpredict;
using namespace cgpredict::test;

namespace {

struct Case {
  explicit Case(uint64_t seed)
      : kernel(seed), program(makeWarpProgram(kernel.tables())),
        lanes(seed % 7 == 0 ? 1 + seed % 31 : 32) {
    for (uint64_t lane = 0; lane < lanes; ++lane) {
      runs.push_back(kernel.run(lane));
      threads[lane] = runs.back().words;
    }
    for (unsigned lane = 0; lane < lanes; ++lane) // the vector does not grow any more
      threads[lane] = runs[lane].words;
    // Addresses stay as they are.
    const std::vector<ProfileLayout::SiteAnchor> anchors(kernel.tables().sites.size());
    layout = ProfileLayout({}, anchors);
    expected = runWarp(kernel.tables(), runs);
  }

  WarpStream stream() const { return {program, layout, threads}; }

  RandomKernel kernel;
  WarpProgram program;
  uint64_t lanes;
  std::vector<ThreadRun> runs;
  WarpThreads threads{};
  ProfileLayout layout;
  NaiveWarp expected;
};

NaiveInstruction toNaive(const WarpAccess &access) {
  NaiveInstruction result{access.site, {}};
  forEachLane(access.mask, [&](unsigned lane) { result.addresses[lane] = access.address(lane); });
  return result;
}

class WarpStreamRandom : public testing::TestWithParam<uint64_t> {};

TEST_P(WarpStreamRandom, InstructionsAreThoseOfTheNaiveMachine) {
  const Case c(GetParam());
  WarpStream stream = c.stream();
  WarpAccess access;
  std::vector<NaiveInstruction> seen;
  while (stream.next(access))
    seen.push_back(toNaive(access));
  ASSERT_EQ(seen.size(), c.expected.instructions.size());
  for (std::size_t i = 0; i < seen.size(); ++i)
    ASSERT_EQ(seen[i], c.expected.instructions[i]) << "instruction " << i;
}

TEST_P(WarpStreamRandom, CountsAreThoseOfTheNaiveMachine) {
  const Case c(GetParam());
  WarpCounts counts(c.program);
  for (WarpStream stream = c.stream(); stream.nextRecord();)
    stream.count(counts);
  std::vector<uint64_t> executions(c.expected.executions.size()), lanes(executions.size());
  for (const RecordProgram &record : c.program.records)
    for (std::size_t p = 0; p < record.places.size(); ++p) {
      executions[record.places[p].block] += counts.places[record.firstPlace + p].executions;
      lanes[record.places[p].block] += counts.places[record.firstPlace + p].lanes;
    }
  EXPECT_EQ(executions, c.expected.executions);
  EXPECT_EQ(lanes, c.expected.lanes);
}

TEST_P(WarpStreamRandom, SkippingEqualsStepping) {
  const Case c(GetParam());
  const std::vector<NaiveInstruction> &all = c.expected.instructions;
  WarpStream stream = c.stream();
  WarpAccess access;
  for (std::size_t at = 0, step = 0; at < all.size(); ++step) {
    const uint64_t want = randomBelow(step % 3 == 0 ? 200 : 6, {GetParam(), step});
    ASSERT_EQ(stream.skip(want), std::min<uint64_t>(want, all.size() - at));
    at += want;
    const bool more = stream.next(access);
    ASSERT_EQ(more, at < all.size());
    if (more) {
      ASSERT_EQ(toNaive(access), all[at]) << "instruction " << at;
    }
    ++at;
  }
  EXPECT_EQ(c.stream().skip(~uint64_t{0}), all.size());
}

INSTANTIATE_TEST_SUITE_P(Seeds, WarpStreamRandom, testing::Range<uint64_t>(1, 201));

} // namespace
