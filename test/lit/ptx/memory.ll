; User memory is accessed exactly as often as the kernel does it, and copies become loads and stores.
; REQUIRES: plugin
; RUN: %opt -load-pass-plugin=%passes -passes=cgpredict-ptx -disable-output %s > %t
; RUN: FileCheck %s < %t
; RUN: %python %S/Inputs/check_ptx.py %t

target datalayout = "e-m:e-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; The second load could be dropped, the third forwarded from the store, and the stores be merged.
; CHECK-LABEL: kernel pinned
; CHECK-NOT: volatile
; CHECK: block 0: {{.*}}ld.global.{{[bf]}}32 3, {{.*}}st.global.{{[bf]}}32 1, st.global.{{[bu]}}8 2
define void @pinned(i32 %i, ptr %a, ptr %b) "cgpredict-kernel"="0:0" {
  %v = load float, ptr %a, align 4
  %w = load float, ptr %a, align 4
  %s = fadd float %v, %w
  store float %s, ptr %a, align 4
  %x = load float, ptr %a, align 4
  %y = fptoui float %x to i8
  store i8 %y, ptr %b, align 2
  %c = getelementptr i8, ptr %b, i64 1
  store i8 %y, ptr %c, align 1
  ret void
}

; 24 bytes, aligned to 8: three loads, three stores. 12 bytes filled, aligned to 4: three stores.
; CHECK-LABEL: kernel short
; CHECK: block 0: {{.*}}ld.global.{{[bu]}}64 3, {{.*}}st.global.{{[bu]}}32 3, st.global.{{[bu]}}64 3
define void @short(i32 %i, ptr %a, ptr %b) "cgpredict-kernel"="0:0" {
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %a, ptr align 8 %b, i64 24, i1 false)
  call void @llvm.memset.p0.i64(ptr align 4 %b, i8 0, i64 12, i1 false)
  ret void
}

; 1000 bytes, aligned to 8: a loop of 125 iterations of one load and one store. 144 bytes into an array of
; the thread's own, aligned to 16: 18 elements of 8 bytes.
; CHECK-LABEL: kernel long
; CHECK: // %b0x125.0
; CHECK: // %b0x18.1
; CHECK: block 0: {{.*}}ld.global.{{[bu]}}64 143, {{.*}}st.global.{{[bu]}}64 125, st.local.{{[bu]}}64 18
define void @long(i32 %i, ptr %a, ptr %b) "cgpredict-kernel"="0:0" {
  %t = alloca [36 x i32], align 16
  call void @llvm.memmove.p0.p0.i64(ptr align 8 %a, ptr align 8 %b, i64 1000, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %t, ptr align 8 %b, i64 144, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %a, ptr align 16 %t, i64 0, i1 false)
  ret void
}

; Bytes are compared: an i32 at any address is four loads of a byte, and one more is the struct's i8; four
; floats are one load.
; CHECK-LABEL: kernel shapes
; CHECK: block 0: {{.*}}ld.global.{{[bu]}}8 5
; CHECK-SAME: ld.global.v4.{{[bf]}}32 1
; CHECK-NOT: reason
define void @shapes(i32 %i, ptr %a, ptr %b) "cgpredict-kernel"="0:0" {
  %v = load <4 x float>, ptr %a, align 16
  store <4 x float> %v, ptr %b, align 16
  %w = load i32, ptr %a, align 1
  store i32 %w, ptr %b, align 4
  %x = load { i8, i32 }, ptr %a, align 4
  store { i8, i32 } %x, ptr %b, align 4
  ret void
}

; The length is known only at run time: there is a text, but no counts.
; CHECK-LABEL: kernel unknown
; CHECK: .visible .entry unknown
; CHECK-NOT: block 0:
; CHECK: reason: block 0 copies or fills a number of bytes that is known only at run time
define void @unknown(i32 %i, ptr %a, ptr %b, i64 %n) "cgpredict-kernel"="0:0" {
  call void @llvm.memcpy.p0.p0.i64(ptr %a, ptr %b, i64 %n, i1 false)
  ret void
}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
