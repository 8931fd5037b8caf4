/* Jacobi: STEPS times the average of the four neighbours, from one array to the other and back.
   The compiler vectorises the native loop, so anything left in it by instrumentation shows. */
#include "../polybench/common.h"

#ifndef N
#define N 2048
#endif
#ifndef STEPS
#define STEPS 100
#endif

static void step(float (*restrict out)[N], float (*restrict in)[N]) {
#pragma cgpredict kernel(jacobi) grid(2) block(32, 32)
  for (int i = 1; i < N - 1; ++i)
    for (int j = 1; j < N - 1; ++j)
      out[i][j] = 0.25f * (in[i - 1][j] + in[i + 1][j] + in[i][j - 1] + in[i][j + 1]);
}

int main(void) {
  float(*A)[N] = allocate((size_t)N * N);
  float(*B)[N] = allocate((size_t)N * N);
  fill(A, N, N, 0);
  fill(B, N, N, 0);
  for (int t = 0; t < STEPS; t += 2) {
    step(B, A);
    step(A, B);
  }
  report("jacobi", A, (size_t)N * N);
  free(A);
  free(B);
  return 0;
}
