// A file's name may hold any character, and #line renames it.
// RUN: rm -rf %t && mkdir %t
// RUN: cp %s "%t/a:b 100%%\"(1).c"
// RUN: %ir "%t/a:b 100%%\"(1).c" | FileCheck %s
// CHECK: c"cgpredict:0:first:1:256:1:1:[[#@LINE+3]]:1:{{.*}}/a%3Ab%20100%25%22%281%29.c\00"
// CHECK: c"cgpredict:1:second:1:256:1:1:70:1:gr%C3%B6%C3%9Fe%5C.inc\00"
void all(int n, float *x) {
#pragma cgpredict kernel(first)
  for (int i = 0; i < n; i++)
    x[i] = 0;
#line 70 "größe\\.inc"
#pragma cgpredict kernel(second)
  for (int i = 0; i < n; i++)
    x[i] = 0;
}
