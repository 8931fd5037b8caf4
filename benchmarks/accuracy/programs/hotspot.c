/* Temperatures of a chip as in HotSpot: a step of STEPS over the four neighbours, indices held at
   the borders. */
#include "arrays.h"

static void heat(float (*restrict result)[N], const float (*restrict temp)[N],
                 const float (*restrict power)[N], float rx, float ry, float rz, float step) {
#pragma cgpredict kernel(hotspot) grid(2) block(16, 16)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j) {
      const int north = i == 0 ? 0 : i - 1, south = i == N - 1 ? N - 1 : i + 1;
      const int west = j == 0 ? 0 : j - 1, east = j == N - 1 ? N - 1 : j + 1;
      const float here = temp[i][j];
      result[i][j] =
          here + step * (power[i][j] + (temp[south][j] + temp[north][j] - 2 * here) * ry +
                         (temp[i][east] + temp[i][west] - 2 * here) * rx + (80.0f - here) * rz);
    }
}

int main(void) {
  void *result = zeroes((size_t)N * N, sizeof(float));
  void *temp = zeroes((size_t)N * N, sizeof(float));
  void *power = zeroes((size_t)N * N, sizeof(float));
  for (int turn = 0; turn < STEPS; ++turn)
    heat(result, temp, power, 0.1f, 0.2f, 0.05f, 0.01f);
  return 0;
}
