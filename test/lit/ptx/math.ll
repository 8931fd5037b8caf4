; What nvcc has an instruction for is one; the rest are calls to the GPU's library, each declared, and
; each one entry of the table, whatever its arguments take to pass.
; REQUIRES: plugin
; RUN: %opt -load-pass-plugin=%passes -passes=cgpredict-ptx -disable-output %s > %t
; RUN: FileCheck %s < %t
; RUN: %python %S/Inputs/check_ptx.py %t

target datalayout = "e-m:e-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; CHECK-LABEL: kernel library
; CHECK-DAG: .extern .func {{.*}}__nv_expf
; CHECK-DAG: .extern .func {{.*}}__nv_pow
; CHECK-DAG: .extern .func {{.*}}__nv_fmodf
; CHECK-DAG: .extern .func {{.*}}__nv_llrintf
; CHECK-DAG: .extern .func {{.*}}__nv_sincosf
; CHECK: .visible .entry library
; CHECK: block 0:
; CHECK-SAME: call.__nv_expf 2, call.__nv_fmodf 1, call.__nv_llrintf 1, call.__nv_pow 1, call.__nv_sincosf 1
; CHECK-NOT: st.param
define void @library(i32 %i, ptr %a, ptr %b) "cgpredict-kernel"="0:0" {
  %sine = alloca float, align 4
  %cosine = alloca float, align 4
  %p = getelementptr float, ptr %a, i32 %i
  %x = load float, ptr %p, align 4
  %e = call float @expf(float %x)
  %f = call float @llvm.exp.f32(float %e)
  %m = frem float %f, 3.0
  %w = fpext float %m to double
  %pow = call double @pow(double %w, double 2.5)
  store double %pow, ptr %b, align 8
  %l = call i64 @lrintf(float %x)
  store i64 %l, ptr %a, align 8
  call void @sincosf(float %x, ptr %sine, ptr %cosine)
  %s = load float, ptr %sine, align 4
  store float %s, ptr %p, align 4
  ret void
}

; sqrt, fabs, floor, fmin, fma: one instruction each.
; CHECK-LABEL: kernel native
; CHECK-NOT: call
; CHECK: block 0: abs.f32 1, {{.*}}cvt.rmi.f32.f32 1, {{.*}}fma.rn.f32 1, {{.*}}min.f32 1, {{.*}}sqrt.rn.f32 1
define void @native(i32 %i, ptr %a) "cgpredict-kernel"="0:0" {
  %p = getelementptr float, ptr %a, i32 %i
  %x = load float, ptr %p, align 4
  %r = call float @sqrtf(float %x)
  %f = call float @floorf(float %r)
  %b = call float @llvm.fabs.f32(float %x)
  %m = call float @fminf(float %f, float %b)
  %z = call float @fmaf(float %m, float %r, float %f)
  store float %z, ptr %p, align 4
  ret void
}

; Where the program allows approximate functions (-ffast-math), nvcc's intrinsics: exp is a product with
; log2(e) and ex2, pow is lg2, product, ex2.
; CHECK-LABEL: kernel fast
; CHECK-NOT: call
; CHECK: block 0: {{.*}}cos.approx.f32 1, {{.*}}ex2.approx.f32 2, {{.*}}lg2.approx.f32 1, {{.*}}mul.f32 2, {{.*}}sin.approx.f32 1
define void @fast(i32 %i, ptr %a) "cgpredict-kernel"="0:0" {
  %p = getelementptr float, ptr %a, i32 %i
  %x = load float, ptr %p, align 4
  %e = call afn float @expf(float %x)
  %w = call afn float @llvm.pow.f32(float %e, float %x)
  %s = call afn float @llvm.sin.f32(float %w)
  %c = call afn float @cosf(float %s)
  store float %c, ptr %p, align 4
  ret void
}

declare float @expf(float)
declare float @sqrtf(float)
declare float @floorf(float)
declare float @fminf(float, float)
declare float @fmaf(float, float, float)
declare float @cosf(float)
declare double @pow(double, double)
declare i64 @lrintf(float)
declare void @sincosf(float, ptr, ptr)
declare float @llvm.exp.f32(float)
declare float @llvm.pow.f32(float, float)
declare float @llvm.sin.f32(float)
declare float @llvm.fabs.f32(float)
