// programs/doitgen.c for a GPU.
#include "measured.cuh"

__global__ void transform(double (*__restrict__ sum)[N][P], const double (*__restrict__ a)[N][P],
                          const double (*__restrict__ c)[P]) {
  const int r = blockIdx.z * blockDim.z + threadIdx.z;
  const int q = blockIdx.y * blockDim.y + threadIdx.y;
  const int p = blockIdx.x * blockDim.x + threadIdx.x;
  if (r < N && q < N && p < P) {
    double all = 0;
    for (int s = 0; s < P; ++s)
      all += a[r][q][s] * c[s][p];
    sum[r][q][p] = all;
  }
}

int main(int argc, char **argv) {
  void *sum = zeroes((size_t)N * N * P, sizeof(double));
  void *a = zeroes((size_t)N * N * P, sizeof(double));
  void *c = zeroes(P * P, sizeof(double));
  return measure(argc, argv, {kernel("doitgen", transform, dim3(P, N, N), sum, a, c)});
}
