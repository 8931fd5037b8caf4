// Which registers share a slot: never two whose values are both still needed, on any path.
#include "simulator/RegisterSlots.h"
#include "test/unit/PtxMachine.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

namespace cgpredict::test {
namespace {

// By name; `body` is that of a function with .b32 %r, .b64 %d and predicates %p.
std::map<std::string, uint32_t> slotsOf(const std::string &head, const std::string &body) {
  const ptx::Module module = ptx::parseModule(
      fmt::format(".version 8.0\n.target sm_80\n.address_size 64\n{} {{ .reg .b32 %r<20>; .reg "
                  ".b64 %d<20>; .reg .pred %p<5>;\n{} }}\n",
                  head, body),
      "t.ptx");
  const ptx::DecodedModule decoded = ptx::decodeModule(module);
  EXPECT_TRUE(decoded.problems.empty()) << decoded.problems.front().text;
  const ptx::DecodedFunction &function = decoded.functions.front();
  const simulator::BasicBlocks blocks = simulator::basicBlocks(function);
  const std::vector<uint32_t> slots =
      simulator::registerSlots(function, blocks, simulator::blockOrder(blocks.successors));
  std::map<std::string, uint32_t> byName;
  for (std::size_t r = 0; r < slots.size(); ++r)
    if (slots[r] != simulator::NoSlot)
      byName[function.function->registers[r].name] = slots[r];
  return byName;
}

std::size_t count(const std::map<std::string, uint32_t> &slots) {
  std::set<uint32_t> all;
  for (const auto &[name, slot] : slots)
    all.insert(slot);
  return all.size();
}

// Each result is in use beside what it is made of, and no longer: two slots, of four bytes.
TEST(PtxSlots, AChainTakesTwo) {
  const auto slots = slotsOf(".entry k()", "mov.b32 %r1, 1; add.s32 %r2, %r1, 1; add.s32 %r3, %r2, "
                                           "1; add.s32 %r4, %r3, 1; add.s32 %r5, %r4, 1; ret;");
  EXPECT_EQ(slots.size(), 5U);
  EXPECT_EQ(count(slots), 2U);
  EXPECT_EQ(slots.at("%r1"), slots.at("%r3"));
}

TEST(PtxSlots, SizesDoNotShare) {
  const auto slots = slotsOf(".entry k()", "mov.b32 %r1, 1; mov.b64 %d1, 1; setp.eq.s32 %p1, 1, 2; "
                                           "mov.b32 %r2, 1; mov.b64 %d2, 1; ret;");
  EXPECT_EQ(count(slots), 3U);
}

// %r1 is read in the next turn, though in the file nothing reads it behind its last use.
TEST(PtxSlots, AValueOfTheNextTurnStays) {
  const auto slots = slotsOf(".entry k()", R"(
    mov.b32 %r1, 5;
    NEXT: add.s32 %r2, %r1, 1; add.s32 %r3, %r2, 1; setp.eq.s32 %p1, %r3, 0; @%p1 bra NEXT; ret;)");
  EXPECT_NE(slots.at("%r1"), slots.at("%r2"));
  EXPECT_NE(slots.at("%r1"), slots.at("%r3"));
}

// The next turn may not write %r1 and then reads what this one has left.
TEST(PtxSlots, AGuardedResultKeepsItsOldValue) {
  const auto slots = slotsOf(".entry k()", R"(
    mov.b32 %r1, 5;
    NEXT: @%p1 mov.b32 %r1, 6; add.s32 %r2, %r1, 1;
    add.s32 %r3, %r2, 1; add.s32 %r4, %r3, 1; setp.eq.s32 %p2, %r4, 0; @%p2 bra NEXT; ret;)");
  for (const char *behind : {"%r2", "%r3", "%r4"})
    EXPECT_NE(slots.at("%r1"), slots.at(behind)) << behind;
}

// The caller has put in the parameters before the first line, and reads the result behind the last.
TEST(PtxSlots, ParametersAndResultsAreTheCallers) {
  const auto slots = slotsOf(".func (.reg .b32 out) f(.reg .b32 a, .reg .b32 b)",
                             "mov.b32 %r1, 1; mov.b32 out, %r1; mov.b32 %r2, b; ret;");
  std::set<uint32_t> apart = {slots.at("out"), slots.at("b"), slots.at("%r1")};
  EXPECT_EQ(apart.size(), 3U);
  EXPECT_NE(slots.at("a"), slots.at("b"));
  EXPECT_NE(slots.at("%r2"), slots.at("out"));
}

// A function of random blocks, as text and as what each statement reads and writes.
class RandomFlow {
public:
  struct Statement {
    std::vector<std::string> read, written;
    bool guarded = false;
    std::vector<std::size_t> next; // statements; empty: the end
  };

