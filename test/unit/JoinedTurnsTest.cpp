// How many turns of a loop does a compiler join?
#include "analyzer/models/JoinedTurns.h"

#include <gtest/gtest.h>

using namespace cgpredict;

namespace {

struct Line {
  OperationClass operationClass;
  std::vector<uint32_t> operands;
  double instructions = 1;
};

// A hundred turns of one block.
OperationGraph loopOf(const std::vector<Line> &lines) {
  OperationGraph graph;
  GraphBlock block{{}, 100, 0};
  for (const Line &line : lines) {
    GraphOperation op;
    op.operationClass = line.operationClass;
    op.operands = line.operands;
    op.instructions = line.instructions;
    op.unit = line.operationClass == OperationClass::Load       ? InstructionUnit::Memory
              : line.operationClass == OperationClass::FSpecial ? InstructionUnit::Fp32
              : line.operationClass == OperationClass::FAdd     ? InstructionUnit::Fp32
                                                                : InstructionUnit::Int;
    block.operations.push_back(static_cast<uint32_t>(graph.operations.size()));
    graph.operations.push_back(op);
  }
  graph.blocks = {block};
  graph.loops = {{0, 1, -1, 1, 100}};
  return graph;
}

uint32_t turnsOf(const OperationGraph &graph) { return sharingTurns(graph, graph.loops[0], 16); }

// sum += f(load): 2 + f instructions. 200 are 8 turns of 25, 4 of more, 16 of 12.
TEST(JoinedTurns, FunctionsOfTheLibraryMakeThemFewer) {
  const auto withFunction = [](double instructions) {
    return turnsOf(loopOf({{OperationClass::Phi, {3}, 0},
                           {OperationClass::Load, {}},
                           {OperationClass::FSpecial, {1}, instructions},
                           {OperationClass::FAdd, {0, 2}}}));
  };
  EXPECT_EQ(withFunction(1), 16) << "a single instruction is none";
  EXPECT_EQ(withFunction(10), 16);
  EXPECT_EQ(withFunction(11), 8);
  EXPECT_EQ(withFunction(23), 8);
  EXPECT_EQ(withFunction(24), 4);
  EXPECT_EQ(withFunction(100), 4);
}

// if (load > most) place = i, where most is carried along; the greater one itself is no branch.
TEST(JoinedTurns, PlacesOfExtremesAreBranches) {
  const auto kept = [](uint32_t option) {
    return turnsOf(loopOf({{OperationClass::Phi, {4}, 0},
                           {OperationClass::Phi, {4}, 0},
                           {OperationClass::Load, {}},
                           {OperationClass::Compare, {0, 2}},
                           {OperationClass::Select, {3, 2, option}}}));
  };
  EXPECT_EQ(kept(0), 16) << "an extreme";
  EXPECT_EQ(kept(1), 4);
}

} // namespace
