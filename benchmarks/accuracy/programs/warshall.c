/* Passes of the Floyd-Warshall algorithm over N nodes (floydwarshall of HeCBench), each of which is
   a launch: distances of 0 to 200 at random. The first half of the passes is done before; by then
   few distances change. */
#include "arrays.h"
#include "mixed.h"

#ifndef LAUNCHES
#define LAUNCHES 16
#endif

static void pass(unsigned *restrict distance, unsigned *restrict path, unsigned nodes, unsigned k) {
#pragma cgpredict kernel(warshall_pass) grid(2) block(16, 16)
  for (int y = 0; y < (int)nodes; ++y)
    for (int x = 0; x < (int)nodes; ++x) {
      const int before = distance[y * nodes + x];
      const int other = distance[y * nodes + k] + distance[k * nodes + x];
      if (other < before) {
        distance[y * nodes + x] = other;
        path[y * nodes + x] = k;
      }
    }
}

static void earlier(unsigned *distance) {
  for (unsigned k = 0; k < N / 2; ++k)
    for (unsigned y = 0; y < N; ++y)
      for (unsigned x = 0; x < N; ++x)
        if (distance[y * N + k] + distance[k * N + x] < distance[y * N + x])
          distance[y * N + x] = distance[y * N + k] + distance[k * N + x];
}

int main(int argc, char **argv) {
  (void)argv;
  unsigned *distance = zeroes((size_t)N * N, sizeof(unsigned)),
           *path = zeroes((size_t)N * N, sizeof(unsigned));
  for (unsigned i = 0; i < N * N; ++i)
    distance[i] = i % (N + 1) ? mixed(i) % 201 : 0;
  earlier(distance);
  for (unsigned launch = 0; launch < LAUNCHES; ++launch)
    pass(distance, path, (unsigned)N * argc, N / 2 + launch);
  return 0;
}
