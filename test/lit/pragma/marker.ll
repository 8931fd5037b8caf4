; Only what the front end writes is a marker; other annotations stay as they are.
; RUN: %opt -load-pass-plugin=%passes -passes=cgpredict -S %s 2>&1 | FileCheck %s
; CHECK-LABEL: define void @strangers(
; CHECK-COUNT-9: call i32 @llvm.annotation
; CHECK-LABEL: define void @marked(
; CHECK-NOT: @llvm.annotation
; CHECK: ret void

@other = private unnamed_addr constant [6 x i8] c"other\00", section "llvm.metadata"
@short = private unnamed_addr constant [14 x i8] c"cgpredict:0:k\00", section "llvm.metadata"
@word = private unnamed_addr constant [33 x i8] c"cgpredict:x:k:1:256:1:1:4:1:f.c.\00", section "llvm.metadata"
@space = private unnamed_addr constant [33 x i8] c"cgpredict:0:k:1:256:1:1:4:1:f c.\00", section "llvm.metadata"
@escape = private unnamed_addr constant [33 x i8] c"cgpredict:0:k:1:256:1:1:4:1:f%2z\00", section "llvm.metadata"
@cut = private unnamed_addr constant [33 x i8] c"cgpredict:0:k:1:256:1:1:4:1:f.%4\00", section "llvm.metadata"
@none = private unnamed_addr constant [33 x i8] c"cgpredict:0:k:0:256:1:1:4:1:f.c.\00", section "llvm.metadata"
@four = private unnamed_addr constant [33 x i8] c"cgpredict:0:k:4:256:1:1:4:1:f.c.\00", section "llvm.metadata"
@refused = private unnamed_addr constant [33 x i8] c"cgpredict:0:k:1:256:1:1:4:1:f.:!\00", section "llvm.metadata"
@marker = private unnamed_addr constant [34 x i8] c"cgpredict:0:k:1:256:1:1:4:1:%2F.c\00", section "llvm.metadata"
@file = private unnamed_addr constant [4 x i8] c"f.c\00", section "llvm.metadata"

define void @strangers() {
  %1 = call i32 @llvm.annotation.i32.p0(i32 0, ptr @other, ptr @file, i32 1)
  %2 = call i32 @llvm.annotation.i32.p0(i32 0, ptr @short, ptr @file, i32 1)
  %3 = call i32 @llvm.annotation.i32.p0(i32 0, ptr @word, ptr @file, i32 1)
  %4 = call i32 @llvm.annotation.i32.p0(i32 0, ptr @space, ptr @file, i32 1)
  %5 = call i32 @llvm.annotation.i32.p0(i32 0, ptr @escape, ptr @file, i32 1)
  %6 = call i32 @llvm.annotation.i32.p0(i32 0, ptr @cut, ptr @file, i32 1)
  %7 = call i32 @llvm.annotation.i32.p0(i32 0, ptr @none, ptr @file, i32 1)
  %8 = call i32 @llvm.annotation.i32.p0(i32 0, ptr @four, ptr @file, i32 1)
  %9 = call i32 @llvm.annotation.i32.p0(i32 0, ptr @refused, ptr @file, i32 1)
  ret void
}

define void @marked(ptr %x) {
entry:
  %0 = call i32 @llvm.annotation.i32.p0(i32 0, ptr @marker, ptr @file, i32 1)
  br label %for

for:
  %i = phi i64 [ 0, %entry ], [ %next, %for ]
  %p = getelementptr float, ptr %x, i64 %i
  store float 0.0, ptr %p
  %next = add nsw i64 %i, 1
  %more = icmp slt i64 %next, 64
  br i1 %more, label %for, label %end

end:
  ret void
}

declare i32 @llvm.annotation.i32.p0(i32, ptr, ptr, i32)
