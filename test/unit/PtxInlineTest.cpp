// Calls replaced by bodies: what the kernel stores stays, and which calls stay.
#include "ptx/Inline.h"
#include "test/unit/PtxMachine.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace cgpredict::test {
namespace {

// Parameters in registers, and a way out in the middle.
const std::string Absolute = R"(.func (.reg .s32 out) absolute(.reg .s32 in)
{ .reg .pred %negative; mov.s32 out, in; setp.lt.s32 %negative, in, 0; @!%negative ret;
  neg.s32 out, in; ret; }
)";
// Parameters in memory, a loop, a call, and an array of the thread.
const std::string SumsInLoop = R"(.func (.param .b32 sum) sums(.param .b32 count, .param .b64 step)
{ .reg .b32 %r<9>; .reg .b64 %d<3>; .reg .pred %p<2>; .local .align 4 .b8 own[8];
  ld.param.b32 %r1, [count]; ld.param.b64 %d1, [step]; cvt.u32.u64 %r2, %d1; mov.u32 %r3, 0;
NEXT: setp.eq.s32 %p1, %r1, 0; @%p1 bra DONE;
  call (%r4), absolute, (%r2);
  st.local.u32 [own+4], %r4; ld.local.u32 %r5, [own+4];
  add.s32 %r3, %r3, %r5; sub.s32 %r1, %r1, 1; bra.uni NEXT;
DONE: st.param.b32 [sum], %r3; ret; }
)";
const std::string Kernel = Absolute + SumsInLoop + kernel(R"(
mov.u32 %r1, %tid.x; mul.wide.u32 %d1, %r1, 4; add.s64 %d1, %d0, %d1; mov.b32 %r9, -7;
and.b32 %r2, %r1, 1; setp.eq.u32 %p1, %r2, 1; mov.b64 %d2, -3;
{ .param .b32 a; .param .b64 b; .param .b32 c; st.param.b32 [a], %r1; st.param.b64 [b], %d2;
  @%p1 call (c), sums, (a, b); @%p1 ld.param.b32 %r9, [c]; }
{ .param .b32 a; .param .b64 b; .param .b32 c; st.param.b32 [a], 2; st.param.b64 [b], 5;
  call (c), sums, (a, b); ld.param.b32 %r3, [c]; }
add.s32 %r9, %r9, %r3;
@!%p1 call (%r9), absolute, (%r9);
st.global.u32 [%d1], %r9;)");

std::vector<std::byte> resultOf(const ptx::Module &module) {
  simulator::Program program(module);
  const simulator::Allocation &out = program.memory().allocate("out", 128, 256);
  std::vector<std::byte> parameters(8);
  std::memcpy(parameters.data(), &out.begin, 8);
  simulator::LaunchOptions launch;
  launch.kernel = "k";
  launch.block = {32, 1, 1};
  launch.maximumInstructions = 100'000;
  simulator::launch(program, launch, parameters);
  return {out.host.get(), out.host.get() + 128};
}

bool calls(const ptx::Function &function) {
  return std::ranges::any_of(function.body, [](const auto &s) { return s.opcode == "call"; });
}

// Odd lanes: 3 * lane + 10; even ones: |-7 + 10| = 3.
TEST(PtxInline, TheResultStays) {
  const ptx::Module module = moduleOf(Kernel), inlined = ptx::inlined(module);
  ASSERT_EQ(inlined.functions.size(), 1U);
  EXPECT_FALSE(calls(inlined.functions[0]));
  const std::vector<std::byte> result = resultOf(inlined);
  EXPECT_EQ(result, resultOf(module));
  for (uint32_t lane = 0; lane < 32; ++lane) {
    uint32_t found = 0;
    std::memcpy(&found, result.data() + 4 * lane, 4);
    EXPECT_EQ(found, lane % 2 == 1 ? 3 * lane + 10 : 3U) << lane;
  }
}

TEST(PtxInline, RecursionPointersAndOwnGlobalsStayCalls) {
  for (const char *text : {".func f() { call f; ret; }\n",
                           ".func g();\n.func f() { call g; ret; }\n.func g() { call f; ret; }\n",
                           ".func f() { .global .u32 kept; ret; }\n"}) {
    const ptx::Module module = ptx::inlined(moduleOf(text + kernel("call f;")));
    EXPECT_TRUE(calls(*module.function("k"))) << text;
    EXPECT_NE(module.function("f"), nullptr) << text;
  }
}

// 2^20 calls of nothing would be an entry of a million statements.
TEST(PtxInline, AnEntryDoesNotGrowWithoutEnd) {
  std::string text = ".func f0() { membar.cta; ret; }\n";
  for (int f = 1; f <= 20; ++f) {
    const std::string before = std::to_string(f - 1);
    text +=
        ".func f" + std::to_string(f) + "() { call f" + before + "; call f" + before + "; ret; }\n";
  }
  const ptx::Module module = ptx::inlined(moduleOf(text + kernel("call f20;")));
  EXPECT_LE(module.function("k")->body.size(), ptx::MostInlined);
  EXPECT_TRUE(calls(*module.function("k")));
}

} // namespace
} // namespace cgpredict::test
