// programs/attention.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

__global__ void products(float (*__restrict__ score)[N], const float (*__restrict__ query)[DIM],
                         const float (*__restrict__ key)[DIM], float scale) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N && j < N) {
    float sum = -1e9f;
    if (j <= i) {
      sum = 0;
      for (int d = 0; d < DIM; ++d)
        sum += query[i][d] * key[j][d];
      sum *= scale;
    }
    score[i][j] = sum;
  }
}

__global__ void weighted(float (*__restrict__ result)[DIM], const float (*__restrict__ given)[N],
                         const float *__restrict__ most, const float (*__restrict__ value)[DIM]) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N && j < DIM) {
    const float greatest = most[i];
    float sum = 0, weights = 0;
    for (int k = 0; k <= i; ++k) {
      const float weight = expf(given[i][k] - greatest);
      sum += weight * value[k][j];
      weights += weight;
    }
    result[i][j] = sum / weights;
  }
}

int main(int argc, char **argv) {
  std::vector<float> query(N * DIM);
  for (int i = 0; i < N * DIM; ++i)
    query[i] = mixed(i) % 1000 / 1000.0f - 0.5f;
  std::vector<float> key(N * DIM);
  for (int i = 0; i < N * DIM; ++i)
    key[i] = mixed(i + 1) % 1000 / 1000.0f - 0.5f;
  std::vector<float> value(N * DIM);
  for (int i = 0; i < N * DIM; ++i)
    value[i] = mixed(i + 2) % 1000 / 1000.0f - 0.5f;
  std::vector<float> given((size_t)N * N);
  for (size_t i = 0; i < (size_t)N * N; ++i)
    given[i] = mixed(i) % 1000 / 200.0f;
  std::vector<float> most(N);
  for (int i = 0; i < N; ++i)
    most[i] = 5 - mixed(i) % 100 / 1000.0f;
  void *score = zeroes((size_t)N * N, sizeof(float));
  void *result = zeroes(N * DIM, sizeof(float));
  void *queryCopy = copied(query);
  void *keyCopy = copied(key);
  void *valueCopy = copied(value);
  void *givenCopy = copied(given);
  void *mostCopy = copied(most);
  return measure(
      argc, argv,
      {kernel("attention_scores", products, dim3(N, N), score, queryCopy, keyCopy, 0.125f),
       kernel("attention_values", weighted, dim3(DIM, N), result, givenCopy, mostCopy, valueCopy)});
}
