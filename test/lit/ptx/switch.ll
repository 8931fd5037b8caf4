; A switch becomes a tree of comparisons in several PTX blocks of one block of the kernel: the longest
; path counts. The load that it stands on counts once.
; REQUIRES: plugin
; RUN: %opt -load-pass-plugin=%passes -passes=cgpredict-ptx -disable-output %s | FileCheck %s

target datalayout = "e-m:e-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; Two cases far apart: two tests, one after the other; the second falls into its case. Together with the
; guard 3 conditional branches in block 0.
; CHECK-LABEL: kernel two
; CHECK: block 0: bra 3, {{.*}}ld.global.{{[bu]}}32 1, {{.*}}setp.eq.{{[bs]}}32 1, setp.ge.s32 1, setp.ne.{{[bs]}}32 1
; CHECK: block 1: {{.*}}st.global.{{[bu]}}32 1
; CHECK: block 2: {{.*}}st.global.{{[bu]}}32 1
; CHECK: block 3: ret 1{{$}}
; CHECK-NOT: reason
define void @two(i32 %i, ptr %a) "cgpredict-kernel"="0:0" {
  %v = load i32, ptr %a, align 4
  switch i32 %v, label %end [
    i32 10, label %ten
    i32 1000, label %thousand
  ]
ten:
  store i32 1, ptr %a, align 4
  br label %end
thousand:
  store i32 %i, ptr %a, align 4
  br label %end
end:
  ret void
}

; Seven cases: two splits and two equality tests, or one split and three tests, are at most 4 in a row; with
; the guard 5 branches, where counting all comparisons would give 10.
; CHECK-LABEL: kernel seven
; CHECK: block 0: bra 5, {{.*}}ld.global.{{[bu]}}32 1
; CHECK: block 8: ret 1{{$}}
; CHECK-NOT: reason
define void @seven(i32 %i, ptr %a) "cgpredict-kernel"="0:0" {
  %v = load i32, ptr %a, align 4
  switch i32 %v, label %end [
    i32 0, label %b0
    i32 100, label %b1
    i32 205, label %b2
    i32 319, label %b3
    i32 1000, label %b4
    i32 3000, label %b5
    i32 5000, label %b6
  ]
b0:
  store i32 10, ptr %a, align 4
  br label %end
b1:
  store i32 11, ptr %a, align 4
  br label %end
b2:
  store i32 12, ptr %a, align 4
  br label %end
b3:
  store i32 13, ptr %a, align 4
  br label %end
b4:
  store i32 14, ptr %a, align 4
  br label %end
b5:
  store i32 15, ptr %a, align 4
  br label %end
b6:
  store i32 16, ptr %a, align 4
  br label %end
end:
  ret void
}
