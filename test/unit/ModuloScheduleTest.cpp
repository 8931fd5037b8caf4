// Do schedules of small graphs have the II, the depth and the start cycles that follow by hand?
// Latencies are those of single-precision cores at 100 MHz: load 2, multiply 4, add 5, store 1.
#include "analyzer/fpga/ModuloSchedule.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

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
