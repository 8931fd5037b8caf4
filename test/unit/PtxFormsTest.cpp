// Every instruction form that an oracle of test/forms knows, at all combinations of its types'
// corner values; and forms of many registers, which must be decoded, lowered and executed.
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

TEST(PtxForms, LoadAndStoreTheBytesOfMemory) {
  for (const std::string &form : memoryForms())
    EXPECT_EQ(memoryProblem(form), "") << form;
}

// What has no oracle here: its own tests say what it computes.
TEST(PtxForms, OfManyRegistersRun) {
  for (const std::string pattern :
       {"tex.{1d,2d,3d,a2d,cube}.v4.{f32,u32,s32}.f32",
        "tex.{1d,2d,3d}.v4.{f32,u32,s32}.s32",
        "tex.level.2d.v4.f32.f32",
        "suld.b.{2d.b8,2d.v4.b8,2d.v2.b16,2d.b32,3d.v2.b64}.{trap,clamp,zero}",
        "sust.b.{2d.b8,2d.v4.b8,2d.v2.b16,1d.v4.b32,3d.v2.b64}.{trap,clamp,zero}",
        "{suld,sust}.p.1d.v4.f32.trap",
        "sured.b.{add,min,max,and,or}.2d.u32.trap",
        "{txq,suq}.{width,height}.b32",
        "wmma.mma.sync.aligned.{row,col}.col.m16n16k16.{f16,f32}.f32",
        "wmma.load.{a,b}.sync.aligned.row.{m16n16k16,m8n32k16,m32n8k16}{,.global}.{f16,bf16,s8,u8}",
        "wmma.load.c.sync.aligned.col.m16n16k16.{f16,f32,s32}",
        "wmma.store.d.sync.aligned.row.m8n32k16.f32",
        "mma.sync.aligned.m16n8k16.row.col.f32.{bf16.bf16,f16.f16}.f32",
        "mma.sync.aligned.m16n8k32.row.col.satfinite.s32.{s8,u8}.{s8,u8}.s32",
        "mma.sync.aligned.m16n8k{4,8}.row.col.f32.tf32.tf32.f32",
        "mma.sync.aligned.m16n8k64.row.col.s32.s4.s4.s32",
        "ldmatrix.sync.aligned.m8n8.{x1,x2,x4}{,.trans}.b16",
        "cp.async.{ca,cg}.shared.global",
        "shfl.sync.{up,down,bfly,idx}.b32",
        "vote.sync.{all,any,uni}.pred",
        "redux.sync.{add,min,max}.{u32,s32}",
        "match.any.sync.{b32,b64}",
        "cvt.rn.satfinite{,.relu}.{e4m3x2,e5m2x2}.{f32,f16x2}",
        "cvt.rn{,.relu}.f16x2.{e4m3x2,e5m2x2}",
        "cvt.pack.sat.{u8,s8}.s32.b32",
        "cvt.{rna,rn,rz}.tf32.f32",
        "set.gt.{f16x2,u32}.f16x2",
        "setp.{lt,gtu}.{f16x2,bf16x2}",
        "createpolicy.fractional.L2::evict_last.b64"})
    for (const std::string &form : expanded(pattern)) {
      const FormResult result = tryForm(form);
      EXPECT_TRUE(result.runs) << form << ": " << result.problem;
    }
}

TEST(PtxForms, WhatIsNoFormIsNotRun) {
  EXPECT_EQ(tryForm("add.sat.u32").problem, "no form of this opcode has these words");
  EXPECT_EQ(tryForm("mma.sync.aligned.m16n8k16.row.col.f32.f16.bf16.f32").problem,
            "form.ptx:14: mma.sync.aligned.m16n8k16.row.col.f32.f16.bf16.f32: has types or a shape "
            "that this simulator does not run");
}

} // namespace
} // namespace cgpredict::test
