// programs/earth.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

__global__ void shade(unsigned char (*__restrict__ out)[COLUMNS],
                      const short (*__restrict__ heights)[COLUMNS], float scale) {
  const int i = 1 + blockIdx.y * blockDim.y + threadIdx.y;
  const int j = 1 + blockIdx.x * blockDim.x + threadIdx.x;
  if (i < ROWS - 1 && j < COLUMNS - 1) {
    const int nw = heights[i - 1][j - 1], n = heights[i - 1][j], ne = heights[i - 1][j + 1];
    const int w = heights[i][j - 1], e = heights[i][j + 1];
    const int sw = heights[i + 1][j - 1], s = heights[i + 1][j], se = heights[i + 1][j + 1];
    const float dx = scale * (float)(ne + 2 * e + se - nw - 2 * w - sw);
    const float dy = scale * (float)(sw + 2 * s + se - nw - 2 * n - ne);
    const float light = (0.7071f + 0.5f * dx - 0.5f * dy) / sqrtf(1 + dx * dx + dy * dy);
    out[i][j] = (unsigned char)(light > 0 ? 255 * light : 0);
  }
}

// Pressure of saturated vapour, in Pa.
static __device__ float vapourPressure(float kelvin) {
  return 610.78f * expf(17.27f * (kelvin - 273.16f) / (kelvin - 35.86f));
}

__global__ void adjust(float *__restrict__ warmed, float *__restrict__ vapourOut,
                       float *__restrict__ cloudOut, const float *__restrict__ temperature,
                       const float *__restrict__ vapour, const float *__restrict__ cloud,
                       const float *__restrict__ pressure) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
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

int main(int argc, char **argv) {
  std::vector<short> heights((size_t)ROWS * COLUMNS);
  for (size_t i = 0; i < ROWS; ++i)
    for (size_t j = 0; j < COLUMNS; ++j)
      heights[i * COLUMNS + j] = (short)(i * j / 64 % 1500 + mixed(i * COLUMNS + j) % 64);
  std::vector<float> temperature(N), vapour(N), cloud(N), pressure(N);
  for (size_t i = 0; i < N; ++i) {
    const unsigned bits = mixed(i);
    const unsigned layer = mixed((unsigned)(i / 512)) % 32; // air is alike along a row
    pressure[i] = 1e5f - 2000.0f * layer;
    temperature[i] = 298 - 1.5f * layer + bits % 256 / 256.0f;
    vapour[i] = 0.018f * expf(-0.09f * layer) * (0.8f + (bits >> 8) % 256 / 512.0f);
    cloud[i] = (bits >> 16) % 4 ? 0 : (bits >> 18) % 256 * 1e-6f;
  }
  void *shades = zeroes((size_t)ROWS * COLUMNS, 1);
  void *heightsCopy = copied(heights);
  void *warmed = zeroes(N, sizeof(float)), *vapourOut = zeroes(N, sizeof(float));
  void *cloudOut = zeroes(N, sizeof(float)), *temperatureCopy = copied(temperature);
  void *vapourCopy = copied(vapour), *cloudCopy = copied(cloud), *pressureCopy = copied(pressure);
  return measure(
      argc, argv,
      {kernel("hillshade", shade, dim3(COLUMNS - 2, ROWS - 2), shades, heightsCopy, 0.004f),
       kernel("saturation_adjust", adjust, dim3(N), warmed, vapourOut, cloudOut, temperatureCopy,
              vapourCopy, cloudCopy, pressureCopy)});
}
