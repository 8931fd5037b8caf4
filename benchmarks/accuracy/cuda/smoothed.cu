// programs/smoothed.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

#define N (SIDE * SIDE * SIDE)
#define MOST 32

struct Body {
  double x, y, z, vx, vy, vz, fx, fy, fz;
};

// The fourth number of a place is the particle's mass.
__global__ void densities(float *__restrict__ density, const float4 *__restrict__ place,
                          const int *__restrict__ count, const int (*__restrict__ neighbour)[N],
                          float reach) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
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

__global__ void leap(Body *__restrict__ body, double step, double overMass) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    body[i].vx += step * overMass * body[i].fx;
    body[i].vy += step * overMass * body[i].fy;
    body[i].vz += step * overMass * body[i].fz;
    body[i].x += step * body[i].vx;
    body[i].y += step * body[i].vy;
    body[i].z += step * body[i].vz;
  }
}

int main(int argc, char **argv) {
  std::vector<float4> place(N);
  std::vector<int> count(N);
  for (int i = 0; i < N; ++i) {
    place[i].x = (float)(i % SIDE) + mixed(3 * i) % 1000 / 2000.0f;
    place[i].y = (float)(i / SIDE % SIDE) + mixed(3 * i + 1) % 1000 / 2000.0f;
    place[i].z = (float)(i / SIDE / SIDE) + mixed(3 * i + 2) % 1000 / 2000.0f;
    place[i].w = 1 + mixed(i) % 100 / 1000.0f;
    count[i] = MOST - (int)(mixed(i + 7) % 12);
  }
  std::vector<int> neighbour((size_t)MOST * N);
  for (int n = 0; n < MOST; ++n)
    for (int i = 0; i < N; ++i) {
      const int which = (int)(mixed(n * N + i) % 125);
      const int apart = (which / 25 - 2) * SIDE * SIDE + (which / 5 % 5 - 2) * SIDE + which % 5 - 2;
      neighbour[(size_t)n * N + i] = (i + apart + N) % N;
    }
  std::vector<Body> body(N);
  for (int i = 0; i < N; ++i) {
    body[i].x = i % SIDE;
    body[i].y = i / SIDE % SIDE;
    body[i].z = i / SIDE / SIDE;
    body[i].fx = mixed(3 * i) % 1000 / 1000.0 - 0.5;
    body[i].fy = mixed(3 * i + 1) % 1000 / 1000.0 - 0.5;
    body[i].fz = mixed(3 * i + 2) % 1000 / 1000.0 - 0.5;
  }
  void *density = zeroes(N, sizeof(float));
  void *placeCopy = copied(place), *countCopy = copied(count);
  void *neighbourCopy = copied(neighbour), *bodyCopy = copied(body);
  return measure(
      argc, argv,
      {kernel("sph_density", densities, N, density, placeCopy, countCopy, neighbourCopy, 1.25f),
       kernel("leapfrog_records", leap, N, bodyCopy, 0.001, 2.0)});
}
