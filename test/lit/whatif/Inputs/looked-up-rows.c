// Elements of rows by an index from memory; SHARED has neighbouring rows in one place.
#include <stdlib.h>
#define N 256
int main(void) {
  float **A = malloc(N * sizeof *A), *sums = malloc(N * sizeof *sums);
  int *at = calloc(N, sizeof *at);
  for (int i = 0; i < N; ++i)
    A[i] = i % 2 ? A[i - 1] : calloc(N, sizeof **A);
#pragma cgpredict kernel(looked) grid(1) block(64)
  for (int i = 0; i < N; ++i) {
    float sum = 0;
    for (int j = 0; j < N; ++j)
#ifdef SHARED
      sum += A[i][j];
#else
      sum += A[i][at[j]];
#endif
    sums[i] = sum;
  }
  return sums[1] != 0;
}
