; Global variables become global memory of their size and alignment, without data, under names that PTX
; can hold; what another file defines is declared.
; REQUIRES: plugin
; RUN: %opt -load-pass-plugin=%passes -passes=cgpredict-ptx -disable-output %s > %t
; RUN: FileCheck %s < %t
; RUN: %python %S/Inputs/check_ptx.py %t

target datalayout = "e-m:e-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@main.table = internal global [64 x float] zeroinitializer, align 16
@main_table = internal constant [2 x i32] [i32 1, i32 2], align 4
@elsewhere = external global [0 x i32], align 4
@first = thread_local global i32 7, align 4
@other = alias i32, ptr @first
@unused = global i32 0

; CHECK-DAG: .visible .global .align {{4|8}} .b8 main_table[8];
; CHECK-DAG: .visible .global .align 16 .b8 main_table_1[256];
; CHECK-DAG: .extern .global .align 4 .b8 elsewhere[];
; CHECK-DAG: .visible .global .align 4 .b8 first[4];
; CHECK-NOT: unused
; CHECK: .visible .entry globals(
; CHECK: block 0: {{.*}}ld.global.{{[bu]}}32 4, {{.*}}st.global.{{[bu]}}32 1
; CHECK-NOT: reason
define void @globals(i64 %i) "cgpredict-kernel"="0:0" {
  %p = getelementptr [2 x i32], ptr @main_table, i64 0, i64 %i
  %v = load i32, ptr %p, align 4
  %q = getelementptr i32, ptr @elsewhere, i64 %i
  %w = load i32, ptr %q, align 4
  %t = call ptr @llvm.threadlocal.address.p0(ptr @first)
  %x = load i32, ptr %t, align 4
  %y = load i32, ptr @other, align 4
  %vw = add i32 %v, %w
  %xy = add i32 %x, %y
  %s = add i32 %vw, %xy
  store i32 %s, ptr getelementptr inbounds (i8, ptr @main.table, i64 12), align 4
  ret void
}
declare ptr @llvm.threadlocal.address.p0(ptr)
