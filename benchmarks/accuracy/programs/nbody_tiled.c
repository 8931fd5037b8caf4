/* All pairs of N bodies (nbody of the CUDA samples; L. Nyland, M. Harris, J. Prins, "Fast N-Body Simulation
   with CUDA", GPU Gems 3, 2007): a block keeps a tile of the bodies in shared memory. The kernel of the samples
   integrates the positions as well; of the pairs' time that is nothing. */
#include "arrays.h"

#include <math.h>

#ifndef REAL
#define REAL float
#endif

typedef struct __attribute__((aligned(4 * sizeof(REAL)))) {
  REAL x, y, z, mass;
} Body;

/* C23 has these in math.h; an older library does not. As there, they depend on x alone. */
__attribute__((weak, const)) float rsqrtf(float x) { return 1 / sqrtf(x); }
__attribute__((weak, const)) double rsqrt(double x) { return 1 / sqrt(x); }
#define ROOT(x) _Generic((x), float: rsqrtf, double: rsqrt)(x)

static void forces(Body *restrict forces, const Body *restrict bodies) {
#pragma cgpredict kernel(nbody_tiled) grid(1) block(256) shared(bodies) tile(256)
  for (int i = 0; i < N; ++i) {
    const Body at = bodies[i];
    REAL fx = 0, fy = 0, fz = 0;
    for (int j = 0; j < N; ++j) {
      const Body other = bodies[j];
      const REAL x = other.x - at.x, y = other.y - at.y, z = other.z - at.z;
      const REAL inverse = ROOT(x * x + y * y + z * z + (REAL)0.01);
      const REAL pull = other.mass * (inverse * inverse * inverse);
      fx += x * pull;
      fy += y * pull;
      fz += z * pull;
    }
    forces[i] = (Body){fx, fy, fz, 0};
  }
}

int main(void) {
  forces(zeroes(N, sizeof(Body)), zeroes(N, sizeof(Body)));
  return 0;
}
