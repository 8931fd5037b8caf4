// programs/lennard.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

struct Place {
  float x, y, z, unused;
};

__global__ void forces(struct Place *__restrict__ force, const struct Place *__restrict__ place,
                       const int (*__restrict__ partner)[N], float cutoff) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    const float x = place[i].x, y = place[i].y, z = place[i].z;
    float fx = 0, fy = 0, fz = 0;
    for (int p = 0; p < PARTNERS; ++p) {
      const int j = partner[p][i];
      const float dx = x - place[j].x, dy = y - place[j].y, dz = z - place[j].z;
      const float square = dx * dx + dy * dy + dz * dz;
      if (square < cutoff) {
        const float inverse = 1 / square, sixth = inverse * inverse * inverse;
        const float f = inverse * sixth * (1.5f * sixth - 2.0f);
        fx += dx * f;
        fy += dy * f;
        fz += dz * f;
      }
    }
    force[i].x = fx;
    force[i].y = fy;
    force[i].z = fz;
  }
}

int main(int argc, char **argv) {
  std::vector<struct Place> place(N);
  std::vector<int> partner((size_t)PARTNERS * N);
  for (int i = 0; i < N; ++i) {
    place[i].x = (mixed(3 * i) % 1000 + 1) / 1000.0f;
    place[i].y = (mixed(3 * i + 1) % 1000 + 1) / 1000.0f;
    place[i].z = (mixed(3 * i + 2) % 1000 + 1) / 1000.0f;
  }
  for (int i = 0; i < PARTNERS * N; ++i)
    partner[i] = (int)((i % N + 1 + mixed(i) % BAND) % N);
  void *force = zeroes(N, sizeof(struct Place));
  void *placeCopy = copied(place);
  void *partnerCopy = copied(partner);
  return measure(argc, argv,
                 {kernel("lennard_jones", forces, N, force, placeCopy, partnerCopy, 0.5f)});
}
