/* N particles that attract each other (nbody of HeCBench, from Intel's samples): structures of ten
   floats, of which each thread reads all the others'; their motion; and the sum of their energies
   by one thread. */
#include "arrays.h"
#include "mixed.h"

#include <math.h>

typedef struct {
  float place[3], speed[3], pull[3], mass;
} Particle;

static void accelerate(Particle *p, int n, float softening, float gravity) {
#pragma cgpredict kernel(accelerate_particles) grid(1) block(256)
  for (int i = 0; i < n; ++i) {
    Particle own = p[i];
    float x = own.pull[0], y = own.pull[1], z = own.pull[2];
    for (int j = 0; j < n; ++j) {
      const Particle other = p[j];
      const float dx = other.place[0] - own.place[0], dy = other.place[1] - own.place[1],
                  dz = other.place[2] - own.place[2];
      const float inverse = 1.0f / sqrtf(dx * dx + dy * dy + dz * dz + softening);
      x += dx * gravity * other.mass * inverse * inverse * inverse;
      y += dy * gravity * other.mass * inverse * inverse * inverse;
      z += dz * gravity * other.mass * inverse * inverse * inverse;
    }
    own.pull[0] = x;
    own.pull[1] = y;
    own.pull[2] = z;
    p[i] = own;
  }
}

static void update(Particle *restrict p, float *restrict energy, int n, float dt) {
#pragma cgpredict kernel(update_particles) grid(1) block(256)
  for (int i = 0; i < n; ++i) {
    Particle own = p[i];
    for (int d = 0; d < 3; ++d) {
      own.speed[d] += own.pull[d] * dt;
      own.place[d] += own.speed[d] * dt;
      own.pull[d] = 0;
    }
    energy[i] = own.mass * (own.speed[0] * own.speed[0] + own.speed[1] * own.speed[1] +
                            own.speed[2] * own.speed[2]);
    p[i] = own;
  }
}

static void accumulate(float *energy, int n, int threads) {
#pragma cgpredict kernel(accumulate_energy) grid(1) block(1)
  for (int thread = 0; thread < threads; ++thread)
    for (int i = 1; i < n; ++i)
      energy[0] += energy[i];
}

int main(int argc, char **argv) {
  (void)argv;
  Particle *p = zeroes(N, sizeof(Particle));
  for (unsigned i = 0; i < N; ++i)
    p[i] = (Particle){.place = {mixed(3 * i) * 0x1p-32f, mixed(3 * i + 1) * 0x1p-32f,
                                mixed(3 * i + 2) * 0x1p-32f},
                      .mass = N * (mixed(4 * N + i) * 0x1p-32f)};
  float *energy = zeroes(N, sizeof(float));
  accelerate(p, N * argc, 1e-3f, 6.67259e-11f);
  update(p, energy, N * argc, 0.1f * argc);
  accumulate(energy, N * argc, argc);
  return 0;
}
