/* A kernel of 64 elements, launched LAUNCHES times: what a launch costs that is not traced. Prints
   the nanoseconds of a launch, the least of ten rounds. */
#include <stdio.h>
#include <time.h>

#ifndef LAUNCHES
#define LAUNCHES 100000
#endif

static float values[64];

static __attribute__((noinline)) void scale(float *x, float factor) {
#pragma cgpredict kernel(scale) grid(1) block(64)
  for (int i = 0; i < 64; ++i)
    x[i] = x[i] * factor + 1.0f;
}

static double nanoseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

static double oneRound(void) {
  const double start = nanoseconds();
  for (int launch = 0; launch < LAUNCHES; ++launch)
    scale(values, 0.5f);
  return (nanoseconds() - start) / LAUNCHES;
}

int main(void) {
  double least = oneRound();
  for (int round = 1; round < 10; ++round) {
    const double now = oneRound();
    least = now < least ? now : least;
  }
  printf("%.3f\n", least);
  return values[0] > 3.0f; /* 2 in the limit */
}
