// A processor with fused multiply-add, and one without: both are what the PTX computes.
//
// REQUIRES: plugin
// RUN: %cgpredict-cc -O2 -g %s -o %t
// RUN: %cgpredict ptx verify %t 2> %t.err | FileCheck %s
// RUN: %cgpredict-cc -O2 -g -march=native %s -o %t
// RUN: %cgpredict ptx verify %t 2> %t.err | FileCheck --check-prefix=NATIVE %s
#include <stdio.h>

float x[64], y[64];

int main(void) {
  for (int i = 0; i < 64; ++i) {
    x[i] = 1 + (float)i * 0x1p-23f; // the square's last bits get lost unless it is fused
    y[i] = -1;
  }
  // CHECK: {{^}}square: every bit agrees: 1 launch, 64 of 64 threads
  // NATIVE: {{^}}square: every bit agrees{{(, with fused multiply-add)?}}: 1 launch
#pragma cgpredict kernel(square)
  for (int i = 0; i < 64; ++i)
    y[i] = x[i] * x[i] + y[i];
  printf("%g\n", (double)y[9]);
  return 0;
}
