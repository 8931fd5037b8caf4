/* A scalar product per row that stops at the first negative element, of which there is none: no
   loop whose trip count is known before it, but regular addresses. Two accesses an iteration. */
#include "../polybench/common.h"

#define ROWS 8192
#define N 2048

static void products(float *y, float (*A)[N], float *x) {
#pragma cgpredict kernel(regular) grid(1) block(256)
  for (int i = 0; i < ROWS; ++i) {
    float sum = 0.0f;
    for (int k = 0; k < N; ++k) {
      const float a = A[i][k];
      if (a < 0.0f)
        break;
      sum += a * x[k];
    }
    y[i] = sum;
  }
}

int main(void) {
  float(*A)[N] = allocate((size_t)ROWS * N);
  float *x = allocate(N), *y = allocate(ROWS);
  fill(A, ROWS, N, 0);
  fill(x, 1, N, 1);
  products(y, A, x);
  report("regular", y, ROWS);
  free(A);
  free(x);
  free(y);
  return 0;
}
