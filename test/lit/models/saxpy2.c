// saxpy2 of Gajger and Czarnul, from C. Their listing has 23 + 4a instructions on the CUDA cores and
// three memory instructions, 26 + 4a with 64-bit addresses made by 32-bit instructions, dual issue
// left out. The loop's four (add, add, setp, bra) are the same here. Around it LLVM has 14: it makes
// an address with one 64-bit instruction where they have two, reads parameters as operands, and needs
// no copies.
// The volkov model's times then differ only by that count: 384 bytes per warp bind it for few
// additions, the cores for many.
//
// REQUIRES: plugin
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: sh %S/Inputs/saxpy2.sh %cgpredict-cc %cgpredict %s 2 12 200 210
// RUN: %python %S/Inputs/check_saxpy2.py 2.json 12.json 200.json 210.json
#include <stdlib.h>

#ifndef A
#define A 10
#endif
#define N (1 << 20)

static void saxpy2(float *x, float *y, int a, int n) {
#pragma cgpredict kernel(saxpy2) grid(1) block(256)
  for (int i = 0; i < n; ++i) {
    float val = x[i], tmp = 0;
#pragma clang loop unroll(disable) vectorize(disable)
    for (int cnt = 0; cnt < a; ++cnt)
      tmp += val;
    y[i] += tmp;
  }
}

int main(int argc, char **argv) {
  (void)argv;
  float *x = calloc(N, sizeof(float)), *y = calloc(N, sizeof(float));
  if (!x || !y)
    return 1;
  saxpy2(x, y, A * argc, N);
  free(x);
  free(y);
  return 0;
}
