// Members of a structure that has no name are found like others.
// RUN: %ir %s | FileCheck %s
// CHECK: call i32 @llvm.annotation
// RUN: not %ir -DREADONLY=missing %s 2>&1 | FileCheck %s --check-prefix=ERROR
// ERROR: kernel 'halves' has no array 'missing' to load through the read-only cache; it has x, low
#ifndef READONLY
#define READONLY low
#endif
union Number {
  int whole;
  struct {
    short low[2];
  };
};
void halves(int n, union Number *x) {
#pragma cgpredict kernel(halves) readonly(READONLY)
  for (int i = 0; i < n; i++)
    x[i].whole = x[i].low[i % 2];
}
