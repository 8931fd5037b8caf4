// programs/backprop.c for a GPU.
#include "measured.cuh"

__global__ void forward(float *__restrict__ unit, const float *__restrict__ input,
                        const float (*__restrict__ weight)[COLUMNS]) {
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (j < COLUMNS) {
    float sum = 0;
    for (int i = 0; i < N; ++i)
      sum += weight[i][j] * input[i];
    unit[j] = 1 / (1 + expf(-sum));
  }
}

__global__ void adjust(float (*__restrict__ weight)[COLUMNS], float (*__restrict__ last)[COLUMNS],
                       const float *__restrict__ delta, const float *__restrict__ input) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N && j < COLUMNS) {
    const float change = 0.3f * delta[j] * input[i] + 0.3f * last[i][j];
    weight[i][j] += change;
    last[i][j] = change;
  }
}

int main(int argc, char **argv) {
  void *weight = zeroes((size_t)N * COLUMNS, sizeof(float));
  void *last = zeroes((size_t)N * COLUMNS, sizeof(float));
  void *input = zeroes(N, sizeof(float));
  void *unit = zeroes(COLUMNS, sizeof(float));
  return measure(argc, argv,
                 {kernel("layer_forward", forward, COLUMNS, unit, input, weight),
                  kernel("adjust_weights", adjust, dim3(COLUMNS, N), weight, last, unit, input)});
}
