/* Cross sections of NUCLIDES at the energies of N neutrons: each found by bisection in a nuclide's
 * table of POINTS, and between two of its rows. */
#include "arrays.h"
#include "mixed.h"

static void look(float *restrict total, float *restrict share, const float *restrict energy,
                 const float (*restrict grid)[POINTS], const float (*restrict absorbed)[POINTS],
                 const float (*restrict scattered)[POINTS]) {
#pragma cgpredict kernel(cross_sections) grid(1) block(256)
  for (int i = 0; i < N; ++i) {
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

int main(void) {
  float *energy = zeroes(N, sizeof(float));
  for (int i = 0; i < N; ++i)
    energy[i] = (mixed(i) % 99000 + 500) / 100000.0f;
  float *grid = zeroes(NUCLIDES * POINTS, sizeof(float));
  for (int i = 0; i < NUCLIDES * POINTS; ++i)
    grid[i] = ((float)(i % POINTS) + mixed(i) % 100 / 101.0f) / POINTS;
  float *absorbed = zeroes(NUCLIDES * POINTS, sizeof(float));
  for (int i = 0; i < NUCLIDES * POINTS; ++i)
    absorbed[i] = mixed(i) % 1000 / 1000.0f;
  float *scattered = zeroes(NUCLIDES * POINTS, sizeof(float));
  for (int i = 0; i < NUCLIDES * POINTS; ++i)
    scattered[i] = mixed(i) % 1000 / 1000.0f;
  void *total = zeroes(N, sizeof(float));
  void *share = zeroes(N, sizeof(float));
  look(total, share, energy, (void *)grid, (void *)absorbed, (void *)scattered);
  return 0;
}
