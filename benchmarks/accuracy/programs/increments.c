/* N integers, each loaded, incremented and stored TURNS times (simpleMultiCopy of the CUDA samples).
   Launched again and again over the same arrays; the measured time is that of one. */
#include "arrays.h"

#ifndef LAUNCHES
#define LAUNCHES 1
#endif

static void increment(int *to, int *from, int n, int turns) {
#pragma cgpredict kernel(increments) grid(1) block(512)
  for (int i = 0; i < n; ++i)
    for (int turn = 0; turn < turns; ++turn)
      to[i] = from[i] + 1;
}

int main(int argc, char **argv) {
  (void)argv;
  int *to = zeroes(N, sizeof(int)), *from = zeroes(N, sizeof(int));
  for (int launch = 0; launch < LAUNCHES; ++launch)
    increment(to, from, N, TURNS * argc);
  return 0;
}
