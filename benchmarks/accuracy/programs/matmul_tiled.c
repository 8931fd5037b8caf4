/* Matrix product of the CUDA samples (matrixMul): a block keeps a tile of A and one of B in shared
   memory. It is launched again and again over the same matrices; the measured time is that of one. */
#include "arrays.h"

#ifndef LAUNCHES
#define LAUNCHES 1
#endif

static void matmul_tiled(float (*c)[WIDTH], float (*a)[LENGTH], float (*b)[WIDTH]) {
#pragma cgpredict kernel(matmul_tiled) grid(2) block(32, 32) shared(a, b) tile(32)
  for (int i = 0; i < HEIGHT; ++i)
    for (int j = 0; j < WIDTH; ++j) {
      float sum = 0;
      for (int k = 0; k < LENGTH; ++k)
        sum += a[i][k] * b[k][j];
      c[i][j] = sum;
    }
}

int main(void) {
  float(*a)[LENGTH] = zeroes((size_t)HEIGHT * LENGTH, sizeof(float));
  float(*b)[WIDTH] = zeroes((size_t)LENGTH * WIDTH, sizeof(float));
  float(*c)[WIDTH] = zeroes((size_t)HEIGHT * WIDTH, sizeof(float));
  for (int launch = 0; launch < LAUNCHES; ++launch)
    matmul_tiled(c, a, b);
  return 0;
}
