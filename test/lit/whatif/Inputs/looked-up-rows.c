// Elements of rows by an index from memory; SHARED has neighbouring rows in one place, PLANES has
// rows behind pointers behind pointers.
#include <stdlib.h>
#define N 256
int main(void) {
  float *sums = malloc(N * sizeof *sums);
  int *at = calloc(N, sizeof *at);
#ifdef PLANES
  float ***A = malloc(N * sizeof *A);
  for (int i = 0; i < N; ++i) {
    A[i] = malloc(2 * sizeof **A);
    for (int j = 0; j < 2; ++j)
      A[i][j] = calloc(N, sizeof ***A);
  }
#define ELEMENT A[i][i % 2][j]
#else
  float **A = malloc(N * sizeof *A);
  for (int i = 0; i < N; ++i)
    A[i] = i % 2 ? A[i - 1] : calloc(N, sizeof **A);
#ifdef SHARED
#define ELEMENT A[i][j]
#else
#define ELEMENT A[i][at[j]]
#endif
#endif
#pragma cgpredict kernel(looked) grid(1) block(64)
  for (int i = 0; i < N; ++i) {
    float sum = 0;
    for (int j = 0; j < N; ++j)
      sum += ELEMENT;
    sums[i] = sum;
  }
  return sums[1] != 0;
}
