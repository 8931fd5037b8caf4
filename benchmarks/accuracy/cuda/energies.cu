// programs/energies.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

__global__ void look(float *__restrict__ total, float *__restrict__ share,
                     const float *__restrict__ energy, const float (*__restrict__ grid)[POINTS],
                     const float (*__restrict__ absorbed)[POINTS],
                     const float (*__restrict__ scattered)[POINTS]) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    const float wanted = energy[i];
    float a = 0, s = 0;
    for (int n = 0; n < NUCLIDES; ++n) {
      int low = 0, high = POINTS - 1;
      while (high - low > 1) {
        const int middle = (low + high) / 2;
        if (grid[n][middle] > wanted)
          high = middle;
        else
          low = middle;
      }
      const float part = (wanted - grid[n][low]) / (grid[n][high] - grid[n][low]);
      a += absorbed[n][low] + part * (absorbed[n][high] - absorbed[n][low]);
      s += scattered[n][low] + part * (scattered[n][high] - scattered[n][low]);
    }
    total[i] = a + s;
    share[i] = a / (a + s);
  }
}

int main(int argc, char **argv) {
  std::vector<float> energy(N);
  for (int i = 0; i < N; ++i)
    energy[i] = (mixed(i) % 99000 + 500) / 100000.0f;
  std::vector<float> grid(NUCLIDES * POINTS);
  for (int i = 0; i < NUCLIDES * POINTS; ++i)
    grid[i] = ((float)(i % POINTS) + mixed(i) % 100 / 101.0f) / POINTS;
  std::vector<float> absorbed(NUCLIDES * POINTS);
  for (int i = 0; i < NUCLIDES * POINTS; ++i)
    absorbed[i] = mixed(i) % 1000 / 1000.0f;
  std::vector<float> scattered(NUCLIDES * POINTS);
  for (int i = 0; i < NUCLIDES * POINTS; ++i)
    scattered[i] = mixed(i) % 1000 / 1000.0f;
  void *total = zeroes(N, sizeof(float));
  void *share = zeroes(N, sizeof(float));
  void *energyCopy = copied(energy);
  void *gridCopy = copied(grid);
  void *absorbedCopy = copied(absorbed);
  void *scatteredCopy = copied(scattered);
  return measure(argc, argv,
                 {kernel("cross_sections", look, N, total, share, energyCopy, gridCopy,
                         absorbedCopy, scatteredCopy)});
}
