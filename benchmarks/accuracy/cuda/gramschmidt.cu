// programs/gramschmidt.c for a GPU.
#include "measured.cuh"

__global__ void project(float (*__restrict__ a)[N], float *__restrict__ r,
                        const float (*__restrict__ q)[N]) {
  const int j = 1 + blockIdx.x * blockDim.x + threadIdx.x;
  if (j < N) {
    float sum = 0;
    for (int i = 0; i < N; ++i)
      sum += q[i][0] * a[i][j];
    r[j] = sum;
    for (int i = 0; i < N; ++i)
      a[i][j] -= q[i][0] * sum;
  }
}

int main(int argc, char **argv) {
  void *a = zeroes((size_t)N * N, sizeof(float));
  void *q = zeroes((size_t)N * N, sizeof(float));
  void *r = zeroes(N, sizeof(float));
  return measure(argc, argv, {kernel("gs_project", project, N - 1, a, r, q)});
}
