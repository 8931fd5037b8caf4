// What shared memory a kernel has: its own, and that of the functions that it may call.
#include "ptx/Inline.h"
#include "ptx/SharedLayout.h"
#include "test/support/ErrorOf.h"
#include "test/unit/PtxMachine.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace cgpredict::test {
namespace {

using ::testing::HasSubstr;

ptx::SharedLayout layoutOf(const ptx::Module &module, const char *kernel) {
  return ptx::sharedLayout(module, *module.function(kernel));
}

// `common` is named by f, which a and b call; `ofA` by a alone; `unused` by nobody.
const std::string Entries = R"(
.shared .align 4 .b8 unused[4096];
.shared .align 4 .b8 common[20];
.shared .align 8 .b8 ofA[100];
.extern .shared .align 16 .b8 dynamic[];
.func f() { .reg .b32 %r<2>; ld.shared.u32 %r1, [common]; ret; }
.func notCalled() { .shared .align 4 .b8 other[512]; .reg .b32 %r<2>; ld.shared.u32 %r1, [other]; ret; }
.entry a() { .reg .b64 %d<2>; mov.u64 %d1, ofA; call f; ret; }
.entry b() { .shared .align 32 .b8 ofB[64]; .reg .b32 %r<2>; call f; mov.u32 %r1, ofB;
  st.shared.u32 [dynamic+8], %r1; ret; }
.entry c() { ret; }
)";

// a: common 0 to 20, ofA from 24 to 124. b: common, ofB from 32 to 96.
TEST(PtxShared, AnEntryHasWhatItAndItsFunctionsName) {
  const ptx::Module module = moduleOf(Entries);
  const ptx::SharedLayout a = layoutOf(module, "a"), b = layoutOf(module, "b");
  EXPECT_EQ(a.bytes, 124U);
  EXPECT_FALSE(a.dynamic);
  EXPECT_EQ(b.bytes, 96U);
  EXPECT_TRUE(b.dynamic);
  EXPECT_EQ(b.offsets.at(module.variable("dynamic")), 96U);
  EXPECT_EQ(layoutOf(module, "c").bytes, 0U);
  EXPECT_EQ(a.offsets.at(module.variable("common")), 0U);
  EXPECT_EQ(a.offsets.at(module.variable("ofA")), 24U);
}

// The address of g stands in a table, that of h nowhere.
TEST(PtxShared, ACallThroughAPointerComesToFunctionsWhoseAddressStandsSomewhere) {
  const std::string text = R"(
.func g() { .shared .b32 one; .reg .b32 %r<2>; ld.shared.u32 %r1, [one]; ret; }
.func h() { .shared .b32 two[9]; .reg .b32 %r<2>; ld.shared.u32 %r1, [two]; ret; }
.global .u64 table[1] = { g };
.entry k() { .reg .b64 %d<2>; ld.global.u64 %d1, [table]; P: .callprototype _ (); call %d1, P; ret; }
.entry calls() { call h; ret; }
)";
  const ptx::Module module = moduleOf(text);
  EXPECT_EQ(layoutOf(module, "k").bytes, 4U);
  EXPECT_EQ(layoutOf(module, "calls").bytes, 36U);
}

// A parameter or a variable of the function hides the module's of the same name.
TEST(PtxShared, NamesAreThoseOfTheFunction) {
  const ptx::Module module =
      moduleOf(".shared .b8 x[64];\n"
               ".entry p(.param .u64 x) { .reg .b64 %d<2>; ld.param.u64 %d1, [x]; ret; }\n"
               ".entry l() { .local .b8 x[8]; .reg .b64 %d<2>; mov.u64 %d1, x; ret; }\n");
  EXPECT_EQ(layoutOf(module, "p").bytes, 0U);
  EXPECT_EQ(layoutOf(module, "l").bytes, 0U);
}

// f writes to `cell`, which lies at 0 in one kernel and behind 256 bytes in the other one.
const std::string Relocated = R"(
.shared .align 4 .b8 before[256];
.shared .align 4 .u32 cell;
.extern .shared .align 4 .b8 dynamic[];
.func f() { .reg .b32 %r<3>; mov.u32 %r1, cell; st.shared.u32 [%r1], %r1; mov.u32 %r2, dynamic;
  st.shared.u32 [dynamic], %r2; ret; }
)";
const std::string Reads = "call f; ld.shared.u32 %r1, [cell]; ld.shared.u32 %r2, [dynamic];\n"
                          "mov.u32 %r3, %total_smem_size;\n"
                          "st.global.u32 [%d0], %r1; st.global.v2.u32 [%d0+8], {%r2, %r3};";

TEST(PtxShared, OneFunctionHasOtherAddressesInOtherKernels) {
  Machine alone(Relocated + kernel(Reads));
  alone.run({1, 1, 1}, {1, 1, 1}, 64, 4);
  EXPECT_EQ(alone.at<uint32_t>(0), 0U);
  EXPECT_EQ(alone.at<uint32_t>(2), 16U); // dynamic memory begins at a multiple of 16
  EXPECT_EQ(alone.at<uint32_t>(3), 20U);
  Machine behind(Relocated + kernel("st.shared.u32 [before], 1;\n" + Reads));
  behind.run({1, 1, 1}, {1, 1, 1}, 64, 4);
  EXPECT_EQ(behind.at<uint32_t>(0), 256U);
  EXPECT_EQ(behind.at<uint32_t>(2), 272U);
  EXPECT_EQ(behind.at<uint32_t>(3), 276U);
}

// g's variable is one, whether g is called by the kernel or by f: both add to it.
TEST(PtxShared, AnInlinedFunctionsVariableIsStillOne) {
  const ptx::Module module = ptx::inlined(
      moduleOf(".func g() { .shared .u32 sum; .reg .b32 %r<2>; ld.shared.u32 %r1, [sum];\n"
               "add.u32 %r1, %r1, 1; st.shared.u32 [sum], %r1; ret; }\n"
               ".func f() { call g; ret; }\n.entry k() { call g; call f; call f; ret; }\n"));
  EXPECT_EQ(layoutOf(module, "k").bytes, 4U);
}

TEST(PtxShared, AnInitialValueHasNoAddressInSharedMemory) {
  EXPECT_THAT(
      errorOf([] { Machine machine(".shared .u32 x;\n.global .u64 p = x;\n" + kernel("")); }),
      HasSubstr("t.ptx:4: an initial value has the address of 'x', which is in shared memory; "
                "expected a function or a variable in .global or .const memory"));
}

// 0x1010 would be h, whose address nothing takes.
TEST(PtxShared, APointerToNoFunctionIsNotCalled) {
  Machine machine(".func g() { ret; }\n.func h() { ret; }\n" +
                  kernel("mov.u64 %d1, g; add.u64 %d1, %d1, 16; P: .callprototype _ (); "
                         "call %d1, P;"));
  EXPECT_THAT(errorOfRun(machine), HasSubstr("calls 0x1010, which is the address of no function"));
}

} // namespace
} // namespace cgpredict::test
