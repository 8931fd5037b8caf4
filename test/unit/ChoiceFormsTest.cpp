// What does a choice say of the other forms of its program?
#include "analyzer/choose/ChoiceForms.h"
#include "analyzer/choose/ChoiceSensitivity.h"
#include "analyzer/choose/RecomputedFunctions.h"
#include "test/support/TablesBuilder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace cgpredict;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

namespace {

// A kernel with one load, of `type`.
KernelVariant variant(std::vector<std::string> loops, const std::string &type) {
  test::TablesBuilder b("k", {32, 1, 1}, static_cast<uint32_t>(loops.size()));
  const uint32_t a = b.pointer("a", type == "f64" ? 8 : 4);
  b.site(b.block({}), SiteKind::Load, a, type == "f64" ? 8 : 4);
  b.tables.blocks[0].operations[0].type = type;
  for (std::size_t d = 0; d < loops.size(); ++d)
    b.tables.mapped[d].variable = loops[d];
  auto kernel = std::make_shared<TracedKernel>();
  kernel->tables = b.tables;
  KernelVariant result;
  result.kernel = kernel;
  return result;
}

std::vector<std::string> formNames(const std::vector<KernelVariant> &variants) {
  std::vector<std::string> names;
  for (const ProgramForm &form : formsOf(variants))
    names.push_back(form.name);
  return names;
}

FormChoice form(std::string name, Accelerator choice) {
  FormChoice result;
  result.form = std::move(name);
  result.choice = choice;
  return result;
}

} // namespace

// Variables are given innermost first, as x, y, z.
TEST(ChoiceForms, TypesAndOrdersThatTheKernelsHave) {
  EXPECT_THAT(formNames({variant({"i"}, "f32")}), ElementsAre("double in place of float"));
  EXPECT_THAT(formNames({variant({"j", "i"}, "f64")}),
              ElementsAre("float in place of double", "mapped loops: j outside i"));
  EXPECT_THAT(formNames({variant({"j", "i"}, "i32")}), ElementsAre("mapped loops: j outside i"));
  EXPECT_THAT(
      formNames({variant({"k", "j", "i"}, "i32")}),
      ElementsAre("mapped loops: j outside i outside k", "mapped loops: i outside k outside j",
                  "mapped loops: k outside i outside j", "mapped loops: j outside k outside i",
                  "mapped loops: k outside j outside i"));
}

// Kernels whose loops have other names: by number, from outside. One of one loop is not asked.
TEST(ChoiceForms, LoopsOfSeveralKernels) {
  EXPECT_THAT(
      formNames({variant({"j", "i"}, "i32"), variant({"j", "i"}, "i32"), variant({"r"}, "i32")}),
      ElementsAre("mapped loops: j outside i"));
  EXPECT_THAT(formNames({variant({"j", "i"}, "i32"), variant({"y", "x"}, "i32")}),
              ElementsAre("mapped loops: 2 outside 1"));
}

TEST(ChoiceForms, WhatTurnsTheChoiceIsNamed) {
  Choice choice;
  choice.choice = Accelerator::Gpu;
  EXPECT_THAT(formSensitivity(choice), IsEmpty());
  choice.forms.choices = {form("a", Accelerator::Gpu), form("b", Accelerator::Fpga),
                          form("c", Accelerator::TooClose)};
  choice.forms.choices.push_back({"d", "why not", Accelerator::TooClose, {}, {}});
  EXPECT_THAT(formSensitivity(choice),
              ElementsAre("b: then it is the FPGA", "c: then it is too close to call",
                          "d: not known: why not", HasSubstr("not in this trace")));
  choice.forms.choices.resize(1);
  EXPECT_THAT(formSensitivity(choice), ElementsAre("the choice is the same in each of these forms",
                                                   HasSubstr("not in this trace")));
}

// Threads (j, i) of 4 x 3, each with a loop of 5 over k: of 60 calls, cosf(k) has 5 values and
// cosf(k, i) 15; cosf(k, i, j) has as many as there are calls, and cosf of what was loaded any.
TEST(RecomputedFunctions, ValuesAreThoseOfTheCountersBehind) {
  test::TablesBuilder b("k", {32, 1, 1}, 2);
  const uint32_t a = b.pointer("a", 4), body = b.block({.loop = 0});
  b.loop(body, -1, {body});
  const auto of = [](uint32_t operation) { return Operand{OperandKind::Operation, operation}; };
  const Operand x{OperandKind::Dimension, 0}, y{OperandKind::Dimension, 1};
  const uint32_t k = b.operation(body, OperationClass::Phi, {Operand{}, of(1)});
  b.operation(body, OperationClass::IAlu, {of(k), Operand{}});
  b.site(body, SiteKind::Load, a, 4);
  const uint32_t loaded = b.tables.sites[0].operation;
  b.tables.blocks[body].operations.back().operands = {Operand{}, of(k)};
  const auto call = [&](std::vector<Operand> operands, uint32_t line) {
    b.operation(body, OperationClass::Call, std::move(operands), line);
    Operation &operation = b.tables.blocks[body].operations.back();
    operation.callee = "cosf";
    operation.type = "f32";
  };
  call({of(k)}, 11);
  call({of(k), y}, 12);
  call({of(k), x, y}, 13);
  call({of(loaded), of(k)}, 14);
  LaunchNest launch;
  launch.trips = {3, 4, 5}; // i, j, k
  launch.entries = {1, 1, 1};
  const auto functions = recomputedFunctions(b.tables, sourceNest(b.tables), launch);
  ASSERT_EQ(functions.size(), 2u);
  EXPECT_EQ(functions[0].line, 11u);
  EXPECT_EQ(functions[0].calls, 60);
  EXPECT_EQ(functions[0].values, 5);
  EXPECT_EQ(functions[1].line, 12u);
  EXPECT_EQ(functions[1].values, 15);
  b.tables.opaqueCalls.push_back({"cosf", 11, 1});
  EXPECT_THAT(recomputedFunctions(b.tables, sourceNest(b.tables), launch), IsEmpty());
}
