// programs/gather.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

__global__ void gather(float *__restrict__ b, const float *__restrict__ a,
                       const unsigned *__restrict__ index) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N)
    b[i] = a[index[i]];
}

__global__ void scatter(float *__restrict__ b, const float *__restrict__ a,
                        const unsigned *__restrict__ index) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N)
    b[index[i]] = a[i];
}

int main(int argc, char **argv) {
  void *dense = zeroes(N, sizeof(float)), *table = zeroes(TABLE, sizeof(float));
  std::vector<unsigned> places(N);
  for (int i = 0; i < N; ++i)
    places[i] = mixed(i) % TABLE;
  void *index = copied(places);
  return measure(argc, argv,
                 {kernel("gather", gather, N, dense, table, index),
                  kernel("scatter", scatter, N, table, dense, index)});
}
