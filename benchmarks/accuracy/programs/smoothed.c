/* Smoothed particles, SIDE x SIDE x SIDE of them near the points of a grid: densities from lists of
 * up to 32 neighbours by a cubic spline, and a step of the leapfrog for bodies whose places,
 * velocities and forces are a structure of nine doubles. */
#include "arrays.h"
#include "mixed.h"

#include <math.h>

#define N (SIDE * SIDE * SIDE)
#define MOST 32

typedef struct __attribute__((aligned(16))) {
  float x, y, z, w;
} float4;

typedef struct {
  double x, y, z, vx, vy, vz, fx, fy, fz;
} Body;

/* The fourth number of a place is the particle's mass. */
static void densities(float *restrict density, const float4 *restrict place,
                      const int *restrict count, const int (*restrict neighbour)[N], float reach) {
#pragma cgpredict kernel(sph_density) grid(1) block(128)
  for (int i = 0; i < N; ++i) {
    const float4 here = place[i];
    const float over = 1 / reach;
    float sum = here.w;
    for (int n = 0; n < count[i]; ++n) {
      const float4 other = place[neighbour[n][i]];
      const float dx = here.x - other.x, dy = here.y - other.y, dz = here.z - other.z;
      const float q = sqrtf(dx * dx + dy * dy + dz * dz) * over;
      if (q < 1) {
        sum += other.w * (1 - 1.5f * q * q + 0.75f * q * q * q);
      } else if (q < 2) {
        const float rest = 2 - q;
        sum += other.w * 0.25f * rest * rest * rest;
      }
    }
    density[i] = sum * 0.31830989f * over * over * over;
  }
}

static void leap(Body *restrict body, double step, double overMass) {
#pragma cgpredict kernel(leapfrog_records) grid(1) block(256)
  for (int i = 0; i < N; ++i) {
    body[i].vx += step * overMass * body[i].fx;
    body[i].vy += step * overMass * body[i].fy;
    body[i].vz += step * overMass * body[i].fz;
    body[i].x += step * body[i].vx;
    body[i].y += step * body[i].vy;
    body[i].z += step * body[i].vz;
  }
}

int main(void) {
  float4 *place = zeroes(N, sizeof(float4));
  int *count = zeroes(N, sizeof(int));
  for (int i = 0; i < N; ++i) {
    place[i].x = (float)(i % SIDE) + mixed(3 * i) % 1000 / 2000.0f;
    place[i].y = (float)(i / SIDE % SIDE) + mixed(3 * i + 1) % 1000 / 2000.0f;
    place[i].z = (float)(i / SIDE / SIDE) + mixed(3 * i + 2) % 1000 / 2000.0f;
    place[i].w = 1 + mixed(i) % 100 / 1000.0f;
    count[i] = MOST - (int)(mixed(i + 7) % 12);
  }
  int *neighbour = zeroes((size_t)MOST * N, sizeof(int));
  for (int n = 0; n < MOST; ++n)
    for (int i = 0; i < N; ++i) {
      const int which = (int)(mixed(n * N + i) % 125);
      const int apart = (which / 25 - 2) * SIDE * SIDE + (which / 5 % 5 - 2) * SIDE + which % 5 - 2;
      neighbour[(size_t)n * N + i] = (i + apart + N) % N;
    }
  Body *body = zeroes(N, sizeof(Body));
  for (int i = 0; i < N; ++i) {
    body[i].x = i % SIDE;
    body[i].y = i / SIDE % SIDE;
    body[i].z = i / SIDE / SIDE;
    body[i].fx = mixed(3 * i) % 1000 / 1000.0 - 0.5;
    body[i].fy = mixed(3 * i + 1) % 1000 / 1000.0 - 0.5;
    body[i].fz = mixed(3 * i + 2) % 1000 / 1000.0 - 0.5;
  }
  void *density = zeroes(N, sizeof(float));
  densities(density, place, count, (void *)neighbour, 1.25f);
  leap(body, 0.001, 2.0);
  return 0;
}
