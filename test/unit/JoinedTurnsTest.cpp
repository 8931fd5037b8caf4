// How many turns of a loop does a compiler join?
#include "analyzer/models/JoinedTurns.h"

#include <gtest/gtest.h>

using namespace cgpredict;

namespace {

struct Line {
  OperationClass operationClass;
  std::vector<uint32_t> operands;
  double instructions = 1;
  bool constantOperand = false, fromOutside = false;
};

// 65,536 turns of one block.
OperationGraph loopOf(const std::vector<Line> &lines) {
  OperationGraph graph;
  GraphBlock block{{}, 65536, 0};
  for (const Line &line : lines) {
    GraphOperation op;
    op.operationClass = line.operationClass;
    op.operands = line.operands;
    op.instructions = line.instructions;
    op.constantOperand = line.constantOperand;
    op.fromOutside = line.fromOutside;
    op.unit = line.operationClass == OperationClass::Load       ? InstructionUnit::Memory
              : line.operationClass == OperationClass::FSpecial ? InstructionUnit::Fp32
              : line.operationClass == OperationClass::FAdd     ? InstructionUnit::Fp32
                                                                : InstructionUnit::Int;
    block.operations.push_back(static_cast<uint32_t>(graph.operations.size()));
    graph.operations.push_back(op);
  }
  graph.blocks = {block};
  graph.loops = {{0, 1, -1, 1, 65536}};
  return graph;
}

uint32_t turnsOf(const OperationGraph &graph) { return JoinedTurns(graph, 16).sharing(0); }

// for (i = 0; i < turns; ++i) { y = load; y = y * y + constant, so often; sum += y; }
OperationGraph productsOf(uint32_t products, bool known) {
  std::vector<Line> lines = {{OperationClass::Phi, {0}, 0, true},
                             {OperationClass::Phi, {0}, 0, true},
                             {OperationClass::Load, {0}}};
  const auto last = [&] { return static_cast<uint32_t>(lines.size() - 1); };
  for (uint32_t i = 0; i < products; ++i) {
    lines.push_back({OperationClass::FMul, {last(), last()}, 0});
    lines.push_back({OperationClass::FAdd, {last()}, 1, true});
  }
  lines.push_back({OperationClass::FAdd, {1, last()}});
  lines[1].operands = {last()};
  lines.push_back({OperationClass::IAlu, {0}, 1, true});
  lines[0].operands = {last()};
  lines.push_back({OperationClass::Compare, {last()}, 1, known, !known});
  lines.push_back({OperationClass::Branch, {last()}});
  return loopOf(lines);
}

// As nvcc 13.0 does for sm_90.
TEST(JoinedTurns, TurnsOfALoopOfConstantLengthFollowItsSize) {
  for (const auto &[products, turns] :
       {std::pair{0, 32}, {1, 64}, {2, 16}, {3, 16}, {4, 32}, {6, 32}, {7, 8}, {10, 8}, {11, 16},
        {14, 16}, {16, 4}, {20, 4}, {24, 8}, {32, 8}, {36, 2}, {40, 2}, {56, 4}, {100, 1}})
    EXPECT_EQ(turnsOf(productsOf(static_cast<uint32_t>(products), true)), turns) << products;
}

// Fours of turns are joined by fours once more where all are short.
TEST(JoinedTurns, OfUnknownLengthFoursAreJoinedAgain) {
  for (const auto &[products, turns] :
       {std::pair{0, 16}, {8, 16}, {9, 4}, {20, 4}, {24, 2}, {40, 2}, {48, 1}})
    EXPECT_EQ(turnsOf(productsOf(static_cast<uint32_t>(products), false)), turns) << products;
  OperationGraph shortest = productsOf(0, true);
  shortest.loops[0].trips = 24;
  EXPECT_EQ(turnsOf(shortest), 8) << "as many as divide its length";
  shortest.loops[0].trips = 4095;
  EXPECT_EQ(turnsOf(shortest), 16) << "else as if it were not known";
}

// Of 1022 and 4094 turns LLVM joins two, of 1000 eight, of an odd number four; the assembler
// joins them further where they are short.
TEST(JoinedTurns, TurnsThatArePartOfAConstantLength) {
  const auto joined = [](uint32_t products, double length) {
    OperationGraph graph = productsOf(products, true);
    graph.loops[0].trips = length;
    return turnsOf(graph);
  };
  EXPECT_EQ(joined(20, 1022), 8) << "of two";
  EXPECT_EQ(joined(40, 4094), 2);
  EXPECT_EQ(joined(20, 1000), 4);
  EXPECT_EQ(joined(10, 1000), 8);
  EXPECT_EQ(joined(20, 1023), 4);
  EXPECT_EQ(joined(8, 1022), 8) << "again";
  EXPECT_EQ(joined(0, 1022), 32) << "and again";
}

// Five operations of LLVM's and two a product: 75 in eight turns, or 200 in four.
TEST(JoinedTurns, OlderCompilersJoinFewer) {
  const auto older = [](uint32_t products, bool known) {
    return JoinedTurns(productsOf(products, known), 4).sharing(0);
  };
  for (const auto &[products, turns] : {std::pair{0, 8}, {2, 8}, {3, 4}, {22, 4}, {23, 2}})
    EXPECT_EQ(older(static_cast<uint32_t>(products), true), turns) << products;
  EXPECT_EQ(older(0, false), 4) << "of unknown length";
}

// sum += exp(load): 200 of LLVM's operations in eight turns, of which the loop has four a turn. One
// with a loop of its own is not joined.
TEST(JoinedTurns, FunctionsOfTheLibraryAreLong) {
  OperationGraph graph = productsOf(0, true);
  GraphOperation &sum = graph.operations[3];
  sum.operationClass = OperationClass::FSpecial;
  sum.instructions = 18;
  sum.operations = 12;
  EXPECT_EQ(turnsOf(graph), 8);
  sum.operations = 21;
  EXPECT_EQ(turnsOf(graph), 8);
  sum.operations = 22;
  EXPECT_EQ(turnsOf(graph), 4);
  sum.operations = 0;
  EXPECT_EQ(turnsOf(graph), 1);
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
