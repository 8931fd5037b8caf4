// programs/entropy.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

__global__ void losses(float *__restrict__ loss, const float (*__restrict__ a)[LENGTH],
                       const int *__restrict__ label) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    float most = a[i][0];
    for (int j = 1; j < LENGTH; ++j)
      most = fmaxf(most, a[i][j]);
    float sum = 0;
    for (int j = 0; j < LENGTH; ++j)
      sum += expf(a[i][j] - most);
    loss[i] = logf(sum) + most - a[i][label[i]];
  }
}

__global__ void rows(float (*__restrict__ b)[LENGTH], const float (*__restrict__ a)[LENGTH]) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    float most = a[i][0];
    for (int j = 1; j < LENGTH; ++j)
      most = fmaxf(most, a[i][j]);
    float sum = 0;
    for (int j = 0; j < LENGTH; ++j) {
      const float e = expf(a[i][j] - most);
      b[i][j] = e;
      sum += e;
    }
    const float scale = 1 / sum;
    for (int j = 0; j < LENGTH; ++j)
      b[i][j] *= scale;
  }
}

__global__ void columns(float (*__restrict__ b)[N], const float (*__restrict__ a)[N]) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    float most = a[0][i];
    for (int j = 1; j < LENGTH; ++j)
      most = fmaxf(most, a[j][i]);
    float sum = 0;
    for (int j = 0; j < LENGTH; ++j) {
      const float e = expf(a[j][i] - most);
      b[j][i] = e;
      sum += e;
    }
    const float scale = 1 / sum;
    for (int j = 0; j < LENGTH; ++j)
      b[j][i] *= scale;
  }
}

int main(int argc, char **argv) {
  std::vector<float> a((size_t)N * LENGTH);
  for (size_t i = 0; i < (size_t)N * LENGTH; ++i)
    a[i] = mixed(i) % 8192 / 1024.0f;
  std::vector<int> label(N);
  for (int i = 0; i < N; ++i)
    label[i] = (int)(mixed(i) % LENGTH);
  void *b = zeroes((size_t)N * LENGTH, sizeof(float));
  void *loss = zeroes(N, sizeof(float));
  void *aCopy = copied(a);
  void *labelCopy = copied(label);
  return measure(argc, argv,
                 {kernel("cross_entropy", losses, N, loss, aCopy, labelCopy),
                  kernel("row_softmax", rows, N, b, aCopy),
                  kernel("column_softmax", columns, N, b, aCopy)});
}
