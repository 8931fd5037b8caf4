; An array of the thread's own is local memory.
; REQUIRES: plugin
; RUN: %opt -load-pass-plugin=%passes -passes=cgpredict-ptx -disable-output %s > %t
; RUN: FileCheck %s < %t
; RUN: %python %S/Inputs/check_ptx.py %t

target datalayout = "e-m:e-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; CHECK: .local .align 16 .b8 __local_depot0[64];
; CHECK: block 1: {{.*}}ld.global.{{[bu]}}32 1, {{.*}}st.local.{{[bu]}}32 1
; CHECK: block 2: {{.*}}ld.local.{{[bu]}}32 1, {{.*}}st.global.{{[bu]}}32 1
; CHECK-NOT: reason
define void @local(i32 %i, ptr %a) "cgpredict-kernel"="0:0" {
entry:
  %t = alloca [16 x i32], align 16
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %k.next, %loop ]
  %p = getelementptr i32, ptr %a, i32 %k
  %v = load i32, ptr %p, align 4
  %q = getelementptr i32, ptr %t, i32 %k
  store i32 %v, ptr %q, align 4
  %k.next = add i32 %k, 1
  %more = icmp ult i32 %k.next, 16
  br i1 %more, label %loop, label %done
done:
  %r = getelementptr i32, ptr %t, i32 %i
  %w = load i32, ptr %r, align 4
  %s = getelementptr i32, ptr %a, i32 %i
  store i32 %w, ptr %s, align 4
  ret void
}
