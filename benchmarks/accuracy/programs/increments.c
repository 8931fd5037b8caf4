/* N integers, each loaded, incremented and stored TURNS times (simpleMultiCopy of the CUDA samples),
   or added to what one place holds (simpleStreams). Launched again and again over the same arrays; the
   measured time is that of one. */
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

static void add(int *to, int *what, int n, int turns) {
#pragma cgpredict kernel(additions) grid(1) block(512)
  for (int i = 0; i < n; ++i)
    for (int turn = 0; turn < turns; ++turn)
      to[i] += *what;
}

int main(int argc, char **argv) {
  (void)argv;
  int *to = zeroes(N, sizeof(int)), *from = zeroes(N, sizeof(int));
  for (int launch = 0; launch < LAUNCHES; ++launch)
    increment(to, from, N, TURNS * argc);
  for (int launch = 0; launch < LAUNCHES; ++launch)
    add(to, from, N, TURNS * argc);
  return 0;
}
