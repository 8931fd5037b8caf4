; The entry's prologue: coordinate = ctaid * ntid + tid, a guard against the extents, and index = start
; + coordinate * step. Constants are folded, the rest are parameters behind the kernel's own.
; REQUIRES: plugin
; RUN: %opt -load-pass-plugin=%passes -passes=cgpredict-ptx -disable-output %s | FileCheck %s

target datalayout = "e-m:e-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; What is stored is the index: 3 + coordinate * 2, a second mad, or a shift and an addition.
; CHECK-LABEL: kernel constants
; CHECK-NEXT: // parameter 0: argument 1
; CHECK-NEXT: // parameter 1: extent x
; CHECK-NEXT: //
; CHECK: .reqntid 64, 1, 1
; CHECK: // %prologue
; CHECK-DAG: mov.u32 [[N:%r[0-9]+]], %ntid.x;
; CHECK-DAG: mov.u32 [[B:%r[0-9]+]], %ctaid.x;
; CHECK-DAG: mov.u32 [[T:%r[0-9]+]], %tid.x;
; CHECK: mad.lo.s32 [[C:%r[0-9]+]], [[B]], [[N]], [[T]];
; CHECK: setp.ge.s32 [[P:%p[0-9]+]], [[C]],
; CHECK: @[[P]] bra [[EXIT:\$L__BB0_[0-9]+]];
; CHECK: // %b0
; CHECK: st.global
; CHECK: [[EXIT]]:
; CHECK-SAME: // %exit
; CHECK-NEXT: ret;
; CHECK: block 0: {{.*}}bra 1, {{.*}}mad.lo.s32 {{1|2}}, mov.u32 3, {{.*}}ret 1, setp.ge.s32 1, {{.*}}st.global
define void @constants(i32 %0, ptr %1) "cgpredict-kernel"="0:0:3:2" "cgpredict-block"="64" {
  store i32 %0, ptr %1
  ret void
}

; CHECK-LABEL: kernel unknown
; CHECK: // parameter 0: out
; CHECK-NEXT: // parameter 1: extent x
; CHECK-NEXT: // parameter 2: extent y
; CHECK-NEXT: // parameter 3: extent z
; CHECK-NEXT: // parameter 4: start x
; CHECK-NEXT: // parameter 5: step x
; CHECK-NEXT: // parameter 6: step y
; CHECK-NEXT: // parameter 7: start z
; CHECK: .param .{{[ub]}}64 unknown_param_4
; CHECK: .reqntid 32, 8, 4
; CHECK-COUNT-3: mad.lo.s32
; CHECK: or.pred
; CHECK: or.pred
define void @unknown(i64 %i, i64 %j, i64 %k, ptr %out)
    "cgpredict-kernel"="0:0:?:?,1:1:0:?,2:2:?" {
  %s = add i64 %i, %j
  %t = add i64 %s, %k
  store i64 %t, ptr %out
  ret void
}

; A pointer that moves with the loop: its start is a parameter, its step is in bytes.
; CHECK-LABEL: kernel pointer
; CHECK: // parameter 0: value
; CHECK-NEXT: // parameter 1: extent x
; CHECK-NEXT: // parameter 2: start x
; CHECK: mul.wide.s32 {{.*}}, 4;
; CHECK: st.global
define void @pointer(ptr %p, float %value) "cgpredict-kernel"="0:0:?:4" {
  store float %value, ptr %p
  ret void
}

; An index that the kernel does not use needs no parameter, but the block's shape has a second dimension.
; CHECK-LABEL: kernel unused
; CHECK: // parameter 1: extent x
; CHECK-NEXT: // parameter 2: extent y
; CHECK-NEXT: //
; CHECK-NEXT: // Generated
; CHECK: .reqntid 32, 8, 1
define void @unused(i64 %j, i64 %i, i64 %z, ptr %p)
    "cgpredict-kernel"="0:0:?:?,1:1:?:?,2:2:?:?" "cgpredict-block"="32,8" {
  store i32 1, ptr %p
  ret void
}
