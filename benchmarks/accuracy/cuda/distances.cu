// programs/distances.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

__global__ void cosines(float *__restrict__ cosine, const float (*__restrict__ a)[LENGTH],
                        const float (*__restrict__ b)[LENGTH]) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    float product = 0, first = 0, second = 0;
    for (int k = 0; k < LENGTH; ++k) {
      product += a[i][k] * b[i][k];
      first += a[i][k] * a[i][k];
      second += b[i][k] * b[i][k];
    }
    cosine[i] = product / sqrtf(first * second);
  }
}

__global__ void differences(float (*__restrict__ apart)[COUNT],
                            const float (*__restrict__ a)[LENGTH],
                            const float (*__restrict__ b)[LENGTH]) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < COUNT && j < COUNT) {
    float sum = 0;
    for (int k = 0; k < LENGTH; ++k)
      sum += fabsf(a[i][k] - b[j][k]);
    apart[i][j] = sum;
  }
}

__global__ void shift(float (*__restrict__ moved)[2], const float (*__restrict__ point)[2],
                      float narrow) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < SAMPLES) {
    const float x = point[i][0], y = point[i][1];
    float sumX = 0, sumY = 0, weights = 0;
    for (int s = 0; s < SAMPLES; ++s) {
      const float right = point[s][0] - x, down = point[s][1] - y;
      const float weight = expf(-narrow * (right * right + down * down));
      sumX += weight * point[s][0];
      sumY += weight * point[s][1];
      weights += weight;
    }
    moved[i][0] = sumX / weights;
    moved[i][1] = sumY / weights;
  }
}

int main(int argc, char **argv) {
  std::vector<float> a((size_t)N * LENGTH);
  for (size_t i = 0; i < (size_t)N * LENGTH; ++i)
    a[i] = mixed(i) % 1000 / 1000.0f;
  std::vector<float> b((size_t)N * LENGTH);
  for (size_t i = 0; i < (size_t)N * LENGTH; ++i)
    b[i] = mixed(i + 1) % 1000 / 1000.0f;
  std::vector<float> point(2 * SAMPLES);
  for (int i = 0; i < 2 * SAMPLES; ++i)
    point[i] = mixed(i) % 1000 / 100.0f;
  void *cosine = zeroes(N, sizeof(float));
  void *apart = zeroes((size_t)COUNT * COUNT, sizeof(float));
  void *moved = zeroes(2 * SAMPLES, sizeof(float));
  void *aCopy = copied(a);
  void *bCopy = copied(b);
  void *pointCopy = copied(point);
  return measure(argc, argv,
                 {kernel("cosine_rows", cosines, N, cosine, aCopy, bCopy),
                  kernel("pairwise_l1", differences, dim3(COUNT, COUNT), apart, aCopy, bCopy),
                  kernel("mean_shift", shift, SAMPLES, moved, pointCopy, 0.8f)});
}
