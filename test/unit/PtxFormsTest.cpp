// Every instruction form that an oracle of test/forms knows, at all combinations of its types'
// corner values; and forms without one, which must be decoded, lowered and executed.
#include "test/forms/CornerForms.h"
#include "test/forms/FormKernel.h"

#include <gtest/gtest.h>

namespace cgpredict::test {
namespace {

TEST(PtxForms, ComputeWhatTheOraclesDo) {
  const std::vector<std::string> forms = cornerForms();
  EXPECT_GT(forms.size(), 1000U);
  for (const std::string &form : forms)
    EXPECT_EQ(cornerProblem(form), "") << form;
}

// Carry chains, atomic operations, what a warp's lanes do together, moves of vectors, addresses,
// images, products of matrices, control flow, barriers.
TEST(PtxForms, TogetherComputeWhatTheirOraclesDo) {
  for (const std::string &form : togetherForms())
    EXPECT_EQ(caseProblem(form), "") << form;
}

TEST(PtxForms, LoadAndStoreTheBytesOfMemory) {
  for (const std::string &form : memoryForms())
    EXPECT_EQ(memoryProblem(form), "") << form;
}

// What has no oracle here: its own tests say what it computes.
TEST(PtxForms, WithoutAnOracleRun) {
  for (const std::string pattern : {"tex.cube.v4.{u32,s32}.f32", "tex.grad.cube.v4.f32.f32",
                                    "tld4.{r,a}.2d.v4.f32.f32", "setp.{lt,gtu}.{f16x2,bf16x2}"})
    for (const std::string &form : expanded(pattern)) {
      const FormResult result = tryForm(form);
      EXPECT_TRUE(result.runs) << form << ": " << result.problem;
    }
}

TEST(PtxForms, WhatIsNoFormIsNotRun) {
  EXPECT_EQ(tryForm("add.sat.u32").problem, "no form of this opcode has these words");
  EXPECT_EQ(tryForm("mma.sync.aligned.m8n8k4.row.col.f16.f16.f16.f16").problem,
            "form.ptx:13: mma.sync.aligned.m8n8k4.row.col.f16.f16.f16.f16: has types or a shape "
            "that this simulator does not run");
}

// What the PTX ISA calls illegal, opcode by opcode: the form beside it that differs in one word is
// one.
struct Illegal {
  const char *forms, *legal;
};
constexpr Illegal IllegalForms[] = {
    {"{abs,neg}.{u16,u32,u64}", "abs.s32"},               // unsigned numbers have no sign
    {"{abs,neg}.ftz.{f64,bf16,bf16x2}", "abs.ftz.f16x2"}, // flushed are .f32 and .f16
    {"{add,sub,mul}.{rz,rm,rp}.{f16,f16x2,bf16}", "add.rn.f16"},
    {"{add,sub,mul}.{ftz,sat}.{bf16,bf16x2}", "add.ftz.f16"},
    {"{add,sub,mul}.{ftz,sat}.f64", "add.rz.f64"},
    {"{add,sub}.sat.{u32,s16,s64}", "add.sat.s32"},
    {"fma.{f32,f64,f16}", "fma.rn.f32"}, // a rounding is asked for
    {"fma.{rz,rm,rp}.{f16,bf16x2}", "fma.rn.relu.bf16x2"},
    {"fma.rn.relu.f32", "fma.rn.relu.f16"},
    {"fma.rn.sat.relu.f16", "fma.rn.sat.f16"},
    {"div.{f32,f64}", "div.rn.f64"},
    {"div.approx.f64", "div.approx.f32"},
    {"div.approx.rn.f32", "div.full.f32"},
    {"{rcp,sqrt}.{f32,f64}", "rcp.approx.f32"},
    {"sqrt.approx.ftz.f64", "rcp.approx.ftz.f64"},
    {"rcp.approx.f64", "sqrt.rn.f64"},
    {"{sin,cos,lg2,ex2,rsqrt}.f32", "ex2.approx.f32"},
    {"ex2.approx.{ftz.f16,bf16}", "ex2.approx.ftz.bf16"},
    {"tanh.approx.ftz.f32", "tanh.approx.f32"},
    {"{min,max}.xorsign.f32", "min.xorsign.abs.f32"},
    {"{min,max}.ftz.bf16", "min.NaN.bf16"},
    {"cvt.{rn,rz,rm,rp}.{s32,u8,s64}.{f32,f64,f16}", "cvt.rpi.s32.f32"},
    {"cvt.{s32,u64}.{f32,f64}", "cvt.rzi.s32.f32"},
    {"cvt.{rni,rzi}.f32.s32", "cvt.rn.f32.s32"},
    {"cvt.f32.{s32,f64}", "cvt.rn.f32.f64"},
    {"cvt.{rn,rni}.f64.f32", "cvt.f64.f32"}, // exact
    {"cvt.{rz,rni}.f32.f16", "cvt.f32.f16"},
    {"cvt.{rn,rni}.s32.s16", "cvt.s32.s16"},
    {"cvt.ftz.{s32.s16,f64.f64,f64.f16}", "cvt.ftz.f64.f32"},
    {"cvt.sat.{s32.s16,u64.u8,s64.u32,u16.u16,s16.u8}", "cvt.sat.u32.s16"},
    {"cvt.f16.f32", "cvt.rn.f16.f32"},
    {"cvt.rp.relu.f16.f32", "cvt.rz.relu.f16.f32"},
    {"set.lo.u32.{s32,b32,f32}", "set.lo.u32.u32"},
    {"setp.{lt,gt}.{b16,b32,b64}", "setp.ne.b64"},
    {"setp.{equ,num}.{s32,u64}", "setp.equ.f64"},
    {"setp.lt.ftz.{f64,s32,bf16}", "setp.lt.ftz.f16"},
    {"slct.ftz.f32.s32", "slct.ftz.f32.f32"},
    {"atom.global.{and,or,xor}.{u32,s64,f32}", "atom.global.and.b64"},
    {"atom.global.{inc,dec}.{s32,u64}", "atom.global.inc.u32"},
    {"atom.global.{min,max}.{f32,b32}", "atom.global.max.s64"},
    {"atom.add.f16", "atom.add.noftz.f16"},
    {"red.{exch,cas}.b32", "red.xor.b32"},
    {"red.acquire.gpu.global.add.u32", "red.release.gpu.global.add.u32"},
    {"ld.release.gpu.global.u32", "ld.acquire.gpu.global.u32"},
    {"st.acquire.gpu.global.u32", "st.release.gpu.global.u32"},
    {"ld.{relaxed,acquire}.u32", "ld.relaxed.cta.u32"}, // of which scope?
    {"ld.volatile.gpu.u32", "ld.volatile.u32"},
    {"ld.{wb,wt}.u32", "ld.cv.u32"},
    {"st.{ca,lu,cv}.u32", "st.wt.u32"},
    {"st.const.u32", "ld.const.u32"},
    {"ld.shared.nc.u32", "ld.global.nc.u32"},
    {"{ld,st}.{f16,f16x2,bf16}", "ld.b16"},
    {"tex.2dms.v4.f32.f32", "tex.2d.v4.f32.f32"},
    {"tex.cube.v4.f32.s32", "tex.cube.v4.f32.f32"},
    {"sured.b.{and,or}.2d.u32.trap", "sured.b.or.2d.b32.trap"},
    {"mov.{f16,b8}", "mov.b16"},
    {"mma.sync.aligned.m16n8k16.row.col.{s32.f16.f16.f32,f32.f16.bf16.f32,f32.tf32.tf32.f32}",
     "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32"},
    {"wmma.{load.a,store.d}.sync.aligned.row.m16n16k16.{tf32,f64,u4}",
     "wmma.store.d.sync.aligned.row.m16n16k16.f16"},
    {"wmma.mma.sync.aligned.row.col.m16n16k16.{f32.bf16,s8.f32,s32.u8.s8.s32}",
     "wmma.mma.sync.aligned.row.col.m16n16k16.s32.s8.s8.s32"},
    {"{suld,sust}.b.2d.v4.b64.trap", "suld.b.2d.v2.b64.trap"},
};

TEST(PtxForms, WhatTheIsaForbidsIsNoForm) {
  for (const auto &[forms, legal] : IllegalForms) {
    for (const std::string &form : expanded(forms))
      EXPECT_TRUE(formKernels(form).empty()) << form;
    EXPECT_FALSE(formKernels(legal).empty()) << legal;
  }
}

} // namespace
} // namespace cgpredict::test
