// Where the repair is certain, clang offers it.
// RUN: not %clang -fplugin=%plugin -fsyntax-only -fdiagnostics-parseable-fixits %s 2>&1 | FileCheck %s
void all(int n, float *x) {
  // CHECK: fix-it:"{{.*}}":{[[#@LINE+1]]:19-[[#@LINE+1]]:25}:"kernel"
#pragma cgpredict kernal(a)
  for (int i = 0; i < n; i++) x[i] = 0;
  // CHECK: fix-it:"{{.*}}":{[[#@LINE+1]]:33-[[#@LINE+1]]:33}:"("
#pragma cgpredict kernel(a) grid 2)
  for (int i = 0; i < n; i++) x[i] = 0;
  // CHECK: fix-it:"{{.*}}":{[[#@LINE+1]]:27-[[#@LINE+1]]:27}:")"
#pragma cgpredict kernel(a grid(1)
  for (int i = 0; i < n; i++) x[i] = 0;
  // CHECK: fix-it:"{{.*}}":{[[#@LINE+1]]:28-[[#@LINE+1]]:29}:""
#pragma cgpredict kernel(a);
  for (int i = 0; i < n; i++) x[i] = 0;
}
