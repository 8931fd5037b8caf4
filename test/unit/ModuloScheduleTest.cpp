// Do schedules of small graphs have the II, the depth and the start cycles that follow by hand?
// Latencies are those of single-precision cores at 100 MHz: load 2, multiply 4, add 5, store 1.
#include "analyzer/fpga/ModuloSchedule.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

using namespace cgpredict;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

constexpr ScheduleNode Load{2, 0}, Multiply{4, -1}, Add{5, -1}, Store{1, 1};
const std::vector<uint32_t> TwoPorts = {2, 2}; // of the loads' array, of the stores'

} // namespace

// 2 + 4 + 5 + 1 cycles; nothing recurs.
TEST(ModuloSchedule, Chain) {
  const ScheduleGraph graph{{Load, Multiply, Add, Store}, {{0, 1, 0}, {1, 2, 0}, {2, 3, 0}}};
  const ScheduleResult result = moduloSchedule(graph, TwoPorts);
  EXPECT_EQ(result.ii, 1u);
  EXPECT_EQ(result.depth, 12u);
  EXPECT_THAT(result.start, ElementsAre(0, 2, 6, 11));
}

// Four loads through two ports: II 2. The second pair starts at 1, its sum at 3 is there at 8; the
// last sum is there at 13, stored at 14.
TEST(ModuloSchedule, TreeOfThreeSums) {
  const ScheduleGraph graph{
      {Load, Load, Load, Load, Add, Add, Add, Store},
      {{0, 4, 0}, {1, 4, 0}, {2, 5, 0}, {3, 5, 0}, {4, 6, 0}, {5, 6, 0}, {6, 7, 0}}};
  const ScheduleResult result = moduloSchedule(graph, TwoPorts);
  EXPECT_EQ(result.ii, 2u);
  EXPECT_EQ(result.depth, 14u);
  EXPECT_THAT(result.start, ElementsAre(0, 0, 1, 1, 2, 3, 8, 13));
}

// A running sum: each addition needs that of the iteration before, 5 cycles later.
TEST(ModuloSchedule, RecurrenceOfDistanceOne) {
  const ScheduleGraph graph{{Load, Add}, {{0, 1, 0}, {1, 1, 1}}};
  const ScheduleResult result = moduloSchedule(graph, TwoPorts);
  EXPECT_EQ(recurrenceII(graph), 5u);
  EXPECT_EQ(result.ii, 5u);
  EXPECT_EQ(result.depth, 7u);
}

// Four partial sums: ceil(5 / 4).
TEST(ModuloSchedule, RecurrenceOfDistanceFour) {
  const ScheduleGraph graph{{Load, Add}, {{0, 1, 0}, {1, 1, 4}}};
  const ScheduleResult result = moduloSchedule(graph, TwoPorts);
  EXPECT_EQ(recurrenceII(graph), 2u);
  EXPECT_EQ(result.ii, 2u);
  EXPECT_EQ(result.depth, 7u);
}

// A sum in memory: load, add, store, and the next iteration's load: 2 + 5 + 1. Its product is there
// at 6 only, so the sum is loaded at 4: the store ends at 12, 8 cycles later.
TEST(ModuloSchedule, RecurrenceThroughMemoryMovesItsLoad) {
  const ScheduleGraph graph{{Load, Multiply, {2, 1}, Add, Store},
                            {{0, 1, 0}, {1, 3, 0}, {2, 3, 0}, {3, 4, 0}, {4, 2, 1}}};
  const ScheduleResult result = moduloSchedule(graph, TwoPorts);
  EXPECT_EQ(result.ii, 8u);
  EXPECT_EQ(result.depth, 12u);
  EXPECT_THAT(result.start, ElementsAre(0, 2, 4, 6, 11));
}

// Six loads through two ports, six stores through one: II max(3, 6). Values are there at 2, 2, 3,
// 3, 4, 4 and stored from 2 to 7, one a cycle.
TEST(ModuloSchedule, PortLimitedLoop) {
  ScheduleGraph graph;
  for (uint32_t i = 0; i < 6; ++i)
    graph.nodes.push_back(Load);
  for (uint32_t i = 0; i < 6; ++i) {
    graph.nodes.push_back(Store);
    graph.edges.push_back({i, 6 + i, 0});
  }
  const std::vector<uint32_t> ports = {2, 1};
  const ScheduleResult result = moduloSchedule(graph, ports);
  EXPECT_EQ(resourceII(graph, ports), 6u);
  EXPECT_EQ(result.ii, 6u);
  EXPECT_EQ(result.depth, 8u);
}

// Two operations on one divider that starts once a cycle; II 2 of the resource, depth 16 + 1.
TEST(ModuloSchedule, SharedOperator) {
  const ScheduleGraph graph{{{16, 0}, {16, 0}}, {}};
  const ScheduleResult result = moduloSchedule(graph, {1});
  EXPECT_EQ(result.ii, 2u);
  EXPECT_EQ(result.depth, 17u);
}

