// Does the parser give what stands in a PTX file, and name what is wrong in it by line?
#include "ptx/Decoder.h"
#include "ptx/Parser.h"
#include "test/support/ErrorOf.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bit>
#include <string>

using namespace cgpredict;
using namespace cgpredict::ptx;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

// Line 1 is the version, line 2 the target, line 3 the address size; `text` begins on line 4.
Module module(const std::string &text) {
  return parseModule(".version 7.8\n.target sm_80\n.address_size 64\n" + text, "t.ptx");
}

// Instructions from line 6 on.
Module inEntry(const std::string &body) {
  return module(".entry k(.param .u64 a)\n{ .reg .b32 %r<9>; .reg .b64 %d<9>; .reg .f32 %f<9>; "
                ".reg .pred %p<9>; .reg .b16 %h<9>;\n" +
                body + "\nret; }");
}

std::string errorOfText(const std::string &text) {
  return test::errorOf([&] { module(text); });
}

std::string problemOf(const std::string &instruction) {
  const Module parsed = inEntry(instruction);
  const DecodedModule decoded = decodeModule(parsed);
  if (decoded.problems.empty())
    return "";
  return std::to_string(decoded.problems[0].line) + ": " + decoded.problems[0].text;
}

TEST(PtxModule, VersionTargetAndAddressSize) {
  const Module parsed = module("");
  EXPECT_EQ(parsed.version, 78U);
  EXPECT_EQ(parsed.architecture, 80U);
  EXPECT_EQ(parsed.addressBits, 64U);
}

TEST(PtxModule, VariablesHaveBytesAlignmentAndValues) {
  const Module parsed = module(".global .align 16 .f32 a[2][3] = {{1.0}, {0f40000000, -0.5}};\n"
                               ".const .v4 .u16 c;\n.global .u64 p[2] = {a+4, generic(a)};");
  const Variable &a = parsed.variables.at(0);
  EXPECT_EQ(a.bytes, 24U); // 2 * 3 * 4
  EXPECT_EQ(a.alignment, 16U);
  ASSERT_EQ(a.values.size(), 3U);
  EXPECT_EQ(a.values[0].bits, 0x3F800000U);
  EXPECT_EQ(a.values[1].offset, 12U); // row 1 begins behind three elements of 4 bytes
  EXPECT_EQ(a.values[1].bits, 0x40000000U);
  EXPECT_EQ(a.values[2].bits, 0xBF000000U); // -0.5
  EXPECT_EQ(parsed.variables.at(1).bytes, 8U);
  EXPECT_EQ(parsed.variables.at(1).alignment, 8U);
  EXPECT_EQ(parsed.variables.at(2).values.at(0).symbol, "a");
  EXPECT_EQ(parsed.variables.at(2).values.at(0).bits, 4U);
  EXPECT_TRUE(parsed.variables.at(2).values.at(1).generic);
}

TEST(PtxModule, ConstantExpressionsFollowC) {
  const Module parsed = inEntry("mov.u32 %r1, 1 + 2 * 3 << 2;\n"     // (1 + 6) << 2 = 28
                                "mov.u32 %r1, (WARP_SZ - 1) & ~1;\n" // 31 & ...0 = 30
                                "mov.u32 %r1, 5 > 4 ? 0x10 : 010;\n" // 16
                                "mov.u32 %r1, -7 / 2;");             // -3, towards zero
  const std::vector<Statement> &body = parsed.functions[0].body;
  EXPECT_EQ(body[0].operands[1].bits, 28U);
  EXPECT_EQ(body[1].operands[1].bits, 30U);
  EXPECT_EQ(body[2].operands[1].bits, 16U);
  EXPECT_EQ(static_cast<int64_t>(body[3].operands[1].bits), -3);
}

