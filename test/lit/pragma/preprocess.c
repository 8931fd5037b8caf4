// Preprocessing leaves the pragma as it is, and its output compiles to the same marker.
// RUN: %clang -fplugin=%plugin -E %s > %t.i
// RUN: %clang -E %s | diff - %t.i
// RUN: FileCheck %s --check-prefix=TEXT < %t.i
// RUN: %ir %t.i | FileCheck %s --check-prefix=MARK
// RUN: %ir -save-temps=obj -o %t.ll %s
// RUN: FileCheck %s --check-prefix=MARK < %t.ll
// TEXT: #pragma cgpredict kernel(preprocessed) block(64)
// MARK: c"cgpredict:0:preprocessed:1:64:1:1:12:1:{{.*}}preprocess.c\00"
// MARK: call i32 @llvm.annotation
void f(int n, float *x) {
#pragma cgpredict kernel(preprocessed) block(64)
  for (int i = 0; i < n; i++)
    x[i] = 0;
}
