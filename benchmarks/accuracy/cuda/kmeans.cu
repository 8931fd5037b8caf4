// programs/kmeans.c for a GPU.
#include "measured.cuh"

__global__ void assign(int *__restrict__ member, const float (*__restrict__ point)[FEATURES],
                       const float (*__restrict__ centre)[FEATURES]) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    int best = 0;
    float least = 3.4e38f;
    for (int c = 0; c < CLUSTERS; ++c) {
      float square = 0;
      for (int f = 0; f < FEATURES; ++f)
        square += (point[i][f] - centre[c][f]) * (point[i][f] - centre[c][f]);
      if (square < least) {
        least = square;
        best = c;
      }
    }
    member[i] = best;
  }
}

int main(int argc, char **argv) {
  void *member = zeroes(N, sizeof(int));
  void *point = zeroes((size_t)N * FEATURES, sizeof(float));
  void *centre = zeroes(CLUSTERS * FEATURES, sizeof(float));
  return measure(argc, argv, {kernel("kmeans", assign, N, member, point, centre)});
}
