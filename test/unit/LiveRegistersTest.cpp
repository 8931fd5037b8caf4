// Registers that a loop keeps, counted by hand.
#include "analyzer/models/LiveRegisters.h"

#include <gtest/gtest.h>

using namespace cgpredict;

namespace {

struct Code {
  uint32_t add(OperationClass of, std::vector<uint32_t> operands,
               InstructionUnit unit = InstructionUnit::Int) {
    GraphOperation &op = graph.operations.emplace_back();
    op.operationClass = of;
    op.unit =
        of == OperationClass::Load || of == OperationClass::Store ? InstructionUnit::Memory : unit;
    op.instructions = 1;
    op.bytes = op.unit == InstructionUnit::Memory ? 4 : 0;
    op.operands = std::move(operands);
    const auto id = static_cast<uint32_t>(graph.operations.size() - 1);
    graph.blocks.back().operations.push_back(id);
    return id;
  }
  void block(int32_t loop) { graph.blocks.push_back({{}, 1, loop}); }
  double live() const { return LiveRegisters(graph).in(graph.loops.back()); }

  OperationGraph graph;
};

// for (k) sum += a[k] * factor, with a factor from outside and the sum stored behind the loop: sum,
// factor, counter, and two for a's address.
Code product() {
  Code c;
  c.block(-1);
  const uint32_t factor = c.add(OperationClass::FMul, {}, InstructionUnit::Fp32);
  c.block(0);
  const uint32_t counter = c.add(OperationClass::Phi, {});
  const uint32_t sum = c.add(OperationClass::Phi, {}, InstructionUnit::Fp32);
  const uint32_t load = c.add(OperationClass::Load, {c.add(OperationClass::Address, {counter})});
  const uint32_t added = c.add(OperationClass::Fma, {load, factor, sum}, InstructionUnit::Fp32);
  const uint32_t next = c.add(OperationClass::IAlu, {counter});
  c.add(OperationClass::Branch, {c.add(OperationClass::Compare, {next})});
  c.graph.operations[counter].operands = {next};
  c.graph.operations[sum].operands = {added};
  c.block(-1);
  c.add(OperationClass::Store, {added});
  c.graph.loops = {{1, 2, -1, 1, 8}};
  return c;
}

TEST(LiveRegisters, SumFactorCounterAndAddress) { EXPECT_EQ(product().live(), 1 + 1 + 1 + 2); }

TEST(LiveRegisters, DoublesTakeTwo) {
  Code c = product();
  for (GraphOperation &op : c.graph.operations)
    if (op.unit == InstructionUnit::Fp32)
      op.unit = InstructionUnit::Fp64;
  EXPECT_EQ(c.live(), 2 + 2 + 1 + 2);
}

// The factor is used behind the loop alone, and the thread's place in the grid.
TEST(LiveRegisters, WhatIsNeededBehindTheLoop) {
  Code c = product();
  std::erase(c.graph.operations[5].operands, 0u);
  EXPECT_EQ(c.live(), 1 + 1 + 2) << "nobody uses it";
  const uint32_t place = c.add(OperationClass::Address, {});
  c.graph.operations[place].fromOutside = true;
  c.add(OperationClass::Store, {0, place});
  EXPECT_EQ(c.live(), 1 + 1 + 1 + 2 + 2);
}

// a[k] and a[k + 1] go along one address; another array has its own, and a gather none.
TEST(LiveRegisters, AddressesThatGoAlong) {
  Code c = product();
  const auto loadOf = [&](int32_t object, uint32_t from) {
    GraphOperation load = c.graph.operations[4], address;
    address.operationClass = OperationClass::Address;
    address.instructions = 1;
    address.operands = {from};
    c.graph.operations.push_back(address);
    load.operands = {static_cast<uint32_t>(c.graph.operations.size() - 1)};
    load.object = object;
    c.graph.operations.push_back(load);
    const auto id = static_cast<uint32_t>(c.graph.operations.size() - 1);
    c.graph.blocks[1].operations.insert(c.graph.blocks[1].operations.end() - 1, {id - 1, id});
    return id;
  };
  loadOf(-1, 1);
  EXPECT_EQ(c.live(), 5);
  const uint32_t index = loadOf(7, 1);
  EXPECT_EQ(c.live(), 7);
  loadOf(8, index);
  EXPECT_EQ(c.live(), 7);
}

// What a loop around makes in each turn, and uses behind the inner one, is alive in it; what it
// loads anew behind it is not.
TEST(LiveRegisters, ValuesOfLoopsAround) {
  Code c;
  c.block(0);
  const uint32_t outer = c.add(OperationClass::FMul, {}, InstructionUnit::Fp32);
  c.block(1);
  c.add(OperationClass::Phi, {}, InstructionUnit::Fp32);
  c.block(0);
  c.add(OperationClass::Store, {outer});
  c.add(OperationClass::Store, {c.add(OperationClass::Load, {})});
  c.graph.loops = {{0, 3, -1, 1, 8}, {1, 2, 0, 8, 8}};
  EXPECT_EQ(c.live(), 1 + 1);
}

// What the next turn of a loop around needs in front of the inner one.
TEST(LiveRegisters, ValuesOfTheNextTurnOfALoopAround) {
  Code c;
  c.block(-1);
  const uint32_t factor = c.add(OperationClass::FMul, {}, InstructionUnit::Fp32);
  c.block(0);
  c.add(OperationClass::FMul, {factor}, InstructionUnit::Fp32);
  c.block(1);
  c.add(OperationClass::Phi, {}, InstructionUnit::Fp32);
  c.graph.loops = {{1, 3, -1, 1, 8}, {2, 3, 0, 8, 8}};
  EXPECT_EQ(c.live(), 1 + 1);
}

} // namespace
