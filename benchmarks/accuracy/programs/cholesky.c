/* Cholesky decompositions of N matrices of SIZE x SIZE floats, one after the other in memory, or
 * element by element. */
#include "arrays.h"
#include "mixed.h"

#include <math.h>

static void records(float (*restrict l)[SIZE][SIZE], const float (*restrict a)[SIZE][SIZE]) {
#pragma cgpredict kernel(cholesky_records) grid(1) block(128)
  for (int i = 0; i < N; ++i) {
    for (int c = 0; c < SIZE; ++c) {
      float square = a[i][c][c];
      for (int k = 0; k < c; ++k)
        square -= l[i][c][k] * l[i][c][k];
      const float diagonal = sqrtf(square);
      l[i][c][c] = diagonal;
      for (int r = c + 1; r < SIZE; ++r) {
        float sum = a[i][r][c];
        for (int k = 0; k < c; ++k)
          sum -= l[i][r][k] * l[i][c][k];
        l[i][r][c] = sum / diagonal;
      }
    }
  }
}

static void planes(float (*restrict l)[SIZE][N], const float (*restrict a)[SIZE][N]) {
#pragma cgpredict kernel(cholesky_planes) grid(1) block(128)
  for (int i = 0; i < N; ++i) {
    for (int c = 0; c < SIZE; ++c) {
      float square = a[c][c][i];
      for (int k = 0; k < c; ++k)
        square -= l[c][k][i] * l[c][k][i];
      const float diagonal = sqrtf(square);
      l[c][c][i] = diagonal;
      for (int r = c + 1; r < SIZE; ++r) {
        float sum = a[r][c][i];
        for (int k = 0; k < c; ++k)
          sum -= l[r][k][i] * l[c][k][i];
        l[r][c][i] = sum / diagonal;
      }
    }
  }
}

int main(void) {
  float *a = zeroes((size_t)SIZE * SIZE * N, sizeof(float));
  for (size_t i = 0; i < (size_t)SIZE * SIZE * N; ++i)
    a[i] = i % (SIZE * SIZE) % (SIZE + 1) ? mixed(i) % 1000 / 1000.0f : 2.0f * SIZE;
  float *p = zeroes((size_t)SIZE * SIZE * N, sizeof(float));
  for (size_t i = 0; i < (size_t)SIZE * SIZE * N; ++i)
    p[i] = i / N % (SIZE + 1) ? mixed(i) % 1000 / 1000.0f : 2.0f * SIZE;
  void *l = zeroes((size_t)SIZE * SIZE * N, sizeof(float));
  records(l, (void *)a);
  planes(l, (void *)p);
  return 0;
}
