// Where overflow checks hide how the index advances, the warning says so.
// REQUIRES: plugin
// RUN: %cgpredict-cc -O1 -fsanitize=signed-integer-overflow -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %cgpredict-cc -O1 -fsanitize=undefined -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %cgpredict-cc -O1 -ftrapv -c %s -o %t.o 2>&1 | FileCheck %s

void scale(float *a, int n) {
// CHECK: warning: {{.*}}kernel 'scale': not traced: overflow checks hide how the loop's index advances; compile this file without -ftrapv and -fsanitize=undefined or signed-integer-overflow
#pragma cgpredict kernel(scale)
  for (int i = 0; i < n; i++)
    a[i] *= 2;
}
