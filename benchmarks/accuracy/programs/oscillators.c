/* N small systems of differential equations, STEPS each: Lorenz's by the rule of Runge and Kutta in
 * doubles, and the membranes of nerves by Hodgkin and Huxley. */
#include "arrays.h"
#include "mixed.h"

#include <math.h>

static void lorenz(double (*restrict end)[N], const double (*restrict start)[N], double step) {
#pragma cgpredict kernel(lorenz_rk4) grid(1) block(128)
  for (int i = 0; i < N; ++i) {
    double x = start[0][i], y = start[1][i], z = start[2][i];
    for (int s = 0; s < STEPS; ++s) {
      double px = x, py = y, pz = z, sumX = 0, sumY = 0, sumZ = 0;
      for (int part = 0; part < 4; ++part) {
        const double dx = 10 * (py - px), dy = px * (28 - pz) - py, dz = px * py - 8 / 3.0 * pz;
        const double weight = part == 0 || part == 3 ? 1 : 2;
        const double reach = part == 2 ? step : step / 2;
        sumX += weight * dx;
        sumY += weight * dy;
        sumZ += weight * dz;
        px = x + reach * dx;
        py = y + reach * dy;
        pz = z + reach * dz;
      }
      x += step / 6 * sumX;
      y += step / 6 * sumY;
      z += step / 6 * sumZ;
    }
    end[0][i] = x;
    end[1][i] = y;
    end[2][i] = z;
  }
}

static void nerves(float (*restrict end)[N], const float (*restrict start)[N],
                   const float *restrict current, float step) {
#pragma cgpredict kernel(hodgkin_huxley) grid(1) block(64)
  for (int i = 0; i < N; ++i) {
    float v = start[0][i], m = start[1][i], h = start[2][i], n = start[3][i];
    for (int s = 0; s < STEPS; ++s) {
      const float sodium = 120 * m * m * m * h * (v - 50);
      const float potassium = 36 * n * n * n * n * (v + 77);
      const float leak = 0.3f * (v + 54.387f);
      const float openM = 0.1f * (v + 40) / (1 - expf(-0.1f * (v + 40)));
      const float closeM = 4 * expf(-(v + 65) / 18);
      const float openH = 0.07f * expf(-0.05f * (v + 65));
      const float closeH = 1 / (1 + expf(-0.1f * (v + 35)));
      const float openN = 0.01f * (v + 55) / (1 - expf(-0.1f * (v + 55)));
      const float closeN = 0.125f * expf(-0.0125f * (v + 65));
      m += step * (openM * (1 - m) - closeM * m);
      h += step * (openH * (1 - h) - closeH * h);
      n += step * (openN * (1 - n) - closeN * n);
      v += step * (current[i] - sodium - potassium - leak);
    }
    end[0][i] = v;
    end[1][i] = m;
    end[2][i] = h;
    end[3][i] = n;
  }
}

int main(void) {
  double *start = zeroes((size_t)3 * N, sizeof(double));
  for (int i = 0; i < 3 * N; ++i)
    start[i] = 1 + mixed(i) % 1000 / 100.0;
  float *cell = zeroes((size_t)4 * N, sizeof(float));
  for (int i = 0; i < 4 * N; ++i)
    cell[i] = i < N ? -65 + mixed(i) % 100 / 99.0f : 0.1f + mixed(i) % 100 / 250.0f;
  float *current = zeroes(N, sizeof(float));
  for (int i = 0; i < N; ++i)
    current[i] = 5 + mixed(i) % 100 / 10.0f;
  void *end = zeroes((size_t)3 * N, sizeof(double));
  void *later = zeroes((size_t)4 * N, sizeof(float));
  lorenz(end, (void *)start, 0.002);
  nerves(later, (void *)cell, current, 0.01f);
  return 0;
}
