; Double precision: own arithmetic, own fma, 8-byte accesses; mixed with float by conversion.
; REQUIRES: plugin
; RUN: %opt -load-pass-plugin=%passes -passes=cgpredict-ptx -disable-output %s | FileCheck %s

target datalayout = "e-m:e-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; x * x + x, divided by 3 (a constant whose reciprocal is not exact), root, to float.
; CHECK-LABEL: kernel mixed
; CHECK: block 0: {{.*}}cvt.rn.f32.f64 1, {{.*}}div.rn.f64 1, fma.rn.f64 1, ld.global.{{[bf]}}64 1
; CHECK-SAME: sqrt.rn.f64 1, st.global.{{[bf]}}32 1{{$}}
define void @mixed(i32 %i, ptr %a, ptr %b) "cgpredict-kernel"="0:0" {
  %p = getelementptr double, ptr %a, i32 %i
  %x = load double, ptr %p, align 8
  %xx = fmul double %x, %x
  %s = fadd double %xx, %x
  %d = fdiv double %s, 3.0
  %r = call double @llvm.sqrt.f64(double %d)
  %f = fptrunc double %r to float
  %q = getelementptr float, ptr %b, i32 %i
  store float %f, ptr %q, align 4
  ret void
}
declare double @llvm.sqrt.f64(double)
