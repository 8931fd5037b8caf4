/* Potentials of particles in boxes of PER: each with all of NEAR listed boxes, by an exponential
   function of its distance. */
#include "arrays.h"

#include <math.h>

#define PER 64
#define NEAR 27

struct Place {
  float x, y, z;
};

static void potentials(float *restrict potential, const struct Place *restrict place,
                       const float *restrict charge, const int (*restrict near)[NEAR]) {
#pragma cgpredict kernel(box_potential) grid(1) block(128)
  for (int i = 0; i < N; ++i) {
    const float x = place[i].x, y = place[i].y, z = place[i].z;
    float sum = 0;
    for (int b = 0; b < NEAR; ++b) {
      const int first = near[i / PER][b] * PER;
      for (int j = first; j < first + PER; ++j) {
        const float dx = x - place[j].x, dy = y - place[j].y, dz = z - place[j].z;
        sum += charge[j] * expf(-0.5f * (dx * dx + dy * dy + dz * dz));
      }
    }
    potential[i] = sum;
  }
}

int main(void) {
  int *near = zeroes(N / PER * NEAR, sizeof(int));
  for (int i = 0; i < N / PER * NEAR; ++i)
    near[i] = (i / NEAR + i % NEAR) % (N / PER);
  void *potential = zeroes(N, sizeof(float));
  void *place = zeroes(N, sizeof(struct Place));
  void *charge = zeroes(N, sizeof(float));
  potentials(potential, place, charge, (void *)near);
  return 0;
}
