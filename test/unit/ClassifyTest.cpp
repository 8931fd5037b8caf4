// What do dependences mean for a port: which stores are updates by an associative operation, what
// is scratch memory, and when does the last of several writers decide? Kernels of a few operations,
// whose class follows from the definitions in Classify.h and ReductionPattern.h.
#include "analyzer/dependence/Classify.h"

#include "test/support/TablesBuilder.h"
#include "test/unit/Operands.h"

#include <gtest/gtest.h>

using namespace cgpredict;
using namespace cgpredict::test;

namespace {

// One block; arrays a and v.
struct Kernel {
  TablesBuilder b{"kernel"};
  uint32_t a = b.pointer("a", 4), v = b.pointer("v", 4), body = b.block({});
  const Operand ofA{OperandKind::Argument, 0}, ofV{OperandKind::Argument, 1};

  std::vector<Operation> &operations() { return b.tables.blocks[body].operations; }
  uint32_t load(uint32_t object, Operand address) {
    const uint32_t site = b.site(body, SiteKind::Load, object, 4);
    operations().back().operands = {address};
    return site;
  }
  uint32_t store(uint32_t object, Operand address, Operand value) {
    const uint32_t site = b.site(body, SiteKind::Store, object, 4);
    operations().back().operands = {value, address};
    return site;
  }
  Operand loaded(uint32_t site) const { return valueOf(b.tables.sites[site].operation); }
  // A name with a dot is that of a called function, which is the last operand.
  Operand combine(const std::string &name, std::vector<Operand> operands) {
    const bool call = name.find('.') != std::string::npos;
    if (call)
      operands.push_back(AConstant);
    const uint32_t id =
        b.operation(body, call ? OperationClass::Fma : OperationClass::FAdd, std::move(operands));
    operations().back().opcode = call ? "call" : name;
    operations().back().callee = call ? name : "";
    return valueOf(id);
  }
};

// a = operation(operands), where `Old` stands for a and `New` for v.
enum class Value { Old, New };
std::string updateOf(const std::string &operation, const std::vector<Value> &operands) {
  Kernel kernel;
  const Operand from = kernel.loaded(kernel.load(kernel.a, kernel.ofA));
  const Operand with = kernel.loaded(kernel.load(kernel.v, kernel.ofV));
  std::vector<Operand> chosen;
  for (const Value value : operands)
    chosen.push_back(value == Value::Old ? from : with);
  const uint32_t store = kernel.store(kernel.a, kernel.ofA, kernel.combine(operation, chosen));
  const OperandGraph graph(kernel.b.tables);
  const std::optional<UpdatePattern> update = updateBy(kernel.b.tables, graph, store);
  return update ? update->operation : "none";
}

// Subtraction adds the negative, so the old value has to stand first; fma adds a product, so it
// has to stand last. x + x doubles: two threads do not commute with a third that adds.
TEST(ReductionPattern, AnAssociativeOperationOfTheOldValueOnce) {
  using enum Value;
  EXPECT_EQ(updateOf("fadd", {Old, New}), "+");
  EXPECT_EQ(updateOf("fadd", {New, Old}), "+");
  EXPECT_EQ(updateOf("fadd", {Old, Old}), "none");
  EXPECT_EQ(updateOf("fsub", {Old, New}), "+");
  EXPECT_EQ(updateOf("fsub", {New, Old}), "none");
  EXPECT_EQ(updateOf("sub", {New, Old}), "none");
  EXPECT_EQ(updateOf("fmul", {New, Old}), "*");
  EXPECT_EQ(updateOf("xor", {Old, New}), "^");
  EXPECT_EQ(updateOf("fdiv", {Old, New}), "none");
  EXPECT_EQ(updateOf("llvm.fmuladd.f32", {New, New, Old}), "+");
  EXPECT_EQ(updateOf("llvm.fmuladd.f32", {Old, New, New}), "none");
  EXPECT_EQ(updateOf("llvm.maxnum.f32", {New, Old}), "min/max");
}

// a += v; and the sum so far goes to v as well: who runs first can be seen.
TEST(ReductionPattern, WhatIsUsedElsewhereIsNoUpdate) {
  Kernel kernel;
  const Operand old = kernel.loaded(kernel.load(kernel.a, kernel.ofA));
  const Operand sum = kernel.combine("fadd", {old, AConstant});
  const uint32_t store = kernel.store(kernel.a, kernel.ofA, sum);
  kernel.store(kernel.v, kernel.ofV, sum);
  const OperandGraph graph(kernel.b.tables);
  EXPECT_FALSE(updateBy(kernel.b.tables, graph, store));
}

// if (v > a) a = `taken`: v, or a + v.
std::string updateIfLarger(bool adds) {
  TablesBuilder b("kernel");
  const uint32_t a = b.pointer("a", 4), v = b.pointer("v", 4);
  const uint32_t entry = b.block({.successors = {1, 2}}), then = b.block({.successors = {2}}),
                 join = b.block({});
  const auto loaded = [&](uint32_t object) {
    const uint32_t site = b.site(entry, SiteKind::Load, object, 4);
    b.tables.blocks[entry].operations.back().operands = {{OperandKind::Argument, object}};
    return valueOf(b.tables.sites[site].operation);
  };
  const Operand old = loaded(a), other = loaded(v);
  const Operand larger = valueOf(b.operation(entry, OperationClass::Compare, {other, old}));
  b.tables.blocks[entry].operations.back().predicate = "ogt";
  b.operation(entry, OperationClass::Branch, {larger});
  Operand taken = other;
  if (adds) {
    taken = valueOf(b.operation(then, OperationClass::FAdd, {old, other}));
    b.tables.blocks[then].operations.back().opcode = "fadd";
  }
  const Operand left = valueOf(b.operation(join, OperationClass::Phi, {taken, old}));
  const uint32_t store = b.site(join, SiteKind::Store, a, 4);
  b.tables.blocks[join].operations.back().operands = {left, {OperandKind::Argument, a}};
  const OperandGraph graph(b.tables);
  const std::optional<UpdatePattern> update = updateBy(b.tables, graph, store);
  return update ? update->operation : "none";
}

// Whether a term is added must not depend on the sum: another order adds others.
TEST(ReductionPattern, ABranchOnTheOldValueOnlyChooses) {
  EXPECT_EQ(updateIfLarger(false), "min/max");
  EXPECT_EQ(updateIfLarger(true), "none");
}

// Two updates of one location: sums may mix, a sum and a product may not.
TEST(Classify, UpdatesOfALocationAreByOneOperation) {
  for (const std::string second : {"fadd", "fmul"}) {
    Kernel kernel;
    const Operand other = kernel.loaded(kernel.load(kernel.v, kernel.ofV));
    std::vector<uint32_t> sites, stores;
    for (const std::string &operation : {std::string("fadd"), second}) {
      const uint32_t load = kernel.load(kernel.a, kernel.ofA);
      const Operand value = kernel.combine(operation, {kernel.loaded(load), other});
      stores.push_back(kernel.store(kernel.a, kernel.ofA, value));
      sites.insert(sites.end(), {load, stores.back()});
    }
    const OperandGraph graph(kernel.b.tables);
    const DependenceClassifier classify(kernel.b.tables, graph);
    const std::vector<ConflictSet> conflicts = {{sites, true, 5}};
    const bool same = second == "fadd";
    EXPECT_EQ(classify.classOf(conflicts[0]),
              same ? DependenceClass::Reduction : DependenceClass::True);
    const std::vector<Reduction> reductions = classify.reductions(conflicts);
    ASSERT_EQ(reductions.size(), same ? 2u : 0u);
    for (std::size_t i = 0; i < reductions.size(); ++i) {
      EXPECT_EQ(reductions[i].store, stores[i]);
      EXPECT_EQ(reductions[i].locations, 5u);
    }
  }
}

// All threads write to one address and read what they wrote: scratch memory. Where the address is
// made of the thread's index or of what was loaded, or nothing is read back, the last one decides.
TEST(Classify, ScratchMemoryIsReadBackAtAFixedAddress) {
  struct Case {
    bool fixed, loaded, readBack;
    DependenceClass expected;
    ConflictTarget target;
  };
  for (const Case &of :
       {Case{true, false, true, DependenceClass::Privatisable, ConflictTarget::Fixed},
        Case{true, false, false, DependenceClass::WriteConflict, ConflictTarget::Fixed},
        Case{false, false, true, DependenceClass::WriteConflict, ConflictTarget::Index},
        Case{false, true, true, DependenceClass::WriteConflict, ConflictTarget::Loaded}}) {
    Kernel kernel;
    const auto with = [&](Operand index) {
      return valueOf(kernel.b.operation(kernel.body, OperationClass::Address, {kernel.ofA, index}));
    };
    Operand address = kernel.ofA;
    if (of.loaded) // through an index that the kernel writes, so that it is no invariant
      kernel.store(kernel.v, kernel.ofV, Thread);
    if (!of.fixed)
      address = with(of.loaded ? kernel.loaded(kernel.load(kernel.v, kernel.ofV)) : Thread);
    const uint32_t store = kernel.store(kernel.a, address, Thread);
    ConflictSet conflict{{store}, false, 1};
    if (of.readBack)
      conflict.sites.push_back(kernel.load(kernel.a, address));
    const OperandGraph graph(kernel.b.tables);
    DependenceClassifier classify(kernel.b.tables, graph);
    classify.observe(std::span(&conflict, 1));
    EXPECT_EQ(classify.classOf(conflict), of.expected);
    EXPECT_EQ(classify.targetOf(store), of.target);
  }
}

TEST(Classify, TheSameConstantMayBeStoredByAll) {
  Kernel kernel;
  const uint32_t equal = kernel.store(kernel.a, kernel.ofA, AConstant);
  const uint32_t own = kernel.store(kernel.v, kernel.ofV, Thread);
  const uint32_t load = kernel.load(kernel.a, kernel.ofA);
  const OperandGraph graph(kernel.b.tables);
  const DependenceClassifier classify(kernel.b.tables, graph);
  EXPECT_EQ(classify.classOf({{equal}, false, 1}), DependenceClass::EqualValues);
  EXPECT_EQ(classify.classOf({{own}, false, 1}), DependenceClass::WriteConflict);
  EXPECT_EQ(classify.classOf({{equal, load}, true, 1}), DependenceClass::True);
}

// 1 stored to four bytes at each address leaves 1 1 1 ... 1 0 0 0 only in the program's order; 0 is
// 0 in all of its bytes.
TEST(Classify, OfEqualValuesThatOverlapInPartOnlyZeroesAreEqual) {
  Kernel kernel;
  const uint32_t zero = kernel.store(kernel.a, kernel.ofA, AConstant);
  kernel.operations().back().constants = {"0"};
  const uint32_t one = kernel.store(kernel.a, kernel.ofA, AConstant);
  kernel.operations().back().constants = {"1"};
  const OperandGraph graph(kernel.b.tables);
  const DependenceClassifier classify(kernel.b.tables, graph);
  EXPECT_EQ(classify.classOf({{zero}, false, 1, true}), DependenceClass::EqualValues);
  EXPECT_EQ(classify.classOf({{one}, false, 1, true}), DependenceClass::WriteConflict);
  EXPECT_EQ(classify.classOf({{one}, false, 1, false}), DependenceClass::EqualValues);
}

// What is loaded has one value for all threads, unless a store by another name reaches it.
TEST(Classify, ALoadThatAliasesReachIsNoEqualValue) {
  Kernel kernel;
  const uint32_t load = kernel.load(kernel.v, kernel.ofV);
  const uint32_t store = kernel.store(kernel.a, kernel.ofA, kernel.loaded(load));
  OperandGraph graph(kernel.b.tables);
  DependenceClassifier classify(kernel.b.tables, graph);
  const ConflictSet conflict{{store}, false, 1};
  EXPECT_EQ(classify.classOf(conflict), DependenceClass::EqualValues);
  std::vector<bool> reached(kernel.b.tables.sites.size());
  reached[load] = true;
  graph.setReached(reached);
  classify.observe(std::span(&conflict, 1));
  EXPECT_EQ(classify.classOf(conflict), DependenceClass::WriteConflict);
}

// The two accesses meet in locations of several kinds: the worst counts, whatever comes last.
TEST(Classify, ADependenceHasTheWorstClassOfItsLocations) {
  Kernel kernel;
  const uint32_t equal = kernel.store(kernel.a, kernel.ofA, AConstant);
  const uint32_t load = kernel.load(kernel.a, kernel.ofA);
  const OperandGraph graph(kernel.b.tables);
  const DependenceClassifier classify(kernel.b.tables, graph);
  const ConflictSet harmless{{equal, load}, false, 9}, read{{equal, load}, true, 1};
  const Dependence dependence{DependenceKind::Flow, DependenceClass::True, equal, load};
  EXPECT_EQ(classify.classOf(dependence, std::vector{harmless, read}), DependenceClass::True);
  EXPECT_EQ(classify.classOf(dependence, std::vector{read, harmless}), DependenceClass::True);
  EXPECT_EQ(classify.classOf(dependence, std::vector{harmless}), DependenceClass::EqualValues);
}

} // namespace
