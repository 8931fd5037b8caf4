// What several threads load, change and store is named where updates are lost; not where each
// thread has an element of its own.
//
// REQUIRES: plugin
// RUN: %cgpredict-cc -O2 -g %s -o %t -lm
// RUN: not %cgpredict ptx verify %t --math-ulp 0 2> %t.err | FileCheck %s
#include <math.h>
#include <stdio.h>

static double v[512];
static float own[4096];
static int key[512], bins[16];

int main(void) {
  for (int i = 0; i < 512; ++i)
    v[i] = i, key[i] = i * 7 % 16;
  double sum = 0;
  // The last warp adds 511, its last thread's number, to the sum of one thread of each warp before.
  // CHECK: {{^}}sum_up: DIFFERS
  // CHECK-NEXT: first element 0 of 'sum': native 130816 ({{.*}}), PTX 4336 (
  // CHECK-NEXT: threads load 'sum', change it and store it back: of those that run at a time only one's change is left. By an atomic operation (#pragma omp atomic, std::atomic) none is lost; cgpredict estimate says whether it is a reduction
#pragma cgpredict kernel(sum_up)
  for (int i = 0; i < 512; ++i)
    sum += v[i];
  // CHECK: {{^}}histogram: DIFFERS
  // CHECK-NEXT: launch 0: 16 differences of elements
  // CHECK-NEXT: threads load 'bins', change it
#pragma cgpredict kernel(histogram)
  for (int i = 0; i < 512; ++i)
    bins[key[i]]++;
  // CHECK: {{^}}waves: DIFFERS by
  // CHECK-NEXT: launch 0:
  // CHECK-NOT: threads load
#pragma cgpredict kernel(waves)
  for (int i = 0; i < 4096; ++i)
    own[i] += expf(-0.001f * (float)i) * fabsf(sinf((float)i)) / 2;
  printf("%g %d %g\n", sum, bins[3], (double)own[7]);
  return 0;
}
