// Atomic operations on vectors and on 128 bits, variables on the stack (PTX ISA 9.0, atom, red,
// alloca, stacksave, stackrestore), and setmaxnreg. Expected values are derived by hand.
#include "test/support/ErrorOf.h"
#include "test/unit/PtxMachine.h"

#include <gtest/gtest.h>

namespace cgpredict::test {
namespace {

// The words of `out` behind the kernel that has `before` there.
std::vector<uint32_t> ran(const std::string &body, std::vector<uint32_t> before,
                          unsigned threads = 1) {
  Machine machine(body.starts_with(".func") ? body : kernel(body));
  std::vector<std::byte> content(1024);
  std::memcpy(content.data(), before.data(), 4 * before.size());
  simulator::LaunchOptions launch;
  launch.kernel = "k";
  launch.block = {threads, 1, 1};
  machine.run(launch, content);
  std::vector<uint32_t> words(before.size());
  std::memcpy(words.data(), machine.memory.data(), 4 * words.size());
  return words;
}

std::string errorOfBody(const std::string &body) {
  return errorOf([&] { ran(body, {0}); });
}

// 1 + 2 and 2 + 1; what was there comes back in the registers that were added.
TEST(PtxAtomicVector, AddsEachElementAndGivesWhatWasThere) {
  EXPECT_EQ(ran("mov.f32 %f1, 1.0; mov.f32 %f2, 2.0;\n"
                "atom.global.add.v2.f32 {%f1, %f2}, [%d0], {%f2, %f1};\n"
                "st.global.v2.f32 [%d0+8], {%f1, %f2};",
                {One, Two, 0, 0}),
            (std::vector<uint32_t>{Three, Three, One, Two}));
}

TEST(PtxAtomicVector, EveryLaneAdds) {
  EXPECT_EQ(ran("mov.f32 %f1, 1.0; mov.f32 %f2, 0.5;\n"
                "red.relaxed.gpu.global.add.v4.f32 [%d0], {%f1, %f2, %f1, %f2};",
                {0, 0, One, 0}, 2),
            (std::vector<uint32_t>{Two, One, Three, One}));
}

// f16: 1 is 3C00, 2 is 4000, 3 is 4200; bf16: 1 is 3F80, 2 is 4000.
TEST(PtxAtomicVector, AddsHalves) {
  EXPECT_EQ(ran("mov.b32 %r1, 0x3C004000; mov.b32 %r2, 0;\n"
                "red.global.add.noftz.v2.f16x2 [%d0], {%r1, %r2};",
                {0x40003C00, 0x3C003C00}),
            (std::vector<uint32_t>{0x42004200, 0x3C003C00}));
  EXPECT_EQ(ran("mov.b16 %h1, 0x3F80; mov.b16 %h2, 0;\n"
                "atom.global.add.noftz.v2.bf16 {%h3, %h4}, [%d0], {%h1, %h2};\n"
                "st.global.v2.b16 [%d0+4], {%h3, %h4};",
                {0x40003F80, 0}),
            (std::vector<uint32_t>{0x40004000, 0x40003F80}));
}

TEST(PtxAtomicVector, IsAlignedToAllOfIt) {
  EXPECT_NE(errorOfBody("red.global.add.v2.f32 [%d0+4], {%f1, %f2};").find("aligned"),
            std::string::npos);
}

constexpr const char *Wide = ".reg .b128 %x<4>; mov.b64 %d1, 5; mov.b64 %d2, 6; mov.b64 %d3, 7;\n";

TEST(PtxAtomic128, Exchanges) {
  EXPECT_EQ(ran(std::string(Wide) + "mov.b128 %x1, {%d1, %d2};\n"
                                    "atom.global.exch.b128 %x2, [%d0], %x1;\n"
                                    "mov.b128 {%d4, %d5}, %x2; st.global.v2.b64 [%d0+16], "
                                    "{%d4, %d5};",
                {1, 0, 2, 0, 0, 0, 0, 0}),
            (std::vector<uint32_t>{5, 0, 6, 0, 1, 0, 2, 0}));
}

// Only what agrees in both halves is replaced.
TEST(PtxAtomic128, ComparesAllBits) {
  const std::string swap = std::string(Wide) + "mov.b128 %x1, {%d1, %d2}; mov.b128 %x2, {%d3, %d3};"
                                               "\natom.global.cas.b128 %x3, [%d0], %x1, %x2;";
  EXPECT_EQ(ran(swap, {5, 0, 6, 0}), (std::vector<uint32_t>{7, 0, 7, 0}));
  EXPECT_EQ(ran(swap, {5, 0, 9, 0}), (std::vector<uint32_t>{5, 0, 9, 0}));
}

// Each thread has as many words as it asks for, with its number in the last; a call in between
// keeps them, and has local memory of its own.
constexpr const char *Stack = R"(.func (.reg .b32 %o) twice(.reg .b32 %i)
{ .local .align 4 .b8 own[64];
add.u32 %o, %i, %i; st.local.u32 [own], %o; st.local.u32 [own+60], %o; ret; }
.visible .entry k(.param .u64 out)
{ .reg .b32 %r<9>; .reg .b64 %d<9>; .reg .pred %p<2>;
ld.param.u64 %d0, [out];
mov.u32 %r1, %tid.x; add.u32 %r2, %r1, 1; mul.wide.u32 %d1, %r2, 4;
alloca.u64 %d2, %d1, 16;
add.u64 %d3, %d2, %d1; st.local.u32 [%d3+-4], %r1;
call (%r3), twice, (%r1);
stacksave.u64 %d4; alloca.u64 %d5, 40; stackrestore.u64 %d4; alloca.u64 %d6, 40;
setp.eq.u64 %p1, %d5, %d6; selp.u32 %r4, 1, 0, %p1;
and.b64 %d7, %d2, 15; cvt.u32.u64 %r5, %d7;
ld.local.u32 %r6, [%d3+-4];
mad.lo.u32 %r6, %r3, 10, %r6; mad.lo.u32 %r6, %r4, 100, %r6; mad.lo.u32 %r6, %r5, 1000, %r6;
mul.wide.u32 %d8, %r1, 4; add.u64 %d8, %d0, %d8; st.global.u32 [%d8], %r6;
ret; })";

TEST(PtxStack, HoldsWhatEachThreadAllocates) {
  EXPECT_EQ(ran(Stack, {0, 0, 0}, 3), (std::vector<uint32_t>{100, 121, 142}));
}

TEST(PtxStack, Ends) {
  EXPECT_NE(errorOfBody("mov.u64 %d1, 1000000; alloca.u64 %d2, %d1;")
                .find("the thread's local memory and stack exceed"),
            std::string::npos);
}

TEST(PtxRegisterLimit, HasNoEffect) {
  EXPECT_EQ(ran("setmaxnreg.dec.sync.aligned.u32 40; st.global.u32 [%d0], 3;", {0}, 32),
            (std::vector<uint32_t>{3}));
  EXPECT_EQ(errorOfBody("setmaxnreg.inc.sync.aligned.u32 20;"),
            "t.ptx:7: setmaxnreg.inc.sync.aligned.u32: 20 registers; expected a multiple of 8 from "
            "24 to 256");
}

} // namespace
} // namespace cgpredict::test
