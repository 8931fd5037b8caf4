// What differs is named, with the first element, both values and the thread; exit code 1.
//
// REQUIRES: plugin
// RUN: %cgpredict-cc -O2 -g %s -o %t -lm
// RUN: not %cgpredict ptx verify %t 2> %t.err | FileCheck %s
// RUN: not %cgpredict ptx verify %t --math-ulp 0 2> %t.err | FileCheck --check-prefix=STRICT %s
#include <math.h>
#include <stdio.h>

int x[64];
float y[4096];

int main(void) {
  x[0] = 100;
  // Threads of a warp read all elements before any is written: thread 2 adds to 0, the loop to 101.
  // CHECK: {{^}}chain: DIFFERS: 1 launch, 63 of 63 threads
  // CHECK-NEXT: launch 0: 62 differences of elements, first element 2 of 'x': native 0x00000066, PTX 0x00000001; written by the thread i = 2 at chain.ptx:{{[0-9]+}}: st.global.{{[ub]}}32
#pragma cgpredict kernel(chain)
  for (int i = 1; i < 64; ++i)
    x[i] = x[i - 1] + 1;

  // The C library's exponential and sine are not always rounded correctly; the simulator's are.
  // CHECK: {{^}}waves: agrees within {{[1-4]}} ulp (4 allowed): 1 launch, 3072 of 4096 threads
  // STRICT: {{^}}waves: DIFFERS by up to {{[1-4]}} ulp (0 allowed): 1 launch, 3072 of 4096 threads
  // STRICT-NEXT: first element {{[0-9]+}} of 'y': native 0.{{[0-9]+}} (3{{[0-9a-f]+}}), PTX 0.{{[0-9]+}} (3{{[0-9a-f]+}}); written by the thread i = {{[0-9]+}} at waves.ptx:{{[0-9]+}}: st.global.{{[fb]}}32
#pragma cgpredict kernel(waves)
  for (int i = 0; i < 4096; ++i)
    y[i] = expf(-0.001f * (float)i) * fabsf(sinf((float)i)) / 2;
  printf("%d %f\n", x[63], (double)y[1]);
  return 0;
}
