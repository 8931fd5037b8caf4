/* A sparse matrix in CSR, 8 to 24 elements a row in BAND columns, times a vector. */
#include "arrays.h"
#include "mixed.h"

static void multiply(float *restrict y, const int *restrict row, const int *restrict column,
                     const float *restrict value, const float *restrict x) {
#pragma cgpredict kernel(spmv) grid(1) block(128)
  for (int i = 0; i < N; ++i) {
    float sum = 0;
    for (int k = row[i]; k < row[i + 1]; ++k)
      sum += value[k] * x[column[k]];
    y[i] = sum;
  }
}

int main(void) {
  int *row = zeroes(N + 1, sizeof(int));
  for (int i = 0; i < N; ++i)
    row[i + 1] = row[i] + 8 + (int)(mixed(i) % 17);
  int *column = zeroes(row[N], sizeof(int));
  for (int i = 0; i < N; ++i)
    for (int k = row[i]; k < row[i + 1]; ++k)
      column[k] = (int)((i + mixed(k) % BAND) % N);
  multiply(zeroes(N, sizeof(float)), row, column, zeroes(row[N], sizeof(float)),
           zeroes(N, sizeof(float)));
  return 0;
}
