// programs/uneven.c for a GPU.
#include "measured.cuh"

__global__ void branches(float *__restrict__ b, const float *__restrict__ a) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    float x = a[i];
    if (i % 2 == 0)
      for (int turn = 0; turn < TURNS; ++turn)
        x = x * 0.5f + 1;
    else
      for (int turn = 0; turn < TURNS; ++turn)
        x = x * x - 2;
    b[i] = x;
  }
}

__global__ void triangle(float *__restrict__ sums, const float *__restrict__ a) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    float sum = 0;
    for (int j = 0; j <= i % 1024; ++j)
      sum += a[j] * j;
    sums[i] = sum;
  }
}

int main(int argc, char **argv) {
  return measure(
      argc, argv,
      {kernel("branches", branches, N, zeroes(N, sizeof(float)), zeroes(N, sizeof(float))),
       kernel("triangle", triangle, N, zeroes(N, sizeof(float)), zeroes(1024, sizeof(float)))});
}