TEST(PtxModule, RegistersOfInnerBracesHideOuterOnes) {
  const Module parsed = inEntry("{ .reg .b32 t; mov.u32 t, 1; }\n{ .reg .b32 t; mov.u32 t, 2; }\n"
                                "mov.u32 %r1, 3;");
  const std::vector<Statement> &body = parsed.functions[0].body;
  EXPECT_NE(body[0].operands[0].index, body[1].operands[0].index);
}

TEST(PtxModule, LabelsOfInnerBracesAreTheirOwn) {
  const Module parsed = inEntry("{ L: bra L; }\n{ bra L; L: bra OUT; }\nOUT:");
  const Function &function = parsed.functions[0];
  const auto target = [&](std::size_t statement) {
    return function.labels[function.body[statement].operands[0].index].statement;
  };
  EXPECT_EQ(target(0), 0U);
  EXPECT_EQ(target(1), 2U);
  EXPECT_EQ(target(2), 3U);
}

TEST(PtxModule, WordsBecomeModifiersAndTypes) {
  const Module parsed = inEntry("fma.rz.ftz.sat.f32 %f1, %f2, %f3, %f4;\ncvt.rn.f32.s32 %f1, %r1;\n"
                                "@!%p1 ld.volatile.shared.v2.u8 {%h1, %h2}, [%r1+-4];");
  const DecodedModule decoded = decodeModule(parsed);
  ASSERT_TRUE(decoded.problems.empty()) << decoded.problems[0].text;
  const std::vector<Instruction> &code = decoded.functions[0].instructions;
  EXPECT_EQ(code[0].opcode, Opcode::Fma);
  EXPECT_EQ(code[0].modifiers.rounding(), Modifier::Rz);
  EXPECT_TRUE(code[0].has(Modifier::Ftz) && code[0].has(Modifier::Sat));
  EXPECT_EQ(code[1].types[0], Type::F32);
  EXPECT_EQ(code[1].types[1], Type::S32);
  EXPECT_EQ(code[2].space, Space::Shared);
  EXPECT_EQ(code[2].modifiers.vectorWidth(), 2U);
  EXPECT_EQ(code[2].operands[1].offset, -4);
  EXPECT_TRUE(code[2].guard && code[2].guard->negated);
}

TEST(PtxModule, SourcePlacesOfLoc) {
  const Module parsed = module(".entry k()\n{ .reg .b32 r;\n.loc 1 7 3\nmov.u32 r, 1;\nret; }\n"
                               ".file 1 \"k.cu\"");
  EXPECT_EQ(parsed.functions[0].body[0].place.line, 7U);
  EXPECT_EQ(parsed.functions[0].body[0].line, 7U); // the file's own line, by chance the same
  EXPECT_EQ(parsed.sourceFiles.at(1), "k.cu");
}

// sm_1x flushes what is subnormal, without saying so (PTX ISA, add).
TEST(PtxModule, OldTargetsFlushSinglePrecision) {
  const Module parsed = parseModule(".version 1.4\n.target sm_13\n.entry k() { .reg .f32 f; .reg "
                                    ".f64 d; add.f32 f, f, f; add.f64 d, d, d; }",
                                    "t.ptx");
  const DecodedModule decoded = decodeModule(parsed);
  EXPECT_TRUE(decoded.functions[0].instructions[0].has(Modifier::Ftz));
  EXPECT_FALSE(decoded.functions[0].instructions[1].has(Modifier::Ftz));
}

