// programs/spins.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

__global__ void turn(signed char (*__restrict__ next)[N / 2],
                     const signed char (*__restrict__ spin)[N / 2],
                     const signed char (*__restrict__ other)[N / 2],
                     const float (*__restrict__ draw)[N / 2], float inverse) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N && j < N / 2) {
    const int above = i > 0 ? i - 1 : N - 1, below = i < N - 1 ? i + 1 : 0;
    const int right = j < N / 2 - 1 ? j + 1 : 0, left = j > 0 ? j - 1 : N / 2 - 1;
    const int beside = i % 2 ? right : left;
    const int sum = other[above][j] + other[below][j] + other[i][j] + other[i][beside];
    const int mine = spin[i][j];
    const float chance = expf(-2 * inverse * (float)(sum * mine));
    next[i][j] = (signed char)(draw[i][j] < chance ? -mine : mine);
  }
}

int main(int argc, char **argv) {
  std::vector<signed char> spin((size_t)N * N / 2);
  for (size_t i = 0; i < (size_t)N * N / 2; ++i)
    spin[i] = (signed char)(mixed(i) % 2 ? 1 : -1);
  std::vector<signed char> other((size_t)N * N / 2);
  for (size_t i = 0; i < (size_t)N * N / 2; ++i)
    other[i] = (signed char)(mixed(i + 1) % 2 ? 1 : -1);
  std::vector<float> draw((size_t)N * N / 2);
  for (size_t i = 0; i < (size_t)N * N / 2; ++i)
    draw[i] = mixed(i + 2) % 10000 / 10000.0f;
  void *next = zeroes((size_t)N * N / 2, sizeof(signed char));
  void *spinCopy = copied(spin);
  void *otherCopy = copied(other);
  void *drawCopy = copied(draw);
  return measure(
      argc, argv,
      {kernel("ising_update", turn, dim3(N / 2, N), next, spinCopy, otherCopy, drawCopy, 0.44f)});
}
