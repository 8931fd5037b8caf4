/* 3DCONV: a 15-point stencil (centre, faces, corners) on the inner points of a cube. One launch
   per inner plane: the host loops over i, one thread per point of the plane, those at the edge
   idle. */
#include "common.h"

#ifndef N
#define N 256
#endif

static void convolvePlane(float (*B)[N][N], float (*A)[N][N], int i) {
#pragma cgpredict kernel(conv3d) grid(2) block(32, 32)
  for (int j = 0; j < N; ++j)
    for (int k = 0; k < N; ++k)
      if (j > 0 && j < N - 1 && k > 0 && k < N - 1)
        B[i][j][k] = 0.8f * A[i][j][k] + 0.1f * A[i - 1][j][k] - 0.2f * A[i + 1][j][k] +
                     0.3f * A[i][j - 1][k] - 0.4f * A[i][j + 1][k] + 0.5f * A[i][j][k - 1] -
                     0.6f * A[i][j][k + 1] + 0.15f * A[i - 1][j - 1][k - 1] -
                     0.25f * A[i - 1][j - 1][k + 1] + 0.35f * A[i - 1][j + 1][k - 1] -
                     0.45f * A[i - 1][j + 1][k + 1] + 0.55f * A[i + 1][j - 1][k - 1] -
                     0.65f * A[i + 1][j - 1][k + 1] + 0.75f * A[i + 1][j + 1][k - 1] -
                     0.85f * A[i + 1][j + 1][k + 1];
}

int main(void) {
  float(*A)[N][N] = allocate((size_t)N * N * N);
  float(*B)[N][N] = allocate((size_t)N * N * N);
  fill(A, (size_t)N * N, N, 0);
  for (int i = 1; i < N - 1; ++i)
    convolvePlane(B, A, i);
  report("3dconv", B, (size_t)N * N * N);
  free(A);
  free(B);
  return 0;
}
