/* Maps and weather: how bright the slopes of ROWS x COLUMNS heights are under a low sun, by Horn's
 * differences, and what of the water in N cells of air condenses, by Newton's method. */
#include "arrays.h"
#include "mixed.h"

#include <math.h>

static void shade(unsigned char (*restrict out)[COLUMNS], const short (*restrict heights)[COLUMNS],
                  float scale) {
#pragma cgpredict kernel(hillshade) grid(2) block(32, 8)
  for (int i = 1; i < ROWS - 1; ++i)
    for (int j = 1; j < COLUMNS - 1; ++j) {
      const int nw = heights[i - 1][j - 1], n = heights[i - 1][j], ne = heights[i - 1][j + 1];
      const int w = heights[i][j - 1], e = heights[i][j + 1];
      const int sw = heights[i + 1][j - 1], s = heights[i + 1][j], se = heights[i + 1][j + 1];
      const float dx = scale * (float)(ne + 2 * e + se - nw - 2 * w - sw);
      const float dy = scale * (float)(sw + 2 * s + se - nw - 2 * n - ne);
      const float light = (0.7071f + 0.5f * dx - 0.5f * dy) / sqrtf(1 + dx * dx + dy * dy);
      out[i][j] = (unsigned char)(light > 0 ? 255 * light : 0);
    }
}

/* Pressure of saturated vapour, in Pa. */
static inline float vapourPressure(float kelvin) {
  return 610.78f * expf(17.27f * (kelvin - 273.16f) / (kelvin - 35.86f));
}

static void adjust(float *restrict warmed, float *restrict vapourOut, float *restrict cloudOut,
                   const float *restrict temperature, const float *restrict vapour,
                   const float *restrict cloud, const float *restrict pressure) {
#pragma cgpredict kernel(saturation_adjust) grid(1) block(256)
  for (int i = 0; i < N; ++i) {
    const float heat = 2.5e6f / 1004.7f, p = pressure[i];
    const float water = vapour[i] + cloud[i];
    const float dry = temperature[i] - heat * cloud[i];
    float pure = vapourPressure(dry);
    float most = 0.622f * pure / (p - pure);
    float t = dry, rest = water;
    if (water > most) {
      for (int step = 0; step < 12; ++step) {
        const float growth = most * p / (p - pure) * 4098.2f / ((t - 35.86f) * (t - 35.86f));
        const float change = (dry + heat * (water - most) - t) / (1 + heat * growth);
        t += change;
        pure = vapourPressure(t);
        most = 0.622f * pure / (p - pure);
        if (fabsf(change) < 0.002f)
          break;
      }
      rest = most;
    }
    warmed[i] = t;
    vapourOut[i] = rest;
    cloudOut[i] = water - rest;
  }
}

int main(void) {
  short *heights = zeroes((size_t)ROWS * COLUMNS, sizeof(short));
  for (size_t i = 0; i < ROWS; ++i)
    for (size_t j = 0; j < COLUMNS; ++j)
      heights[i * COLUMNS + j] = (short)(i * j / 64 % 1500 + mixed(i * COLUMNS + j) % 64);
  float *temperature = zeroes(N, sizeof(float)), *vapour = zeroes(N, sizeof(float));
  float *cloud = zeroes(N, sizeof(float)), *pressure = zeroes(N, sizeof(float));
  for (size_t i = 0; i < N; ++i) {
    const unsigned bits = mixed(i);
    const unsigned layer = mixed((unsigned)(i / 512)) % 32; /* air is alike along a row */
    pressure[i] = 1e5f - 2000.0f * layer;
    temperature[i] = 298 - 1.5f * layer + bits % 256 / 256.0f;
    vapour[i] = 0.018f * expf(-0.09f * layer) * (0.8f + (bits >> 8) % 256 / 512.0f);
    cloud[i] = (bits >> 16) % 4 ? 0 : (bits >> 18) % 256 * 1e-6f;
  }
  shade(zeroes((size_t)ROWS * COLUMNS, 1), (void *)heights, 0.004f);
  adjust(zeroes(N, sizeof(float)), zeroes(N, sizeof(float)), zeroes(N, sizeof(float)), temperature,
         vapour, cloud, pressure);
  return 0;
}