TEST(PtxModuleErrors, NameFileLineAndWhatWasExpected) {
  EXPECT_EQ(errorOfText(".global .f33 x;"),
            "t.ptx:4: expected a state space, a type or a name; found '.f33'");
  EXPECT_THAT(errorOfText(".global .f32 x[2] = {1.0, 2.0, 3.0};"),
              HasSubstr("t.ptx:4: 'x' has 8 bytes, and an initial value of 12"));
  EXPECT_THAT(errorOfText(".global .u32 x;\n.global .u32 x;"),
              HasSubstr("t.ptx:5: 'x' is declared twice"));
  EXPECT_THAT(errorOfText(".entry k() {\nadd.u32 %r1, 1, 2; }"),
              HasSubstr("t.ptx:5: the register '%r1' is not declared"));
  EXPECT_THAT(errorOfText(".entry k() {\nbra NOWHERE; }"),
              HasSubstr("t.ptx:5: 'NOWHERE' is not declared"));
  EXPECT_THAT(errorOfText(".entry k() {\n ret; "), HasSubstr("has no end"));
  EXPECT_THAT(errorOfText(".entry k() {\nadd. }"),
              HasSubstr("t.ptx:5: expected the name of a directive or a modifier behind '.'"));
  EXPECT_THAT(errorOfText("/* "), HasSubstr("t.ptx:4: the comment that begins here has no end"));
  EXPECT_THAT(errorOfText(".global .u32 x = 1/0;"), HasSubstr("division by zero"));
  EXPECT_THAT(errorOfText(".global .f32 x = 0f12;"), HasSubstr("2 hexadecimal digits; expected 8"));
  EXPECT_THAT(errorOfText(".global .b8 x[1099511627777];"),
              HasSubstr("must be an integer from 0 to"));
  EXPECT_THAT(errorOfText(".global .u32 x = " + std::string(1000, '(') + "1;"),
              HasSubstr("too deeply"));
  EXPECT_THAT(errorOfText(".entry k() { .reg .b32 %r<4294967295>; }"),
              HasSubstr("registers; at most"));
}

TEST(PtxModuleErrors, UnsupportedAndMalformedInstructionsAreNamed) {
  EXPECT_EQ(problemOf("tcgen05.alloc.u32 %r1;"),
            "6: tcgen05.alloc.u32: the instruction 'tcgen05' is not supported");
  EXPECT_THAT(problemOf("add.rn.s32 %r1, %r2, %r3;"), HasSubstr("no form of 'add'"));
  EXPECT_EQ(problemOf("add.s32 %r1, %d2, %r3;"),
            "6: add.s32: operand 2: '%d2' is .b64; expected 32 bits");
  EXPECT_THAT(problemOf("add.s32 %f1, %r2, %r3;"),
              HasSubstr("'%f1' is .f32, which .s32 does not take"));
  EXPECT_THAT(problemOf("add.s32 %r1, %r2;"), HasSubstr("2 operands; expected 3"));
  EXPECT_THAT(problemOf("setp.eq.s32 %r1, %r2, %r3;"),
              HasSubstr("operand 1: expected a predicate"));
  EXPECT_THAT(problemOf("ld.global.v2.u32 {%r1, %r2, %r3}, [%d1];"),
              HasSubstr("expected 2 registers"));
  EXPECT_THAT(problemOf("ld.global.u64 %r1, [%d1];"), HasSubstr("expected at least 64 bits"));
  EXPECT_THAT(problemOf("st.global.u32 %r1, [%d1];"), HasSubstr("an address in brackets"));
  EXPECT_EQ(problemOf("ld.global.u8 %r1, [%d1];"), ""); // wider registers may be loaded
}

// PTX ISA 9.0, vote: without .sync up to PTX 6.3, or for targets before sm_70.
TEST(PtxModule, VotesWithoutAMaskEndWithTheirVersionAndTarget) {
  EXPECT_EQ(problemOf("vote.any.pred %p1, %p2;"),
            "6: vote.any.pred: PTX 7.8 for sm_80 has it with a member mask alone; expected "
            "'vote.sync'");
  for (const char *head : {".version 6.3\n.target sm_75\n", ".version 7.8\n.target sm_60\n"}) {
    const Module old = parseModule(std::string(head) + ".entry k() { .reg .pred %p<3>; "
                                                       "vote.any.pred %p1, %p2; ret; }",
                                   "t.ptx");
    EXPECT_TRUE(decodeModule(old).problems.empty()) << head;
  }
}

} // namespace
