; What cannot become PTX has a reason, and neither it nor a failure inside LLVM's backend ends the
; compiler: the kernel after it is emitted.
; REQUIRES: plugin
; RUN: %opt -load-pass-plugin=%passes -passes=cgpredict-ptx -S %s 2>%t.err | FileCheck %s
; RUN: FileCheck --allow-empty --check-prefix=STDERR %s < %t.err

; STDERR-NOT: {{.}}

target datalayout = "e-m:e-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; CHECK: kernel host
; CHECK-NEXT: reason: calls puts()
define void @host(i32 %i, ptr %a) "cgpredict-kernel"="0:0" {
  %r = call i32 @puts(ptr %a)
  ret void
}

; CHECK: kernel indirect
; CHECK-NEXT: reason: calls through a pointer
define void @indirect(i32 %i, ptr %f) "cgpredict-kernel"="0:0" {
  call void %f()
  ret void
}

; CHECK: kernel jump
; CHECK-NEXT: reason: calls _setjmp()
define void @jump(i32 %i, ptr %buffer) "cgpredict-kernel"="0:0" {
  %r = call i32 @_setjmp(ptr %buffer) returns_twice
  ret void
}

; CHECK: kernel assembly
; CHECK-NEXT: reason: contains inline assembly
define void @assembly(i32 %i) "cgpredict-kernel"="0:0" {
  call void asm sideeffect "nop", ""()
  ret void
}

; CHECK: kernel x86
; CHECK-NEXT: reason: uses llvm.x86.sse2.pause
define void @x86(i32 %i) "cgpredict-kernel"="0:0" {
  call void @llvm.x86.sse2.pause()
  ret void
}

; CHECK: kernel long_double
; CHECK-NEXT: reason: uses long double, which a GPU does not have
define void @long_double(i32 %i, ptr %a) "cgpredict-kernel"="0:0" {
  %v = load x86_fp80, ptr %a, align 16
  ret void
}

; CHECK: kernel wide
; CHECK-NEXT: reason: uses integers of 128 bits
define void @wide(i32 %i, i128 %v, ptr %a) "cgpredict-kernel"="0:0" {
  store i32 %i, ptr %a
  ret void
}

; CHECK: kernel variable_length
; CHECK-NEXT: reason: allocates stack memory while it runs
define void @variable_length(i32 %i, i32 %n, ptr %a) "cgpredict-kernel"="0:0" {
  %t = alloca i32, i32 %n
  store ptr %t, ptr %a
  ret void
}

; CHECK: kernel function_address
; CHECK-NEXT: reason: takes the address of puts()
define void @function_address(i32 %i, ptr %a) "cgpredict-kernel"="0:0" {
  store ptr @puts, ptr %a
  ret void
}

; CHECK: kernel segment
; CHECK-NEXT: reason: uses a pointer with an address space
define void @segment(i32 %i, ptr addrspace(257) %a) "cgpredict-kernel"="0:0" {
  store i32 %i, ptr addrspace(257) %a
  ret void
}

; CHECK: kernel exception
; CHECK-NEXT: reason: handles exceptions
define void @exception(i32 %i) "cgpredict-kernel"="0:0" personality ptr @personality {
  invoke void @throws() to label %end unwind label %pad
pad:
  %l = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %l
end:
  ret void
}

; CHECK: kernel not_there
; CHECK-NEXT: reason: argument 7 is not there
define void @not_there(i32 %i) "cgpredict-kernel"="7:0" {
  ret void
}

; No version of LLVM has a fence of one thread for GPUs; they say so by ending their process.
; CHECK: kernel backend
; CHECK-NEXT: reason: LLVM's NVPTX backend: {{.*([Aa]tomic|scope)}}
define void @backend(i32 %i, ptr %a) "cgpredict-kernel"="0:0" {
  fence syncscope("singlethread") seq_cst
  ret void
}

; No addition of doubles is atomic on sm_32: LLVM makes a loop of it, whose iterations nobody counts.
; CHECK: kernel loop
; CHECK: .visible .entry loop
; CHECK-NOT: block 0:
; CHECK: reason: the PTX has a block that stands for none of the kernel's: atomicrmw.start
define void @loop(i32 %i, ptr %a) "cgpredict-kernel"="0:0" {
  %v = atomicrmw fadd ptr %a, double 1.0 monotonic
  ret void
}

; CHECK: kernel last
; CHECK: block 0: {{.*}}st.global
define void @last(i32 %i, ptr %a) "cgpredict-kernel"="0:0" {
  store i32 %i, ptr %a
  ret void
}

; The user's module is as it was.
; CHECK: target triple = "x86_64-pc-linux-gnu"
; CHECK-NOT: nvvm
; CHECK-NOT: volatile

declare i32 @puts(ptr)
declare i32 @_setjmp(ptr)
declare void @llvm.x86.sse2.pause()
declare void @throws()
declare i32 @personality(...)
