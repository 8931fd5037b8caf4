// A loop inside a thread, for tests: what its threads' records hold, and what is known of it then.
#ifndef CGPREDICT_TEST_UNIT_LOOPOFTURNS_H
#define CGPREDICT_TEST_UNIT_LOOPOFTURNS_H

#include "analyzer/affine/AffineAccesses.h"
#include "test/support/TablesBuilder.h"
#include "test/unit/Operands.h"

#include <gtest/gtest.h>

namespace cgpredict::test {

inline constexpr uint32_t Entry = 0, Head = 1, Inside = 2, Latch = 3, Behind = 4; // blocks
inline constexpr uint64_t Threads = 8;

// for (k = 0; k < bound; k += step) if (...) ... = a[k];
class LoopOfTurns : public testing::Test {
protected:
  void SetUp() override { build(Latch); }

  // The loop is left behind the block.
  void build(uint32_t exit) {
    b = TablesBuilder("turns");
    records.clear();
    array = {OperandKind::Argument, b.pointer("a", 4)};
    bound = {OperandKind::Argument, b.argument("n", "i32")};
    b.block({.successors = {Head}});
    b.block(
        {.loop = 0,
         .successors = exit == Head ? std::vector{Inside, Behind} : std::vector{Inside, Latch}});
    b.block({.loop = 0, .successors = {Latch}});
    b.block(
        {.loop = 0, .successors = exit == Latch ? std::vector{Head, Behind} : std::vector{Head}});
    b.block({});
    b.loop(Head, -1, {Head, Inside, Latch}, 7);
    twice = operation(Entry, "add", {Thread, Thread});
    least = operation(Entry, "call", {value(twice), bound});
    at(least).callee = "llvm.smin.i32";
    phi = operation(Head, "phi", {{}, {}}); // in the order of the blocks
    at(phi).incoming = {Entry, Latch};
    product = operation(Head, "mul", {value(phi), {OperandKind::Dimension, 0}});
    if (exit == Head)
      leave(Head, value(phi));
    address = operation(Inside, "getelementptr", {array, value(phi)});
    at(address).type = "ptr";
    at(address).scales = {4};
    const uint32_t load = b.site(Inside, SiteKind::Load, 0, 4);
    at(b.tables.sites[load].operation).operands = {value(address)};
    b.operation(Inside, OperationClass::Branch, {value(b.tables.sites[load].operation)});
    next = operation(Latch, "add", {value(phi), {OperandKind::Constant, 1}});
    at(phi).operands[1] = value(next);
    setStep("1");
    if (exit == Latch)
      leave(Latch, value(next));
    for (uint32_t block = Entry; block <= Behind; ++block)
      records.push_back(
          b.blockRecord(block, block == Inside ? std::vector{load} : std::vector<uint32_t>{}));
  }

  void leave(uint32_t block, const Operand &index) {
    test = operation(block, "icmp", {index, bound});
    at(test).predicate = "slt";
    b.operation(block, OperationClass::Branch, {value(test)});
  }
  Operand value(uint32_t id) const { return {OperandKind::Operation, id}; }
  uint32_t operation(uint32_t block, const char *opcode, std::vector<Operand> operands) {
    const uint32_t id = b.operation(block, OperationClass::Other, std::move(operands));
    at(id).opcode = opcode;
    at(id).type = "i32";
    return id;
  }
  Operation &at(uint32_t id) {
    for (BasicBlock &block : b.tables.blocks)
      for (Operation &operation : block.operations)
        if (operation.id == id)
          return operation;
    throw std::out_of_range("no such operation");
  }
  void setStep(const char *number) { at(next).constants = {number}; }
  void setBound(Operand operand) { at(test).operands[1] = operand; }

  // Of a thread that is inside in every second turn; `whole` turns of the latch, one more of the
  // head where the loop is left there.
  void run(uint64_t thread, int64_t turns, int64_t step = 1, bool leavesAtHead = false) {
    std::vector<int64_t> &words = all.emplace_back();
    words.push_back(records[Entry]);
    for (int64_t k = 0; k < turns; ++k) {
      words.push_back(records[Head]);
      if (k % 2 == 0 || leavesAtHead)
        words.insert(words.end(), {records[Inside], 0x1000 + 4 * step * k});
      words.push_back(records[Latch]);
    }
    if (leavesAtHead)
      words.push_back(records[Head]);
    words.push_back(records[Behind]);
    window.threads.push_back({{thread, 0, 0}, {}, {}});
  }

  // Of a thread of which a record describes the loop.
  void runNest(uint64_t thread, int64_t turns) {
    if (nest == 0) {
      NestLevel level;
      level.base = slot(1);
      nest = b.nestRecord(2, {level}, {{0, 0, slot(0), {constant(4)}}});
    }
    all.push_back({nest, 0x1000 + 64 * static_cast<int64_t>(thread), turns});
    window.threads.push_back({{thread, 0, 0}, {}, {}});
  }

  AffineAccesses &seen() {
    for (std::size_t k = 0; k < all.size(); ++k)
      window.threads[k].words = all[k];
    graph.emplace(b.tables);
    launch.extent = {Threads, 1, 1};
    accesses.emplace(b.tables, *graph, launch);
    accesses->add(window);
    return *accesses;
  }

  TablesBuilder b{"turns"};
  Launch launch;
  Operand array, bound;
  uint32_t twice = 0, least = 0, phi = 0, product = 0, address = 0, next = 0, test = 0;
  std::vector<int64_t> records; // by block
  int64_t nest = 0;
  std::vector<std::vector<int64_t>> all;
  Window window;
  std::optional<OperandGraph> graph;
  std::optional<AffineAccesses> accesses;
};

} // namespace cgpredict::test

#endif
