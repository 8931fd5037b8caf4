// programs/covariance.c for a GPU.
#include "measured.cuh"

__global__ void centre(float (*__restrict__ data)[N], const float *__restrict__ mean) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N && j < N) {
    data[i][j] -= mean[j];
  }
}

__global__ void products(float (*__restrict__ cov)[N], const float (*__restrict__ data)[N]) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N && j < N) {
    if (j >= i) {
      float sum = 0;
      for (int k = 0; k < N; ++k)
        sum += data[k][i] * data[k][j];
      cov[i][j] = sum / (N - 1.0f);
      cov[j][i] = sum / (N - 1.0f);
    }
  }
}

int main(int argc, char **argv) {
  void *cov = zeroes((size_t)N * N, sizeof(float));
  void *data = zeroes((size_t)N * N, sizeof(float));
  void *mean = zeroes(N, sizeof(float));
  return measure(argc, argv,
                 {kernel("cov_centre", centre, dim3(N, N), data, mean),
                  kernel("cov_matrix", products, dim3(N, N), cov, data)});
}
