; Each side of an if keeps its instructions in its own block; a block that falls into another, which
; nothing else enters, shares its instructions.
; REQUIRES: plugin
; RUN: %opt -load-pass-plugin=%passes -passes=cgpredict-ptx -disable-output %s | FileCheck %s

target datalayout = "e-m:e-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; then: load, root, store and a jump over else; else: two loads, product, store, and it falls through.
; CHECK-LABEL: kernel either
; CHECK: block 1: {{.*}}bra.uni 1, {{.*}}ld.global.{{[bf]}}32 1, {{.*}}sqrt.rn.f32 1, st.global.{{[bf]}}32 1
; CHECK: block 2: {{.*}}ld.global.{{[bf]}}32 2, {{.*}}mul{{(.rn)?}}.f32 1, {{.*}}st.global.{{[bf]}}32 1
; Blocks 3 and 4 are one in the text, under the name of the first.
; CHECK: block 3: ret 1{{$}}
; CHECK: block 4:{{$}}
; CHECK-NOT: reason
define void @either(i32 %i, ptr %a, i32 %n) "cgpredict-kernel"="0:0" {
entry:
  %p = getelementptr float, ptr %a, i32 %i
  %c = icmp slt i32 %i, %n
  br i1 %c, label %then, label %else
then:
  %v = load float, ptr %p, align 4
  %r = call float @llvm.sqrt.f32(float %v)
  store float %r, ptr %p, align 4
  br label %join
else:
  %w = load float, ptr %p, align 4
  %x = load float, ptr %a, align 4
  %y = fmul float %w, %x
  store float %y, ptr %p, align 4
  br label %join
join:
  br label %end
end:
  ret void
}

; The loop leaves from its middle, and its latch leaves where a condition holds: still one branch each.
; CHECK-LABEL: kernel middle
; CHECK: block 1: bra 1, ld.global.{{[bu]}}32 1, setp.eq.{{[bs]}}32 1{{$}}
; CHECK: block 2: add.s64 2, bra 1, setp.ne.{{[bs]}}64 1, st.global
; CHECK-NOT: reason
define void @middle(i32 %i, ptr %a, i64 %n) "cgpredict-kernel"="0:0" {
entry:
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %k.next, %latch ]
  %p = getelementptr i32, ptr %a, i64 %k
  %v = load i32, ptr %p, align 4
  %found = icmp eq i32 %v, %i
  br i1 %found, label %out, label %latch
latch:
  store i32 %i, ptr %p, align 4
  %k.next = add i64 %k, 1
  %end = icmp eq i64 %k.next, %n
  br i1 %end, label %out, label %loop
out:
  ret void
}
declare float @llvm.sqrt.f32(float)
