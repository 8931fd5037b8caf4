/* Collisions of the lattice Boltzmann method in three dimensions, 19 densities of a cell in as many
 * planes. */
#include "arrays.h"
#include "mixed.h"

static void collide(float (*restrict next)[N], const float (*restrict last)[N],
                    const float (*restrict way)[4], float rate) {
#pragma cgpredict kernel(collide19) grid(1) block(256)
  for (int i = 0; i < N; ++i) {
    float f[19], mass = 0, x = 0, y = 0, z = 0;
    for (int d = 0; d < 19; ++d) {
      f[d] = last[d][i];
      mass += f[d];
      x += f[d] * way[d][0];
      y += f[d] * way[d][1];
      z += f[d] * way[d][2];
    }
    x /= mass;
    y /= mass;
    z /= mass;
    const float rest = 1 - 1.5f * (x * x + y * y + z * z);
    for (int d = 0; d < 19; ++d) {
      const float along = 3 * (x * way[d][0] + y * way[d][1] + z * way[d][2]);
      const float level = way[d][3] * mass * (rest + along + 0.5f * along * along);
      next[d][i] = f[d] + rate * (level - f[d]);
    }
  }
}

int main(void) {
  float *last = zeroes((size_t)19 * N, sizeof(float));
  for (size_t i = 0; i < (size_t)19 * N; ++i)
    last[i] = 0.05f + mixed(i) % 100 / 5000.0f;
  void *next = zeroes((size_t)19 * N, sizeof(float));
  float *way = zeroes(19 * 4, sizeof(float));
  int d = 0;
  for (int z = -1; z <= 1; ++z)
    for (int y = -1; y <= 1; ++y)
      for (int x = -1; x <= 1; ++x)
        if (x * x + y * y + z * z < 3) {
          const int apart = x * x + y * y + z * z;
          way[4 * d] = (float)x;
          way[4 * d + 1] = (float)y;
          way[4 * d + 2] = (float)z;
          way[4 * d + 3] = apart == 0 ? 1 / 3.0f : apart == 1 ? 1 / 18.0f : 1 / 36.0f;
          ++d;
        }
  collide(next, (void *)last, (void *)way, 0.8f);
  return 0;
}
