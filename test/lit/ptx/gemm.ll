; A matrix product's inner loop is what nvcc makes of it with `#pragma unroll 1`: two loads, one fma,
; an addition per moving address and one for the counter, compare, branch.
; REQUIRES: plugin
; RUN: %opt -load-pass-plugin=%passes -passes=cgpredict-ptx -disable-output %s | FileCheck %s

target datalayout = "e-m:e-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; CHECK: kernel gemm
; CHECK: .target sm_32
; CHECK: .visible .entry gemm(
; CHECK: .reqntid 32, 32, 1
; CHECK-NOT: .volatile
; CHECK: // %b1
; CHECK: ld.global
; CHECK: ld.global
; CHECK: fma.rn.f32
; CHECK: @%p{{[0-9]+}} bra
; CHECK: // %b2

; CHECK: block 1: add.s64 3, bra 1, fma.rn.f32 1, ld.global.{{[bf]}}32 2, setp.lt.s64 1{{$}}
; CHECK: block 2: {{.*}}ret 1, {{.*}}st.global.{{[bf]}}32 1{{$}}
; CHECK-NOT: block
; CHECK-NOT: reason
define void @gemm(i64 %j, i64 %i, ptr %a, ptr %b, ptr %c, i64 %n) "cgpredict-kernel"="0:0,1:1" {
entry:
  %row = mul i64 %i, 1024
  br label %loop

loop:
  %k = phi i64 [ 0, %entry ], [ %k.next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %sum.next, %loop ]
  %a.index = add i64 %row, %k
  %a.at = getelementptr float, ptr %a, i64 %a.index
  %a.value = load float, ptr %a.at, align 4
  %b.row = mul i64 %k, 1024
  %b.index = add i64 %b.row, %j
  %b.at = getelementptr float, ptr %b, i64 %b.index
  %b.value = load float, ptr %b.at, align 4
  %product = fmul float %a.value, %b.value
  %sum.next = fadd float %sum, %product
  %k.next = add nsw i64 %k, 1
  %more = icmp slt i64 %k.next, %n
  br i1 %more, label %loop, label %done

done:
  %c.index = add i64 %row, %j
  %c.at = getelementptr float, ptr %c, i64 %c.index
  store float %sum.next, ptr %c.at, align 4
  ret void
}
