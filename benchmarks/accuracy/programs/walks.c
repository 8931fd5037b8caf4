/* Random numbers by linear congruence, STEPS a thread: points in a circle, walks on a grid, and
 * means of prices along paths. */
#include "arrays.h"
#include "mixed.h"

#include <math.h>

static void hit(int *restrict hits, const unsigned *restrict seed) {
#pragma cgpredict kernel(circle_hits) grid(1) block(256)
  for (int i = 0; i < N; ++i) {
    unsigned state = seed[i];
    int inside = 0;
    for (int s = 0; s < STEPS; ++s) {
      state = 1664525u * state + 1013904223u;
      const float x = (float)(state >> 8) * 5.9604645e-8f;
      state = 1664525u * state + 1013904223u;
      const float y = (float)(state >> 8) * 5.9604645e-8f;
      if (x * x + y * y < 1)
        ++inside;
    }
    hits[i] = inside;
  }
}

static void wander(int *restrict farthest, const unsigned *restrict seed) {
#pragma cgpredict kernel(grid_walk) grid(1) block(256)
  for (int i = 0; i < N; ++i) {
    unsigned state = seed[i];
    int x = 0, y = 0, most = 0;
    for (int s = 0; s < STEPS; ++s) {
      state = 1664525u * state + 1013904223u;
      const int way = (int)(state >> 30), step = way & 1 ? 1 : -1;
      if (way & 2)
        x += step;
      else
        y += step;
      const int square = x * x + y * y;
      most = square > most ? square : most;
    }
    farthest[i] = most;
  }
}

static void prices(float *restrict mean, const unsigned *restrict seed, float drift,
                   float deviation) {
#pragma cgpredict kernel(price_paths) grid(1) block(256)
  for (int i = 0; i < N; ++i) {
    unsigned state = seed[i];
    float price = 100, sum = 0;
    for (int s = 0; s < STEPS; ++s) {
      state = 1664525u * state + 1013904223u;
      const float u = ((float)(state >> 8) + 1) * 5.9604645e-8f;
      state = 1664525u * state + 1013904223u;
      const float v = (float)(state >> 8) * 5.9604645e-8f;
      const float normal = sqrtf(-2 * logf(u)) * cosf(6.2831853f * v);
      price *= expf(drift + deviation * normal);
      sum += price;
    }
    mean[i] = sum / STEPS;
  }
}

int main(void) {
  unsigned *seed = zeroes(N, sizeof(unsigned));
  for (int i = 0; i < N; ++i)
    seed[i] = mixed(i);
  void *count = zeroes(N, sizeof(int));
  void *mean = zeroes(N, sizeof(float));
  hit(count, seed);
  wander(count, seed);
  prices(mean, seed, 0.0001f, 0.01f);
  return 0;
}
