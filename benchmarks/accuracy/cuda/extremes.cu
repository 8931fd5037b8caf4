// programs/extremes.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

__global__ void rows(float *__restrict__ largest, int *__restrict__ place,
                     const float (*__restrict__ a)[LENGTH]) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    float most = a[i][0];
    int where = 0;
    for (int j = 1; j < LENGTH; ++j)
      if (a[i][j] > most) {
        most = a[i][j];
        where = j;
      }
    largest[i] = most;
    place[i] = where;
  }
}

__global__ void columns(float *__restrict__ largest, int *__restrict__ place,
                        const float (*__restrict__ a)[N]) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    float most = a[0][i];
    int where = 0;
    for (int j = 1; j < LENGTH; ++j)
      if (a[j][i] > most) {
        most = a[j][i];
        where = j;
      }
    largest[i] = most;
    place[i] = where;
  }
}

int main(int argc, char **argv) {
  std::vector<float> a((size_t)N * LENGTH);
  for (size_t i = 0; i < (size_t)N * LENGTH; ++i)
    a[i] = mixed(i) % 1000003 / 1000.0f;
  void *largest = zeroes(N, sizeof(float));
  void *place = zeroes(N, sizeof(int));
  void *aCopy = copied(a);
  return measure(argc, argv,
                 {kernel("row_argmax", rows, N, largest, place, aCopy),
                  kernel("column_argmax", columns, N, largest, place, aCopy)});
}
