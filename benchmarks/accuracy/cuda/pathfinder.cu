// programs/pathfinder.c for a GPU.
#include "measured.cuh"

__global__ void row(int *__restrict__ next, const int *__restrict__ wall,
                    const int *__restrict__ last) {
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (j < N) {
    int least = last[j];
    const int left = last[j == 0 ? 0 : j - 1], right = last[j == N - 1 ? N - 1 : j + 1];
    least = left < least ? left : least;
    least = right < least ? right : least;
    next[j] = wall[j] + least;
  }
}

int main(int argc, char **argv) {
  void *next = zeroes(N, sizeof(int));
  void *wall = zeroes(N, sizeof(int));
  void *last = zeroes(N, sizeof(int));
  return measure(argc, argv, {kernel("pathfinder", row, N, next, wall, last).times(STEPS)});
}
