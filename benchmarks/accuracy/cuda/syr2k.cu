// programs/syr2k.c for a GPU.
#include "measured.cuh"

__global__ void update(float (*__restrict__ c)[N], const float (*__restrict__ a)[N],
                       const float (*__restrict__ b)[N], float alpha, float beta) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N && j < N) {
    float sum = beta * c[i][j];
    for (int k = 0; k < N; ++k)
      sum += alpha * a[i][k] * b[j][k] + alpha * b[i][k] * a[j][k];
    c[i][j] = sum;
  }
}

int main(int argc, char **argv) {
  void *c = zeroes((size_t)N * N, sizeof(float));
  void *a = zeroes((size_t)N * N, sizeof(float));
  void *b = zeroes((size_t)N * N, sizeof(float));
  return measure(argc, argv, {kernel("syr2k", update, dim3(N, N), c, a, b, 1.5f, 0.5f)});
}