  explicit RandomFlow(unsigned seed) : random(seed), blocks(1 + below(8)) {
    for (std::size_t block = 0; block < blocks; ++block)
      addBlock(block);
    for (const auto &[statement, block] : jumps)
      statements[statement].next.push_back(begins[block]);
  }

  std::size_t below(std::size_t bound) { return random() % bound; }

  std::string text;
  std::vector<Statement> statements;

private:
  std::string name(const char *kind, std::size_t count) {
    return fmt::format("%{}{}", kind, below(count));
  }

  void addBlock(std::size_t block) {
    text += fmt::format("B{}:\n", block);
    begins.push_back(statements.size());
    for (std::size_t s = 1 + below(5); s > 0; --s)
      addOperation();
    const std::size_t target = below(blocks);
    const std::string guard = name("p", 3);
    switch (block + 1 == blocks ? 0 : below(4)) {
    case 0:
      text += "ret;\n";
      statements.push_back({});
      return;
    case 1:
      text += fmt::format("bra B{};\n", target);
      statements.push_back({});
      break;
    default:
      text += fmt::format("@{} bra B{};\n", guard, target);
      statements.push_back({{guard}, {}, true, {statements.size() + 1}});
    }
    jumps.emplace_back(statements.size() - 1, target);
  }

  void addOperation() {
    const std::string guard = name("p", 3);
    Statement made{.guarded = below(4) == 0};
    text += made.guarded ? fmt::format("@{} ", guard) : "";
    switch (below(4)) {
    case 0:
      made.read = {name("r", 9), name("r", 9)};
      made.written = {name("p", 3)};
      text += fmt::format("setp.eq.s32 {}, {}, {};\n", made.written[0], made.read[0], made.read[1]);
      break;
    case 1:
      made.read = {name("r", 9), name("r", 9)};
      made.written = {name("d", 5)};
      text += fmt::format("mov.b64 {}, {{{}, {}}};\n", made.written[0], made.read[0], made.read[1]);
      break;
    case 2: {
      const std::size_t first = below(9);
      made.read = {name("d", 5)};
      made.written = {fmt::format("%r{}", first), fmt::format("%r{}", (first + 1) % 9)};
      text +=
          fmt::format("mov.b64 {{{}, {}}}, {};\n", made.written[0], made.written[1], made.read[0]);
      break;
    }
    default:
      made.read = {name("r", 9), name("r", 9)};
      made.written = {name("r", 9)};
      text += fmt::format("add.s32 {}, {}, {};\n", made.written[0], made.read[0], made.read[1]);
    }
    if (made.guarded)
      made.read.push_back(guard);
    made.next = {statements.size() + 1};
    statements.push_back(made);
  }

  std::mt19937 random;
  std::size_t blocks;
  std::vector<std::size_t> begins;                        // statements, of blocks
  std::vector<std::pair<std::size_t, std::size_t>> jumps; // a statement, a block
};

// A thread's way through the function, with whose value each slot has: "" for what was there at
// first.
void walk(RandomFlow &flow, const std::map<std::string, uint32_t> &slots) {
  std::map<uint32_t, std::string> has;
  std::set<std::string> written;
  std::size_t at = 0;
  for (unsigned steps = 0; steps < 100; ++steps) {
    const RandomFlow::Statement &statement = flow.statements[at];
    for (const std::string &reg : statement.read)
      ASSERT_EQ(has[slots.at(reg)], written.contains(reg) ? reg : "") << flow.text;
    for (const std::string &to : statement.written)
      for (const auto &others : {statement.read, statement.written})
        for (const std::string &other : others)
          ASSERT_TRUE(to == other || slots.at(to) != slots.at(other)) << flow.text;
    if (!statement.guarded || flow.below(2) == 0)
      for (const std::string &reg : statement.written) {
        has[slots.at(reg)] = reg;
        written.insert(reg);
      }
    if (statement.next.empty())
      return;
    at = statement.next[flow.below(statement.next.size())];
  }
}

TEST(PtxSlots, NoRandomPathLosesAValue) {
  std::size_t registers = 0, taken = 0;
  for (unsigned seed = 0; seed < 400; ++seed) {
    RandomFlow flow(seed);
    const auto slots = slotsOf(".entry k()", flow.text);
    registers += slots.size();
    taken += count(slots);
    for (unsigned path = 0; path < 10; ++path)
      walk(flow, slots);
    if (HasFatalFailure())
      return;
  }
  EXPECT_LT(taken, registers);
}

} // namespace
} // namespace cgpredict::test
