// When are the addresses of a loop's accesses the same functions for all threads?
#include "analyzer/affine/AffineAccesses.h"
#include "test/support/TablesBuilder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace cgpredict;
using namespace cgpredict::test;
using testing::HasSubstr;

namespace {

// for (k = 0; k < 10; ++k) ... = a[64 i + stride * k] in threads i of 32. `stride` is the second
// word of a thread's record, its address the first.
class LoopOfLoads : public testing::Test {
protected:
  LoopOfLoads() {
    b.pointer("a", 4);
    header = b.block({.loop = 0, .successors = {0, 1}});
    b.block({});
    b.loop(header, -1, {header});
    const Operand index{OperandKind::Operation, b.operation(header, OperationClass::Phi)};
    const uint32_t load = b.site(header, SiteKind::Load, 0, 4);
    b.tables.blocks[header].operations.back().operands = {index};
    loaded = {OperandKind::Operation, b.tables.sites[load].operation};
    NestLevel level;
    level.base = constant(10);
    level.body = {{false, header}};
    record = b.nestRecord(2, {level}, {{load, 0, slot(0), {slot(1)}}});
    leaveOn(index);
  }

  // The loop goes on as this value says.
  void leaveOn(const Operand &value) {
    const Operand test{OperandKind::Operation,
                       b.operation(header, OperationClass::Compare, {value, {}})};
    b.tables.blocks[header].operations.back().opcode = "icmp";
    b.tables.blocks[header].operations.back().predicate = "ne";
    b.operation(header, OperationClass::Branch, {test});
  }

  // Of threads 0 to `last`, whose strides are 4 B and `more` for each thread before it.
  std::string obstacle(uint64_t last, int64_t more) {
    std::vector<std::vector<int64_t>> words;
    for (uint64_t i = 0; i <= last; ++i) {
      const auto thread = static_cast<int64_t>(i);
      words.push_back({record, 0x1000 + 256 * thread, 4 + more * thread});
    }
    Window window;
    for (uint64_t i = 0; i <= last; ++i)
      window.threads.push_back({{i, 0, 0}, words[i], {}});
    const OperandGraph graph(b.tables);
    Launch launch;
    launch.extent = {32, 1, 1};
    AffineAccesses accesses(b.tables, graph, launch);
    accesses.add(window);
    return accesses.obstacle();
  }

  TablesBuilder b{"loop"};
  uint32_t header = 0;
  int64_t record = 0;
  Operand loaded;
};

TEST_F(LoopOfLoads, TwoThreadsTellThemAll) { EXPECT_EQ(obstacle(1, 0), ""); }

TEST_F(LoopOfLoads, OneThreadDoesNot) {
  EXPECT_THAT(obstacle(0, 0), HasSubstr("too few threads were traced"));
}

TEST_F(LoopOfLoads, AStrideOfEachThreadIsNoneOfTheLoop) {
  EXPECT_THAT(obstacle(1, 4), HasSubstr("a stride differs between threads"));
}

TEST_F(LoopOfLoads, ABoundThatIsLoadedMayBeAnything) {
  leaveOn(loaded);
  b.tables.sites[0].isVolatile = true; // nor is it the same each time
  EXPECT_THAT(obstacle(1, 0), HasSubstr("a loop's bound is not made of the loops' indices alone"));
}

} // namespace
