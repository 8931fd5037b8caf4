/* Computed tomography: a slice of SIDE x SIDE from its ANGLES projections, each point of these
 * between two detectors, and projections of a slice, walking each ray through it in steps between
 * four points. */
#include "arrays.h"
#include "mixed.h"

#include <math.h>

enum { DETECTORS = SIDE + SIDE / 2 };

static void backProject(float (*restrict slice)[SIDE], const float (*restrict sums)[DETECTORS],
                        const float *restrict cosines, const float *restrict sines) {
#pragma cgpredict kernel(back_projection) grid(2) block(16, 16)
  for (int i = 0; i < SIDE; ++i)
    for (int j = 0; j < SIDE; ++j) {
      const float x = j - 0.5f * SIDE, y = i - 0.5f * SIDE;
      float sum = 0;
      for (int a = 0; a < ANGLES; ++a) {
        const float place = x * cosines[a] + y * sines[a] + 0.5f * DETECTORS;
        const int k = (int)place;
        if (k >= 0 && k < DETECTORS - 1) {
          const float part = place - k;
          sum += (1 - part) * sums[a][k] + part * sums[a][k + 1];
        }
      }
      slice[i][j] = sum * (3.14159265f / ANGLES);
    }
}

static void project(float (*restrict sums)[DETECTORS], const float (*restrict slice)[SIDE],
                    const float *restrict cosines, const float *restrict sines) {
#pragma cgpredict kernel(ray_sums) grid(2) block(128, 1)
  for (int a = 0; a < ANGLES; ++a)
    for (int d = 0; d < DETECTORS; ++d) {
      const float c = cosines[a], s = sines[a];
      const float offset = d - 0.5f * DETECTORS;
      float sum = 0;
      for (int step = 0; step < DETECTORS; ++step) {
        const float along = step - 0.5f * DETECTORS;
        const float x = offset * c - along * s + 0.5f * SIDE;
        const float y = offset * s + along * c + 0.5f * SIDE;
        if (x >= 0 && y >= 0 && x < SIDE - 1 && y < SIDE - 1) {
          const int j = (int)x, i = (int)y;
          const float right = x - j, low = y - i;
          sum += (1 - low) * ((1 - right) * slice[i][j] + right * slice[i][j + 1]) +
                 low * ((1 - right) * slice[i + 1][j] + right * slice[i + 1][j + 1]);
        }
      }
      sums[a][d] = sum;
    }
}

int main(void) {
  float *sums = zeroes((size_t)ANGLES * DETECTORS, sizeof(float));
  for (size_t i = 0; i < (size_t)ANGLES * DETECTORS; ++i)
    sums[i] = mixed(i) % 1024 / 64.0f;
  float *slice = zeroes((size_t)SIDE * SIDE, sizeof(float));
  for (size_t i = 0; i < (size_t)SIDE * SIDE; ++i)
    slice[i] = mixed(i) % 1024 / 1024.0f;
  float *cosines = zeroes(ANGLES, sizeof(float)), *sines = zeroes(ANGLES, sizeof(float));
  for (size_t a = 0; a < ANGLES; ++a) {
    cosines[a] = cosf(3.14159265f * a / ANGLES);
    sines[a] = sinf(3.14159265f * a / ANGLES);
  }
  backProject(zeroes((size_t)SIDE * SIDE, sizeof(float)), (void *)sums, cosines, sines);
  project(zeroes((size_t)ANGLES * DETECTORS, sizeof(float)), (void *)slice, cosines, sines);
  return 0;
}
