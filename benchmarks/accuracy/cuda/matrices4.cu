// programs/matrices4.c for a GPU.
#include "measured.cuh"

__global__ void records(float (*__restrict__ c)[4][4], const float (*__restrict__ a)[4][4],
                        const float (*__restrict__ b)[4][4]) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    for (int r = 0; r < 4; ++r)
      for (int s = 0; s < 4; ++s) {
        float sum = 0;
        for (int k = 0; k < 4; ++k)
          sum += a[i][r][k] * b[i][k][s];
        c[i][r][s] = sum;
      }
  }
}

__global__ void planes(float (*__restrict__ c)[4][N], const float (*__restrict__ a)[4][N],
                       const float (*__restrict__ b)[4][N]) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    for (int r = 0; r < 4; ++r)
      for (int s = 0; s < 4; ++s) {
        float sum = 0;
        for (int k = 0; k < 4; ++k)
          sum += a[r][k][i] * b[k][s][i];
        c[r][s][i] = sum;
      }
  }
}

int main(int argc, char **argv) {
  void *a = zeroes((size_t)16 * N, sizeof(float));
  void *b = zeroes((size_t)16 * N, sizeof(float));
  void *c = zeroes((size_t)16 * N, sizeof(float));
  return measure(argc, argv,
                 {kernel("product4_records", records, N, c, a, b),
                  kernel("product4_planes", planes, N, c, a, b)});
}
