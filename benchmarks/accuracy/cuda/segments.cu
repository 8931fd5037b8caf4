// programs/segments.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

__global__ void segments(float *__restrict__ sums, float *__restrict__ largest,
                         const float *__restrict__ value, const int *__restrict__ first) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    float sum = 0, most = -1e30f;
    for (int s = first[i]; s < first[i + 1]; ++s) {
      sum += value[s];
      most = fmaxf(most, value[s]);
    }
    sums[i] = sum;
    largest[i] = most;
  }
}

__global__ void integrate(double *__restrict__ sums, double start, double step, double y,
                          double right, double down) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    double sum = 0;
    for (int s = 0; s < PER; ++s) {
      const double x = start + (s * (double)N + i) * step;
      const double across = x - right, along = y - down;
      sum += 1 / sqrt(across * across + along * along);
    }
    sums[i] = sum * step;
  }
}

int main(int argc, char **argv) {
  std::vector<int> first(N + 1);
  for (int i = 0; i < N; ++i) {
    const int more = (int)(mixed(i / 2) % (2 * PER - 1));
    first[i + 1] = first[i] + (i % 2 ? 2 * PER - 1 - more : 1 + more);
  }
  std::vector<float> value((size_t)N * PER);
  for (size_t i = 0; i < (size_t)N * PER; ++i)
    value[i] = mixed(i) % 1000 / 1000.0f;
  void *sums = zeroes(N, sizeof(float));
  void *largest = zeroes(N, sizeof(float));
  void *integral = zeroes(N, sizeof(double));
  void *firstCopy = copied(first);
  void *valueCopy = copied(value);
  return measure(
      argc, argv,
      {kernel("segment_reduce", segments, N, sums, largest, valueCopy, firstCopy),
       kernel("trapezoid_int", integrate, N, integral, 0.1, 0.7 / N / PER, 0.3, 1.2, 0.9)});
}
