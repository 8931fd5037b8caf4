/* GRAMSCHM: modified Gram-Schmidt, A = Q R. For column k: its norm, by one thread; column k of Q;
   then the projection is taken out of all later columns, one thread each. The published table
   leaves the number of columns treated open; COLUMNS is 1 here. */
#include "common.h"

#include <math.h>

#ifndef N
#define N 8192
#endif
#ifndef COLUMNS
#define COLUMNS 1
#endif

static void norm(float (*R)[N], float (*A)[N], int k) {
#pragma cgpredict kernel(gramschm_norm) grid(1) block(256)
  for (int thread = 0; thread < 1; ++thread) {
    float sum = 0.0f;
    for (int i = 0; i < N; ++i)
      sum += A[i][k] * A[i][k];
    R[k][k] = sqrtf(sum);
  }
}

static void normalise(float (*Q)[N], float (*A)[N], float (*R)[N], int k) {
#pragma cgpredict kernel(gramschm_normalise) grid(1) block(256)
  for (int i = 0; i < N; ++i)
    Q[i][k] = A[i][k] / R[k][k];
}

static void project(float (*A)[N], float (*R)[N], float (*Q)[N], int k) {
#pragma cgpredict kernel(gramschm_project) grid(1) block(256)
  for (int j = k + 1; j < N; ++j) {
    R[k][j] = 0.0f;
    for (int i = 0; i < N; ++i)
      R[k][j] += Q[i][k] * A[i][j];
    for (int i = 0; i < N; ++i)
      A[i][j] -= Q[i][k] * R[k][j];
  }
}

int main(void) {
  float(*A)[N] = allocate((size_t)N * N);
  float(*Q)[N] = allocate((size_t)N * N);
  float(*R)[N] = allocate((size_t)N * N);
  fill(A, N, N, 0);
  for (int k = 0; k < COLUMNS; ++k) {
    norm(R, A, k);
    normalise(Q, A, R, k);
    project(A, R, Q, k);
  }
  report("gramschm", A, (size_t)N * N);
  free(A);
  free(Q);
  free(R);
  return 0;
}
