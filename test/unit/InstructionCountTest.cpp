// Are instructions counted as the method says, from PTX and without it?
#include "analyzer/profile/InstructionCount.h"
#include "analyzer/tables/InstructionCosts.h"
#include "test/support/TablesBuilder.h"
#include "test/unit/Operands.h"

#include <gtest/gtest.h>

using namespace cgpredict;
using namespace cgpredict::test;

namespace {

using Class = OperationClass;

KernelProfile executed(std::vector<double> blocks) {
  KernelProfile profile;
  profile.blockExecutionsPerWarp = std::move(blocks);
  return profile;
}

// Rare cases behind a branch: of quotients and roots, which the PTX has as one instruction, of
// angles, which it has as code; not of what a polynomial does.
TEST(InstructionCount, RareCasesBranch) {
  Operation quotient;
  quotient.operationClass = Class::FDiv;
  EXPECT_EQ(costOfOperation(quotient).rareCase, RareCase::InInstruction);
  quotient.operationClass = Class::IDiv;
  EXPECT_EQ(costOfOperation(quotient).rareCase, RareCase::None);
  for (const auto &[name, rareCase] :
       {std::pair{"sqrtf", RareCase::InInstruction}, {"sinf", RareCase::InLibrary},
        {"exp", RareCase::InLibrary}, {"expf", RareCase::None}, {"fmaxf", RareCase::None}}) {
    Operation call;
    call.operationClass = Class::FSpecial;
    call.callee = name;
    EXPECT_EQ(costOfOperation(call).rareCase, rareCase) << name;
  }
}

// c += a[i][k] * b[k][j]: 2 loads, 2 addresses of a multiply and an add, 1 fma (fmul + fadd),
// 1 add and 1 branch of the loop (its comparison is part of the branch): 9 per iteration.
TEST(InstructionCount, MatrixProductTakesNinePerIteration) {
  TablesBuilder b("mm");
  uint32_t body = b.block({.loop = 0, .successors = {0, 1}});
  b.block({});
  b.loop(body, -1, {body});
  uint32_t acc = b.operation(body, Class::Phi), k = b.operation(body, Class::Phi);
  uint32_t pa = b.operation(body, Class::Address, {AnArgument, Thread, valueOf(k)});
  uint32_t left = b.operation(body, Class::Load, {valueOf(pa)});
  uint32_t pb = b.operation(body, Class::Address, {AnArgument, valueOf(k), Thread});
  uint32_t right = b.operation(body, Class::Load, {valueOf(pb)});
  uint32_t product = b.operation(body, Class::FMul, {valueOf(left), valueOf(right)});
  b.operation(body, Class::FAdd, {valueOf(acc), valueOf(product)});
  uint32_t next = b.operation(body, Class::IAlu, {valueOf(k), AConstant});
  uint32_t done = b.operation(body, Class::Compare, {valueOf(next), AConstant});
  b.operation(body, Class::Branch, {valueOf(done)});
  InstructionCount count = countInstructions(b.tables, executed({1024, 1}));
  EXPECT_DOUBLE_EQ(count.perWarp, 9 * 1024);
  EXPECT_EQ(count.basis, CountBasis::Mapping);
  EXPECT_EQ(count.reason, "made by a test");
  EXPECT_EQ(count.assumedPerWarp, 0);
}

// A product with two uses is not part of an fma: fmul, fadd, fadd.
TEST(InstructionCount, ASharedProductIsNotFused) {
  TablesBuilder b("k");
  uint32_t block = b.block({});
  uint32_t product = b.operation(block, Class::FMul, {AConstant, AnArgument});
  uint32_t sum = b.operation(block, Class::FAdd, {valueOf(product), AConstant});
  b.operation(block, Class::FAdd, {valueOf(product), valueOf(sum)});
  EXPECT_DOUBLE_EQ(countInstructions(b.tables, executed({1})).perWarp, 3);
}

// One sum of two products: fmul, fma.
TEST(InstructionCount, AnFmaMultipliesOnce) {
  TablesBuilder b("k");
  uint32_t block = b.block({});
  uint32_t one = b.operation(block, Class::FMul, {AConstant, AnArgument});
  uint32_t two = b.operation(block, Class::FMul, {AConstant, AnArgument});
  b.operation(block, Class::FAdd, {valueOf(one), valueOf(two)});
  EXPECT_DOUBLE_EQ(countInstructions(b.tables, executed({1})).perWarp, 2);
}

// An `if` needs its comparison: compare, branch. Falling through needs nothing.
TEST(InstructionCount, BranchesOutsideLoops) {
  TablesBuilder b("k");
  uint32_t block = b.block({.successors = {1, 2}});
  uint32_t then = b.block({.successors = {2}});
  b.block({});
  uint32_t compare = b.operation(block, Class::Compare, {Thread, AConstant});
  b.operation(block, Class::Branch, {valueOf(compare)});
  b.operation(then, Class::Branch);
  EXPECT_DOUBLE_EQ(countInstructions(b.tables, executed({1, 1, 1})).perWarp, 2);
}

// (2 ld + 1 fma) * 100 + 1 st * 1; parameters and moves are free; a division is 11, assumed.
TEST(InstructionCount, FromPtx) {
  TablesBuilder b("k");
  b.block({});
  b.block({});
  b.tables.ptx.reason.clear();
  b.tables.ptx.blocks = {{0, {{"ld.global.f32", 2}, {"fma.rn.f32", 1}, {"mov.u32", 3}}},
                         {1, {{"ld.param.u64", 2}, {"st.global.f32", 1}, {"div.rn.f32", 1}}}};
  InstructionCount count = countInstructions(b.tables, executed({100, 1}));
  EXPECT_DOUBLE_EQ(count.perWarp, 312);
  EXPECT_DOUBLE_EQ(count.assumedPerWarp, 11);
  EXPECT_EQ(count.basis, CountBasis::Ptx);
}

// for (t < 16) r = r % divisor: 27 for the first, 9 for each further one, whose reciprocal is
// there. i / n and i % n beside each other, without a loop: 27 and 9. Neither of divisors that
// change.
TEST(InstructionCount, QuotientsByOneDivisorShareItsReciprocal) {
  const auto inLoop = [](Operand divisor) {
    TablesBuilder b("k");
    const uint32_t body = b.block({.loop = 0, .successors = {0, 1}});
    b.block({});
    b.loop(body, -1, {body});
    b.operation(body, Class::Phi, {AConstant, valueOf(1)});
    b.operation(body, Class::IDiv, {valueOf(0), divisor});
    return countInstructions(b.tables, executed({16, 1})).perWarp;
  };
  EXPECT_DOUBLE_EQ(inLoop(AnArgument), 27 + 15 * 9);
  EXPECT_DOUBLE_EQ(inLoop(valueOf(0)), 16 * 27);
  TablesBuilder b("k");
  const uint32_t block = b.block({});
  b.operation(block, Class::IDiv, {Thread, AnArgument});
  b.operation(block, Class::IDiv, {Thread, AnArgument});
  const InstructionCount count = countInstructions(b.tables, executed({1}));
  EXPECT_DOUBLE_EQ(count.perWarp, 27 + 9);
  EXPECT_DOUBLE_EQ(count.assumedPerWarp, 27 + 9);
  EXPECT_DOUBLE_EQ(count.graph.operations[0].instructions, 27);
  EXPECT_DOUBLE_EQ(count.graph.operations[1].instructions, 9);
}

TEST(InstructionCount, NeverFewerThanMemoryInstructions) {
  TablesBuilder b("k");
  b.block({});
  KernelProfile profile = executed({0});
  profile.memoryInstructionsPerWarp = 12;
  EXPECT_DOUBLE_EQ(countInstructions(b.tables, profile).perWarp, 12);
}

TEST(InstructionCosts, OpcodesMatchWhole) {
  EXPECT_EQ(costOfPtx("div.rn.f32").instructions, 11);
  EXPECT_EQ(costOfPtx("div.s32").instructions, 27);
  for (const char *conversion : {"cvt.rzi.s32.f32", "cvt.rn.f32.u64", "cvt.rzi.f32.f32"})
    EXPECT_EQ(costOfPtx(conversion).unit, InstructionUnit::Special) << conversion;
  for (const char *conversion : {"cvt.rn.f32.u32", "cvt.rn.f32.u16"})
    EXPECT_EQ(costOfPtx(conversion).unit, InstructionUnit::ToFloat) << conversion;
  EXPECT_EQ(costOfPtx("cvt.f64.f32").unit, InstructionUnit::Fp64);
  EXPECT_EQ(costOfPtx("cvt.u32.u16").unit, InstructionUnit::Int);
  EXPECT_EQ(costOfPtx("retry").instructions, 1) << "not ret";
  EXPECT_EQ(costOfPtx("add.s64").instructions, 1);
}

// A called function, unless a product replaces it.
TEST(InstructionCount, QuotientsOf64BitsAreLonger) {
  EXPECT_EQ(costOfPtx("rem.u64").instructions, 120);
  EXPECT_EQ(costOfPtx("div.s64").instructions, 120);
  EXPECT_EQ(costOfPtx("rem.u32").instructions, 27);
  Operation quotient;
  quotient.operationClass = OperationClass::IDiv;
  quotient.bits = 64;
  quotient.operands = {{OperandKind::Argument, 0}, {OperandKind::Argument, 1}};
  EXPECT_EQ(costOfOperation(quotient).instructions, 120);
  quotient.operands[1].kind = OperandKind::Constant;
  EXPECT_EQ(costOfOperation(quotient).instructions, 27);
}

TEST(InstructionCount, FunctionsOfDoublesAreLonger) {
  EXPECT_EQ(costOfPtx("call.__nv_expf").instructions, 8);
  EXPECT_EQ(costOfPtx("call.__nv_exp").instructions, 49);
  EXPECT_EQ(costOfPtx("call.__nv_erfc").instructions, 175);
  EXPECT_EQ(costOfPtx("call.__nv_erf").instructions, 127) << "is not er of floats";
  EXPECT_EQ(costOfPtx("call.__nv_erff").instructions, 28);
  EXPECT_EQ(costOfPtx("max.f64").instructions, 8);
  EXPECT_EQ(costOfPtx("call.__nv_lgamma").instructions, 20) << "nothing is known of it";
  Operation intrinsic;
  intrinsic.operationClass = OperationClass::FSpecial;
  intrinsic.callee = "llvm.log.f32";
  EXPECT_EQ(costOfOperation(intrinsic).instructions, 26);
  intrinsic.callee = "llvm.log.f64";
  EXPECT_EQ(costOfOperation(intrinsic).instructions, 90);
}

// erfc of doubles: 62 are of doubles, 2 of the special-function unit, the other 111 of the cores.
TEST(InstructionCount, FunctionsAreOfSeveralUnits) {
  TablesBuilder b("k");
  b.block({});
  b.tables.ptx.reason.clear();
  b.tables.ptx.blocks = {{0, {{"call.__nv_erfc", 1}, {"div.rn.f32", 1}}}};
  const InstructionCount count = countInstructions(b.tables, executed({3}));
  const auto of = [&](InstructionUnit unit) {
    return count.byUnit[static_cast<std::size_t>(unit)];
  };
  EXPECT_EQ(of(InstructionUnit::Fp64), 3 * 62);
  EXPECT_EQ(of(InstructionUnit::Special), 3 * (2 + 2));
  EXPECT_EQ(of(InstructionUnit::Int), 3 * 111);
  EXPECT_EQ(of(InstructionUnit::Fp32), 3 * 9);
  EXPECT_EQ(count.perWarp, 3 * (175 + 11));
}

TEST(InstructionCosts, OneOverSomethingIsAReciprocal) {
  Operation quotient;
  quotient.operationClass = Class::FDiv;
  quotient.bits = 32;
  quotient.operands = {AConstant, Thread};
  quotient.constants = {"1.00000000e+00"};
  EXPECT_EQ(costOfOperation(quotient).latency, 67);
  quotient.constants = {"2.00000000e+00"};
  EXPECT_EQ(costOfOperation(quotient).latency, 47);
}

// Its instructions are those of its type; one with a loop is no straight code.
TEST(InstructionCount, FunctionsOfTheLibraryAreInlined) {
  Operation call;
  call.operationClass = OperationClass::Call;
  call.bits = 32;
  call.callee = "expf";
  EXPECT_TRUE(isInlined(call));
  EXPECT_EQ(costOfOperation(call).unit, InstructionUnit::Fp32);
  call.callee = "sinf";
  EXPECT_FALSE(isInlined(call));
  EXPECT_EQ(costOfOperation(call).unit, InstructionUnit::Fp32);
  EXPECT_FALSE(mayTouchMemory(call));
  call.callee = "frobnicate";
  EXPECT_TRUE(mayTouchMemory(call));
  EXPECT_FALSE(isInlined(call));
  EXPECT_EQ(costOfOperation(call).unit, InstructionUnit::Control);
}

TEST(InstructionCosts, OneFunctionHasSeveralNames) {
  Operation call;
  call.operationClass = Class::FSpecial;
  for (const char *name : {"expf", "llvm.exp.f32"}) {
    call.callee = name;
    EXPECT_EQ(costOfOperation(call).instructions, 8) << name;
    EXPECT_TRUE(costOfOperation(call).assumed);
  }
  call.callee = "sqrtf";
  const double root = costOfOperation(call).instructions;
  call.callee = "llvm.sqrt.f32";
  EXPECT_EQ(costOfOperation(call).instructions, root);
  EXPECT_EQ(costOfPtx("sqrt.rn.f32").instructions, root);
  for (const char *one : {"fabs", "fabsf", "llvm.fabs.f64"}) {
    call.callee = one;
    EXPECT_EQ(costOfOperation(call).instructions, 1) << one;
  }
  EXPECT_EQ(costOfPtx("call.__nv_expf").instructions, 8);
}

} // namespace
