// A thread's loops behind each other: each has its own accesses and instructions, and the first
// wave takes the time of one after the other.
#include "analyzer/models/Phases.h"
#include "test/unit/GraphBuilder.h"
#include "test/unit/RefinedExample.h"

#include <gtest/gtest.h>

using namespace cgpredict;
using namespace cgpredict::test;

namespace {

GraphOperation loadOf(uint32_t site) {
  GraphOperation op = operation(OperationClass::Load, {});
  op.site = site;
  return op;
}

GraphOperation addition() { return operation(OperationClass::FAdd, {}); }

constexpr double Turns = 1000;
constexpr Traffic FromDram = {.l1Requests = 1,
                              .replays = 1,
                              .sectors = 4,
                              .dramReads = 2,
                              .waitsForL2 = 1,
                              .waitsForDram = 1};

// Block 0 is straight; a loop of a load and one of `additions` sums behind it.
struct TwoLoops {
  KernelProfile profile = resident(2);
  InstructionCount count;

  explicit TwoLoops(uint32_t additions) {
    OperationGraph &graph = count.graph;
    graph.operations = {addition(), loadOf(0)};
    graph.blocks = {{{0}, 1, -1}, {{1}, Turns, 0}, {{}, Turns, 1}};
    for (uint32_t i = 0; i < additions; ++i) {
      graph.blocks[2].operations.push_back(static_cast<uint32_t>(graph.operations.size()));
      graph.operations.push_back(addition());
    }
    graph.loops = {{1, 2, -1, 1, Turns}, {2, 3, -1, 1, Turns}};
    count.byUnit[static_cast<std::size_t>(InstructionUnit::Memory)] = Turns;
    count.byUnit[static_cast<std::size_t>(InstructionUnit::Fp32)] = 1 + additions * Turns;
    count.perWarp = 1 + (1 + additions) * Turns;
    access(profile, Turns, FromDram);
  }

  std::vector<Phase> phases(bool firstIsUnrolled = false) const {
    return phasesOf(profile, count, {firstIsUnrolled, false}, jetsonTk1());
  }
  double seconds() const { return test::seconds(profile, count); }
};

TEST(Phases, EachHasItsOwn) {
  const std::vector<Phase> phases = TwoLoops(3).phases();
  ASSERT_EQ(phases.size(), 2u);
  EXPECT_EQ(phases[0].profile.sites.size(), 1u);
  EXPECT_EQ(phases[0].profile.traffic.dramReads, 2 * Turns);
  EXPECT_EQ(phases[0].instructions.perWarp, 1 + Turns);
  EXPECT_EQ(phases[0].instructions.of(InstructionUnit::Fp32), 1);
  EXPECT_TRUE(phases[1].profile.sites.empty());
  EXPECT_EQ(phases[1].profile.traffic.dramReads, 0);
  EXPECT_EQ(phases[1].instructions.perWarp, 3 * Turns);
  EXPECT_EQ(phases[1].instructions.of(InstructionUnit::Memory), 0);
}

TEST(Phases, LoopsThatACompilerUnrollsAreNone) {
  EXPECT_TRUE(TwoLoops(3).phases(true).empty());
}

TEST(Phases, BarriersMakeTheirOwn) {
  TwoLoops loops(3);
  loops.profile.shared.emplace();
  EXPECT_TRUE(loops.phases().empty());
}

// What fits into the L2 is read once by both: half of what was counted.
TEST(Phases, DataThatFitsIsReadOnceByAll) {
  TwoLoops loops(3);
  loops.profile.footprintBytes = 64 << 10;
  const double lines = (64 << 10) / 64.0 / loops.profile.warps();
  EXPECT_NEAR(loops.phases()[0].profile.traffic.dramReads, lines, 1e-9);
}

// DRAM is busy for 64 warps * 2000 lines of 64 bytes, then the cores for 16 sums a turn, 6 warps a
// cycle; one wave does one behind the other.
TEST(Phases, OfTheFirstWaveFollowEachOther) {
  TwoLoops loops(16);
  loops.profile.blocks = 2;
  const double dram = 64 * 2 * Turns * 64 / (17.07e9 * 0.85), cores = 64 * 16 * Turns / 6 / 852e6;
  EXPECT_GT(loops.seconds(), 0.98 * (dram + cores));
  loops.profile.blocks = 200;
  EXPECT_LT(loops.seconds(), 90 * (dram + cores)); // others' overlap
}

} // namespace
