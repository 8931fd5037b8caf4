// programs/walks.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

__global__ void hit(int *__restrict__ hits, const unsigned *__restrict__ seed) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
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

__global__ void wander(int *__restrict__ farthest, const unsigned *__restrict__ seed) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
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

__global__ void prices(float *__restrict__ mean, const unsigned *__restrict__ seed, float drift,
                       float deviation) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
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

int main(int argc, char **argv) {
  std::vector<unsigned> seed(N);
  for (int i = 0; i < N; ++i)
    seed[i] = mixed(i);
  void *count = zeroes(N, sizeof(int));
  void *mean = zeroes(N, sizeof(float));
  void *seedCopy = copied(seed);
  return measure(argc, argv,
                 {kernel("circle_hits", hit, N, count, seedCopy),
                  kernel("grid_walk", wander, N, count, seedCopy),
                  kernel("price_paths", prices, N, mean, seedCopy, 0.0001f, 0.01f)});
}
