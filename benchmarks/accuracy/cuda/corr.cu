// programs/corr.c for a GPU.
#include "measured.cuh"

__global__ void means(float *mean, float (*data)[N + 1], float count) {
  const int j = 1 + blockIdx.x * blockDim.x + threadIdx.x;
  if (j <= N) {
    mean[j] = 0;
    for (int i = 1; i <= N; ++i)
      mean[j] += data[i][j];
    mean[j] /= count;
  }
}

__global__ void centre(float (*data)[N + 1], float *mean, float *deviation, float rootOfCount) {
  const int i = 1 + blockIdx.y * blockDim.y + threadIdx.y;
  const int j = 1 + blockIdx.x * blockDim.x + threadIdx.x;
  if (i <= N && j <= N) {
    data[i][j] -= mean[j];
    data[i][j] /= rootOfCount * deviation[j];
  }
}

int main(int argc, char **argv) {
  void *data = zeroes(size_t(N + 1) * (N + 1), sizeof(float));
  void *mean = zeroes(N + 1, sizeof(float));
  // Ones: a division of zero by zero would take the division's slow path.
  void *deviation = copied(std::vector<float>(N + 1, 1.0f));
  return measure(argc, argv,
                 {kernel("mean", means, N, mean, data, N),
                  kernel("reduce", centre, dim3(N, N), data, mean, deviation, 64)});
}
