/* A step for Laplace's equation on N x N x N floats (M. Giles, "CUDA Programming on NVIDIA GPUs"):
   by a thread for each column along the slowest index, and by a thread for each point. */
#include "arrays.h"

#ifndef BLOCK_X
#define BLOCK_X 16
#define BLOCK_Y 16
#endif

static void columns(float *restrict to, const float *restrict from, int nx, int ny, int nz) {
#pragma cgpredict kernel(laplace_columns) grid(2) block(BLOCK_X, BLOCK_Y)
  for (int j = 0; j < ny; ++j)
    for (int i = 0; i < nx; ++i) {
      long at = i + j * nx;
      for (int k = 0; k < nz; ++k) {
        float next;
        if (i == 0 || i == nx - 1 || j == 0 || j == ny - 1 || k == 0 || k == nz - 1)
          next = from[at];
        else
          next = (from[at - 1] + from[at + 1] + from[at - nx] + from[at + nx] +
                  from[at - nx * ny] + from[at + nx * ny]) *
                 (1.0f / 6.0f);
        to[at] = next;
        at += nx * ny;
      }
    }
}

static void points(float *restrict to, const float *restrict from, int nx, int ny, int nz) {
#pragma cgpredict kernel(laplace_points) grid(3) block(8, 8, 8)
  for (int k = 0; k < nz; ++k)
    for (int j = 0; j < ny; ++j)
      for (int i = 0; i < nx; ++i) {
        const long at = i + j * nx + k * nx * ny;
        float next;
        if (i == 0 || i == nx - 1 || j == 0 || j == ny - 1 || k == 0 || k == nz - 1)
          next = from[at];
        else
          next = (from[at - 1] + from[at + 1] + from[at - nx] + from[at + nx] +
                  from[at - nx * ny] + from[at + nx * ny]) *
                 (1.0f / 6.0f);
        to[at] = next;
      }
}

int main(int argc, char **argv) {
  (void)argv;
  const int length = N * argc;
  float *to = zeroes((size_t)N * N * N, sizeof(float));
  float *from = zeroes((size_t)N * N * N, sizeof(float));
  columns(to, from, length, length, length);
  points(to, from, length, length, length);
  return 0;
}
