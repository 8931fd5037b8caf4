/* The matrix Q of a magnetic resonance image: a voxel per thread, a sum of SAMPLES waves. */
#include "arrays.h"

#include <math.h>

struct Sample {
  float x, y, z, weight;
};

static void voxels(float *restrict real, float *restrict imaginary, const float *restrict x,
                   const float *restrict y, const float *restrict z,
                   const struct Sample *restrict sample) {
#pragma cgpredict kernel(mri_q) grid(1) block(256)
  for (int i = 0; i < N; ++i) {
    float re = 0, im = 0;
    for (int s = 0; s < SAMPLES; ++s) {
      const float angle =
          6.2831853f * (sample[s].x * x[i] + sample[s].y * y[i] + sample[s].z * z[i]);
      re += sample[s].weight * cosf(angle);
      im += sample[s].weight * sinf(angle);
    }
    real[i] = re;
    imaginary[i] = im;
  }
}

int main(void) {
  void *real = zeroes(N, sizeof(float));
  void *imaginary = zeroes(N, sizeof(float));
  void *xs = zeroes(N, sizeof(float));
  void *ys = zeroes(N, sizeof(float));
  void *zs = zeroes(N, sizeof(float));
  void *sample = zeroes(SAMPLES, sizeof(struct Sample));
  voxels(real, imaginary, xs, ys, zs, sample);
  return 0;
}
