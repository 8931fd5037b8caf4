/* PolyBench/GPU SYRK: C = alpha A A' + beta C, the sum in memory and updated in every turn. */
#include "arrays.h"

static void syrk(float (*c)[N], float (*a)[N], float alpha, float beta) {
#pragma cgpredict kernel(syrk) grid(2) block(32, 8)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j) {
      c[i][j] *= beta;
      for (int k = 0; k < N; ++k)
        c[i][j] += alpha * a[i][k] * a[j][k];
    }
}

int main(void) {
  syrk(zeroes((size_t)N * N, sizeof(float)), zeroes((size_t)N * N, sizeof(float)), 1.5f, 0.5f);
  return 0;
}
