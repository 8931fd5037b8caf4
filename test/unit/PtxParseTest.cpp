// Is PTX text taken apart into the blocks and instructions that a reader would name? The texts are
// written by hand, in the two layouts in which LLVM 19 and 22 print them.
#include "passes/ptx/PtxParse.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace cgpredict {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

std::vector<std::string> opcodesOf(const PtxListingBlock &block) {
  std::vector<std::string> opcodes;
  for (const PtxInstruction &instruction : block.instructions)
    opcodes.push_back(instruction.opcode);
  return opcodes;
}

/// A kernel whose body is `body`.
std::string entry(const std::string &body) {
  return ".version 4.0\n.target sm_32, debug\n.address_size 64\n"
         ".visible .entry k(\n\t.param .u64 k_param_0\n)\n.reqntid 32, 1, 1\n{\n"
         "\t.reg .pred \t%p<3>;\n" +
         body + "}\n";
}

TEST(PtxParse, TargetIsTheProcessorAlone) { EXPECT_EQ(parsePtx(entry("")).target, "sm_32"); }

TEST(PtxParse, BlocksHaveTheLabelAndTheNameOfTheirOrigin) {
  const PtxListing listing = parsePtx(entry("// %bb.0:                    // %prologue\n"
                                            "\tmov.u32 \t%r1, %ntid.x;\n"
                                            "$L__BB0_2:                   // %b1\n"
                                            "          // =>This Inner Loop Header: Depth=1\n"
                                            "\tld.global.f32 \t%f7, [%rd25];\n"
                                            "// %bb.3:                    //   in Loop: Depth=1\n"
                                            "\tret;\n"));
  ASSERT_THAT(listing.blocks, SizeIs(3));
  EXPECT_EQ(listing.blocks[0].label, "");
  EXPECT_EQ(listing.blocks[0].origin, "prologue");
  EXPECT_EQ(listing.blocks[1].label, "$L__BB0_2");
  EXPECT_EQ(listing.blocks[1].origin, "b1");
  EXPECT_THAT(opcodesOf(listing.blocks[1]), ElementsAre("ld.global.f32"));
  EXPECT_EQ(listing.blocks[2].origin, "");
  EXPECT_THAT(opcodesOf(listing.blocks[2]), ElementsAre("ret"));
}

TEST(PtxParse, BranchesHaveTargetsAndConditions) {
  const PtxListing listing = parsePtx(entry("// %bb.0:      // %b0\n"
                                            "\t@%p1 bra \t$L__BB0_5;\n"
                                            "\t@!%p2 bra \t$L__BB0_6;\n"
                                            "\tbra.uni \t$L__BB0_7;\n"));
  ASSERT_THAT(listing.blocks, SizeIs(1));
  const auto &instructions = listing.blocks[0].instructions;
  ASSERT_THAT(instructions, SizeIs(3));
  EXPECT_TRUE(instructions[0].conditional);
  EXPECT_EQ(instructions[0].opcode, "bra");
  EXPECT_EQ(instructions[0].target, "$L__BB0_5");
  EXPECT_TRUE(instructions[1].conditional);
  EXPECT_FALSE(instructions[2].conditional);
  EXPECT_EQ(instructions[2].target, "$L__BB0_7");
}

TEST(PtxParse, DirectivesAreNoInstructions) {
  const PtxListing listing = parsePtx(entry("// %bb.0:      // %b0\n"
                                            "\t.pragma \"nounroll\";\n"
                                            "$L_brx_0: .branchtargets\n"
                                            "\t$L__BB0_2,\n"
                                            "\t$L__BB0_3;\n"
                                            "\tbrx.idx \t%r1, $L_brx_0;\n"));
  ASSERT_THAT(listing.blocks, SizeIs(1));
  EXPECT_THAT(opcodesOf(listing.blocks[0]), ElementsAre("brx.idx"));
}

TEST(PtxParse, ACallSequenceIsOneInstruction) {
  const std::string overLines = "\t{ // callseq 0, 0\n\t.param .b32 param0;\n"
                                "\tst.param.f32 \t[param0+0], %f1;\n\t.param .b32 retval0;\n"
                                "\tcall.uni (retval0), \n\t__nv_expf, \n\t(\n\tparam0\n\t);\n"
                                "\tld.param.f32 \t%f2, [retval0+0];\n\t} // callseq 0\n";
  const std::string inOne = "\t{ // callseq 1, 0\n\t.param .b32 \tparam0;\n"
                            "\tcall.uni __nv_sincosf, (param0);\n\t} // callseq 1\n";
  const PtxListing listing =
      parsePtx(entry("// %bb.0:      // %b0\n" + overLines + inOne + "\tret;\n"));
  ASSERT_THAT(listing.blocks, SizeIs(1));
  EXPECT_THAT(opcodesOf(listing.blocks[0]),
              ElementsAre("call.__nv_expf", "call.__nv_sincosf", "ret"));
}

TEST(PtxParse, WhatIsNoEntryHasNoBlocks) {
  EXPECT_THAT(parsePtx("").blocks, IsEmpty());
  EXPECT_THAT(parsePtx(".visible .func f()\n{\n// %bb.0:   // %b0\n\tret;\n}\n").blocks, IsEmpty());
}

TEST(PtxParse, AccessesMoveTheirTypesBytesPerElement) {
  EXPECT_EQ(accessBytes("ld.global.f32"), 4u);
  EXPECT_EQ(accessBytes("ld.volatile.global.s8"), 1u);
  EXPECT_EQ(accessBytes("st.volatile.global.v4.f32"), 16u);
  EXPECT_EQ(accessBytes("ld.v2.b64"), 16u);
  EXPECT_EQ(accessBytes("atom.global.cas.b32"), 4u);
  EXPECT_EQ(accessBytes("ret"), 0u);
}

} // namespace
} // namespace cgpredict
