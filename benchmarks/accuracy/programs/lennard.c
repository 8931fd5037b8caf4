/* Lennard-Jones forces of PARTNERS listed particles within BAND of each; those too far away do not
   count. */
#include "arrays.h"
#include "mixed.h"

struct Place {
  float x, y, z, unused;
};

static void forces(struct Place *restrict force, const struct Place *restrict place,
                   const int (*restrict partner)[N], float cutoff) {
#pragma cgpredict kernel(lennard_jones) grid(1) block(256)
  for (int i = 0; i < N; ++i) {
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

int main(void) {
  struct Place *place = zeroes(N, sizeof(struct Place));
  int *partner = zeroes((size_t)PARTNERS * N, sizeof(int));
  for (int i = 0; i < N; ++i) {
    place[i].x = (mixed(3 * i) % 1000 + 1) / 1000.0f;
    place[i].y = (mixed(3 * i + 1) % 1000 + 1) / 1000.0f;
    place[i].z = (mixed(3 * i + 2) % 1000 + 1) / 1000.0f;
  }
  for (int i = 0; i < PARTNERS * N; ++i)
    partner[i] = (int)((i % N + 1 + mixed(i) % BAND) % N);
  void *force = zeroes(N, sizeof(struct Place));
  forces(force, place, (void *)partner, 0.5f);
  return 0;
}
