// Does the decoder take what NVIDIA's assembler takes, and refuse what it refuses?
#include "analyzer/base/Error.h"
#include "ptx/Decoder.h"
#include "ptx/Parser.h"

#include <gtest/gtest.h>

#include <string>

namespace cgpredict::test {
namespace {

constexpr const char *Head = R"(.version 8.5
.target sm_90
.address_size 64
.global .align 64 .b8 memory[65536];
.const .align 64 .b8 constants[128];
.global .surfref image;
.func nothing() { ret; }
.entry k(.param .align 16 .b8 p[64])
{
.reg .b16 %h<48>; .reg .b32 %r<48>; .reg .b64 %d<48>; .reg .b128 %x<4>; .reg .pred %q<2>;
.shared .align 64 .b8 tile[32768]; .local .align 64 .b8 own[256];
)";

// What is wrong with the instruction; empty if nothing is.
std::string problemOf(const std::string &instruction) {
  try {
    const ptx::Module module = ptx::parseModule(Head + instruction + "\nend: ret;\n}\n", "t.ptx");
    const ptx::DecodedModule decoded = ptx::decodeModule(module);
    return decoded.problems.empty() ? "" : decoded.problems[0].text;
  } catch (const Error &error) {
    return error.what();
  }
}

struct Verdict {
  bool accepted;
  const char *instruction;
};
constexpr Verdict Verdicts[] = {
#define VERDICT(accepted, instruction) {accepted, instruction},
#include "test/unit/PtxVerdicts.def"
#undef VERDICT
};

TEST(PtxVerdict, IsThatOfTheAssembler) {
  for (const Verdict &verdict : Verdicts) {
    const std::string problem = problemOf(verdict.instruction);
    EXPECT_EQ(problem.empty(), verdict.accepted) << verdict.instruction << ": " << problem;
  }
}

// Each is refused for what is wrong with it, not for something else.
TEST(PtxVerdict, NamesWhatIsWrong) {
  EXPECT_EQ(problemOf("ld.global.f32 %r1, [%d1], %d2;"), "ld.global.f32: 3 operands; expected 2");
  EXPECT_EQ(problemOf("ld.global.L2::cache_hint.f32 %r1, [%d1];"),
            "ld.global.L2::cache_hint.f32: 2 operands; expected 3");
  EXPECT_EQ(problemOf("add.u64 %d1, %d2, memory;"),
            "add.u64: operand 3: the address of a variable, which only mov takes; expected a "
            "register");
  EXPECT_EQ(problemOf("add.f32 %r1, %r2, 1;"),
            "add.f32: operand 3: an integer where a floating-point number is expected, as "
            "0f00000000");
  EXPECT_EQ(problemOf("xor.b64 %d1, %d2, 0f3F800000;"),
            "xor.b64: operand 3: a floating-point number where an integer is expected");
  EXPECT_EQ(problemOf("ld.u32 %r1, [p];"),
            "ld.u32: operand 2: 'p' is a parameter; expected .param");
  EXPECT_EQ(problemOf("add.u32 %r1, %r2.b0, %r3;"),
            "add.u32: operand 2: '%r2.b0' is a part of a register, as only video instructions "
            "take");
  EXPECT_EQ(problemOf("cvt.pack.sat.u8.s32.b32 %r0, %r1, %r2;"),
            "cvt.pack.sat.u8.s32.b32: 3 operands; expected 4");
}

} // namespace
} // namespace cgpredict::test
