/* A step of the lattice Boltzmann method, 19 densities in a periodic cube, streamed in place: of two
   opposite densities one is read and written in the own cell, the other in its neighbour
   (M. Lehmann, "Esoteric Pull and Esoteric Push", Computation 10(6), 2022, even steps). */
#include "arrays.h"

#include <stdint.h>

enum { CELLS = SIDE * SIDE * SIDE };

static const float Straight = 1.0f / 18, Skew = 1.0f / 36, Rest = 1.0f / 3;

/* Both densities of a pair relax; VELOCITY is along the first. */
static inline void relax(float pair[2], float weight, float mass, float common, float velocity,
                         float rate) {
  const float even = weight * (mass * (common + 4.5f * velocity * velocity) + (mass - 1));
  const float odd = weight * mass * 3 * velocity;
  pair[0] += rate * (even + odd - pair[0]);
  pair[1] += rate * (even - odd - pair[1]);
}

static void step(float (*densities)[CELLS], const uint8_t *solid, float rate) {
#pragma cgpredict kernel(esoteric_pull) grid(1) block(64)
  for (unsigned cell = 0; cell < CELLS; ++cell)
    if (!solid[cell]) {
      const unsigned x = cell % SIDE, y = cell / SIDE % SIDE, z = cell / (SIDE * SIDE);
      const unsigned right = (x + 1) % SIDE, up = (y + 1) % SIDE * SIDE;
      const unsigned down = (y + SIDE - 1) % SIDE * SIDE, back = (z + 1) % SIDE * SIDE * SIDE;
      const unsigned front = (z + SIDE - 1) % SIDE * SIDE * SIDE;
      const unsigned here = y * SIDE, plane = z * SIDE * SIDE;
      const unsigned next[9] = {right + here + plane, x + up + plane,       x + here + back,
                                right + up + plane,   right + here + back,  x + up + back,
                                right + down + plane, right + here + front, x + up + front};
      float rest = densities[0][cell], f[9][2];
#pragma unroll
      for (int i = 0; i < 9; ++i) {
        f[i][0] = densities[2 * i + 2][cell];
        f[i][1] = densities[2 * i + 1][next[i]];
      }
      float mass = rest + 1;
#pragma unroll
      for (int i = 0; i < 9; ++i)
        mass += f[i][0] + f[i][1];
      float d[9];
#pragma unroll
      for (int i = 0; i < 9; ++i)
        d[i] = f[i][0] - f[i][1];
      const float u = (d[0] + d[3] + d[4] + d[6] + d[7]) / mass;
      const float v = (d[1] + d[3] + d[5] - d[6] + d[8]) / mass;
      const float w = (d[2] + d[4] + d[5] - d[7] - d[8]) / mass;
      const float common = -1.5f * (u * u + v * v + w * w);
      rest += rate * (Rest * (mass * common + (mass - 1)) - rest);
      relax(f[0], Straight, mass, common, u, rate);
      relax(f[1], Straight, mass, common, v, rate);
      relax(f[2], Straight, mass, common, w, rate);
      relax(f[3], Skew, mass, common, u + v, rate);
      relax(f[4], Skew, mass, common, u + w, rate);
      relax(f[5], Skew, mass, common, v + w, rate);
      relax(f[6], Skew, mass, common, u - v, rate);
      relax(f[7], Skew, mass, common, u - w, rate);
      relax(f[8], Skew, mass, common, v - w, rate);
      densities[0][cell] = rest;
#pragma unroll
      for (int i = 0; i < 9; ++i) {
        densities[2 * i + 1][next[i]] = f[i][0];
        densities[2 * i + 2][cell] = f[i][1];
      }
    }
}

int main(void) {
  step(zeroes((size_t)19 * CELLS, sizeof(float)), zeroes(CELLS, 1), 0.6f);
  return 0;
}