TEST(ModuloSchedule, LeastIIIsKept) {
  const ScheduleGraph graph{{Load, Add}, {{0, 1, 0}}};
  EXPECT_EQ(moduloSchedule(graph, TwoPorts, 9).ii, 9u);
}

TEST(ModuloSchedule, EmptyGraph) {
  const ScheduleResult result = moduloSchedule({}, TwoPorts);
  EXPECT_EQ(result.ii, 1u);
  EXPECT_EQ(result.depth, 0u);
}

// Alone, an iteration does not wait for others.
TEST(ListSchedule, IgnoresEarlierIterations) {
  const ScheduleGraph graph{{Load, Add}, {{0, 1, 0}, {1, 0, 1}}};
  EXPECT_EQ(listSchedule(graph, TwoPorts).depth, 7u);
}

// The longer of two cycles: 7 over 1 iteration, not 4 over 2.
TEST(LimitingRecurrence, IsTheCycleThatSetsII) {
  const ScheduleGraph graph{{Load, Add, Multiply}, {{0, 1, 0}, {1, 0, 1}, {2, 2, 2}}};
  EXPECT_EQ(recurrenceII(graph), 7u);
  uint32_t distance = 0;
  for (const ScheduleEdge &edge : limitingRecurrence(graph)) {
    EXPECT_LT(edge.from, 2u);
    distance += edge.distance;
  }
  EXPECT_EQ(distance, 1u);
  EXPECT_THAT(limitingRecurrence({{Load, Add}, {{0, 1, 0}}}), IsEmpty());
}

// A load, a product and a sum that recurs: II 5, starts 0, 2, 6.
TEST(VerifySchedule, NamesWhatIsBroken) {
  const ScheduleGraph graph{{Load, Multiply, Add}, {{0, 1, 0}, {1, 2, 0}, {2, 2, 1}}};
  EXPECT_EQ(verify({5, 11, {0, 2, 6}}, graph, TwoPorts), "");
  EXPECT_EQ(verify({5, 11, {0, 1, 6}}, graph, TwoPorts),
            "operation 1 starts before the result of 0");
  EXPECT_EQ(verify({4, 11, {0, 2, 6}}, graph, TwoPorts),
            "operation 2 starts before the result of 2");
  EXPECT_EQ(verify({5, 12, {0, 2, 6}}, graph, TwoPorts),
            "the last result is there at 11, not at 12");
  EXPECT_EQ(verify({5, 11, {0, 2}}, graph, TwoPorts), "2 operations start, of 3");
  // Starts 0, 2 and 4 are one cycle of II 2, of a resource that serves two.
  EXPECT_EQ(verify({2, 6, {0, 2, 4}}, {{Load, Load, Load}, {}}, TwoPorts),
            "resource 0 is taken more than 2 times in a cycle");
}

TEST(CheckProblem, NamesWhatIsWrong) {
  EXPECT_EQ(check({{Load, Add}, {{0, 1, 0}, {1, 0, 1}}}, TwoPorts), "");
  EXPECT_EQ(check({{Load, Add}, {{1, 0, 0}}}, TwoPorts), "edge 1 to 0 leads back in its iteration");
  EXPECT_EQ(check({{Load}, {{0, 1, 1}}}, TwoPorts), "edge 0 to 1 among 1 nodes");
  EXPECT_EQ(check({{Store}, {}}, {2}), "resource 1 of 1");
  EXPECT_EQ(check({{Load}, {}}, {0}), "a resource without a use per cycle");
}

TEST(ModuloSchedule, RandomGraphsGetSchedulesThatHold) {
  std::mt19937 random(7);
  const auto below = [&](uint32_t n) { return static_cast<uint32_t>(random() % n); };
  for (int trial = 0; trial < 2000; ++trial) {
    ScheduleGraph graph;
    const uint32_t nodes = 1 + below(12);
    for (uint32_t n = 0; n < nodes; ++n)
      graph.nodes.push_back({below(9), static_cast<int32_t>(below(3)) - 1});
    for (uint32_t e = below(2 * nodes); e > 0; --e) {
      const uint32_t from = below(nodes), to = below(nodes);
      graph.edges.push_back({from, to, from < to ? below(2) : 1 + below(3)});
    }
    const std::vector<uint32_t> perCycle = {1 + below(3), 1};
    ASSERT_EQ(check(graph, perCycle), "");
    const ScheduleResult result = moduloSchedule(graph, perCycle);
    EXPECT_EQ(verify(result, graph, perCycle), "") << "trial " << trial;
    EXPECT_GE(result.ii, std::max(recurrenceII(graph), resourceII(graph, perCycle)));
  }
}
