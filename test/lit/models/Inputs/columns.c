// Each thread goes along a row: neighbours' elements lie 2 KiB apart, all of them in the L2 and, 16 turns
// long, in the L1.
#include <stdlib.h>
#define N 512
static void rows(float *restrict sums, const float *restrict a, const float *restrict b) {
#pragma cgpredict kernel(rows) grid(2)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j) {
      float sum = 0;
      for (int k = 0; k < N; ++k)
        sum += a[i * N + k] * b[j * N + k];
      sums[i * N + j] = sum;
    }
}
int main(void) {
  float *memory = calloc(3 * N * N, sizeof(float));
  rows(memory, memory + N * N, memory + 2 * N * N);
  free(memory);
}
