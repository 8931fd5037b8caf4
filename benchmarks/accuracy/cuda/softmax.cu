// programs/softmax.c for a GPU.
#include "measured.cuh"

__global__ void normalise(float (*__restrict__ b)[COLUMNS],
                          const float (*__restrict__ a)[COLUMNS]) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    float most = a[i][0];
    for (int j = 1; j < COLUMNS; ++j)
      most = a[i][j] > most ? a[i][j] : most;
    float sum = 0;
    for (int j = 0; j < COLUMNS; ++j)
      sum += expf(a[i][j] - most);
    for (int j = 0; j < COLUMNS; ++j)
      b[i][j] = expf(a[i][j] - most) / sum;
  }
}

int main(int argc, char **argv) {
  return measure(argc, argv,
                 {kernel("softmax", normalise, N, zeroes(size_t(N) * COLUMNS, sizeof(float)),
                         zeroes(size_t(N) * COLUMNS, sizeof(float)))});
}
