/* A sparse matrix of doubles times a vector: WIDTH elements a row within BAND columns, and as many
 * diagonals. */
#include "arrays.h"
#include "mixed.h"

static void listed(double *restrict y, const double (*restrict value)[N],
                   const int (*restrict column)[N], const double *restrict x) {
#pragma cgpredict kernel(ell_spmv) grid(1) block(256)
  for (int i = 0; i < N; ++i) {
    double sum = 0;
    for (int e = 0; e < WIDTH; ++e)
      sum += value[e][i] * x[column[e][i]];
    y[i] = sum;
  }
}

static void diagonals(double *restrict y, const double (*restrict value)[N],
                      const int *restrict offset, const double *restrict x) {
#pragma cgpredict kernel(dia_spmv) grid(1) block(256)
  for (int i = 0; i < N; ++i) {
    double sum = 0;
    for (int d = 0; d < WIDTH; ++d) {
      const int j = i + offset[d];
      if (j >= 0 && j < N)
        sum += value[d][i] * x[j];
    }
    y[i] = sum;
  }
}

int main(void) {
  int *column = zeroes(WIDTH * N, sizeof(int));
  for (int i = 0; i < WIDTH * N; ++i)
    column[i] = (int)((i % N + mixed(i) % BAND) % N);
  int *offset = zeroes(WIDTH, sizeof(int));
  for (int i = 0; i < WIDTH; ++i)
    offset[i] = (i - WIDTH / 2) * (i % 3 ? 1 : 64);
  void *value = zeroes((size_t)WIDTH * N, sizeof(double));
  void *x = zeroes(N, sizeof(double));
  void *y = zeroes(N, sizeof(double));
  listed(y, value, (void *)column, x);
  diagonals(y, value, offset, x);
  return 0;
}
