// A sum that waits for no iteration of its own: does it go through memory as hardware would do it?
#include "analyzer/fpga/PartialResults.h"

#include <gtest/gtest.h>

using namespace cgpredict;

// load, multiply, add to the sum of the iteration before; beside it the loop's index.
TEST(PartialResults, ASumIsLoadedAndStored) {
  OperatorLibrary library{};
  library[std::size_t(FpgaOperator::Load)] = OperatorCost{2, 0, 0, 0};
  library[std::size_t(FpgaOperator::Store)] = OperatorCost{1, 0, 0, 0};
  PipelineBody body;
  body.nodes = {{FpgaOperator::Load, 0, 0, 0},
                {FpgaOperator::FMul32, -1, 0, 0},
                {FpgaOperator::FAdd32, -1, 0, 0},
                {FpgaOperator::IAdd, -1, 0, 0}};
  body.graph.nodes = {{2, -1}, {4, -1}, {5, -1}, {1, -1}};
  body.graph.edges = {{0, 1, 0}, {1, 2, 0}, {2, 2, 1}, {3, 3, 1}};
  body.recurrence = recurrenceII(body.graph);
  EXPECT_EQ(body.recurrence, 5u); // the addition

  const PipelineBody kept = keepPartialResults(body, library);
  EXPECT_EQ(kept.carried, 1u); // the index is none
  EXPECT_EQ(kept.nodes.size(), 6u);
  EXPECT_EQ(kept.recurrence, 8u); // load 2, add 5, store 1: so many threads must stand between
  EXPECT_EQ(recurrenceII(kept.graph), 1u);
  // load 2, multiply 4, add 5, store 1, one iteration each cycle
  const ScheduleResult schedule = moduloSchedule(kept.graph, {});
  EXPECT_EQ(schedule.ii, 1u);
  EXPECT_EQ(schedule.depth, 12u);
}
