/* Sparse matrices of N rows of PER elements in the mean, within BAND: products of blocks of 4 x 4,
 * a row of blocks by a thread, and a damped step of Jacobi's method in doubles. */
#include "arrays.h"
#include "mixed.h"

static void blocks(float (*restrict y)[4], const float (*restrict block)[4][4],
                   const float (*restrict x)[4], const int *restrict first,
                   const int *restrict column) {
#pragma cgpredict kernel(bsr_spmv) grid(1) block(128)
  for (int i = 0; i < N; ++i) {
    float sum[4] = {0, 0, 0, 0};
    for (int s = first[i]; s < first[i + 1]; ++s)
      for (int r = 0; r < 4; ++r)
        for (int c = 0; c < 4; ++c)
          sum[r] += block[s][r][c] * x[column[s]][c];
    for (int r = 0; r < 4; ++r)
      y[i][r] = sum[r];
  }
}

static void relax(double *restrict next, const double *restrict last, const double *restrict right,
                  const double *restrict diagonal, const double *restrict value,
                  const int *restrict first, const int *restrict column, double damping) {
#pragma cgpredict kernel(csr_jacobi) grid(1) block(256)
  for (int i = 0; i < N; ++i) {
    double rest = right[i];
    for (int s = first[i]; s < first[i + 1]; ++s)
      rest -= value[s] * last[column[s]];
    next[i] = last[i] + damping * (rest / diagonal[i] - last[i]);
  }
}

int main(void) {
  float *block = zeroes((size_t)16 * N * PER, sizeof(float));
  for (size_t i = 0; i < (size_t)16 * N * PER; ++i)
    block[i] = mixed(i) % 1000 / 1000.0f;
  float *x = zeroes(4 * N, sizeof(float));
  for (int i = 0; i < 4 * N; ++i)
    x[i] = mixed(i + 1) % 1000 / 1000.0f;
  double *last = zeroes(N, sizeof(double));
  for (int i = 0; i < N; ++i)
    last[i] = mixed(i + 2) % 1000 / 1000.0;
  double *right = zeroes(N, sizeof(double));
  for (int i = 0; i < N; ++i)
    right[i] = mixed(i + 3) % 1000 / 100.0;
  double *diagonal = zeroes(N, sizeof(double));
  for (int i = 0; i < N; ++i)
    diagonal[i] = 20 + mixed(i) % 100 / 10.0;
  double *value = zeroes(N * PER, sizeof(double));
  for (int i = 0; i < N * PER; ++i)
    value[i] = mixed(i + 4) % 1000 / 1000.0;
  int *first = zeroes(N + 1, sizeof(int));
  int *column = zeroes(N * PER, sizeof(int));
  for (int i = 0; i < N; ++i) {
    const int more = (int)(mixed(i / 2) % (2 * PER - 1));
    first[i + 1] = first[i] + (i % 2 ? 2 * PER - 1 - more : 1 + more);
  }
  for (int i = 0; i < N; ++i)
    for (int s = first[i]; s < first[i + 1]; ++s)
      column[s] = (int)((i + mixed(s) % BAND) % N);
  void *y = zeroes(4 * N, sizeof(float));
  void *next = zeroes(N, sizeof(double));
  blocks(y, (void *)block, (void *)x, first, column);
  relax(next, last, right, diagonal, value, first, column, 0.6);
  return 0;
}
