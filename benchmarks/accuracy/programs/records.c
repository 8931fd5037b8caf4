/* An array of structures of eight floats, of which a kernel takes some. */
#include "arrays.h"

struct Particle {
  float x, y, z, vx, vy, vz, mass, charge;
};

static void lengths(float *restrict out, const struct Particle *restrict p) {
#pragma cgpredict kernel(record_lengths) grid(1) block(256)
  for (int i = 0; i < N; ++i)
    out[i] = p[i].x * p[i].x + p[i].y * p[i].y + p[i].z * p[i].z;
}

static void move(struct Particle *p, float step) {
#pragma cgpredict kernel(record_move) grid(1) block(256)
  for (int i = 0; i < N; ++i) {
    p[i].x += step * p[i].vx;
    p[i].y += step * p[i].vy;
    p[i].z += step * p[i].vz;
  }
}

int main(void) {
  struct Particle *particles = zeroes(N, sizeof(struct Particle));
  lengths(zeroes(N, sizeof(float)), particles);
  move(particles, 0.1f);
  return 0;
}
