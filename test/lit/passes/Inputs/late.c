/* Threads that run beyond a record budget in a long loop, and what each does behind it. */
#include <stdio.h>

#define THREADS 40
#define STEPS 6000

static int next[STEPS];
static double x[STEPS], sums[THREADS], rows[THREADS][32];

static double walk(int from) {
  double sum = 0;
  for (int k = 0, j = from; k < STEPS; k++) {
    j = next[j];
    if (x[j] > 3)
      sum += x[j];
  }
  return sum;
}

static void behindLoops(void) {
#pragma cgpredict kernel(behind) block(32)
  for (int t = 0; t < THREADS; t++) {
    const double sum = walk(t);
    sums[t] = sum;
    for (int i = 0; i < 32; i++)
      rows[t][i] += sum;
  }
}

/* Each iteration goes on from what the one before left behind its long loop. */
static void carried(void) {
#pragma cgpredict kernel(carried) block(32)
  for (int t = 0; t < 3; t++) {
    const double sum = walk(t);
    for (int k = 0; k < STEPS; k++)
      x[k] += sum;
  }
}

/* By stores that are in no record: the loop around them is an innermost one, and not affine. */
static void hidden(void) {
#pragma cgpredict kernel(hidden) block(32)
  for (int t = 0; t < 3; t++) {
    for (int i = 0; i < THREADS; i++)
      sums[i] = walk(i);
    for (int k = 0; k < STEPS; k++)
      x[k] += sums[k % THREADS];
  }
}

int main(void) {
  for (int k = 0; k < STEPS; k++) {
    next[k] = (k * 7 + 1) % STEPS;
    x[k] = k % 5;
  }
  behindLoops();
  carried();
  hidden();
  double all = 0;
  for (int t = 0; t < THREADS; t++)
    all += sums[t] + rows[t][t % 32];
  printf("%g\n", all);
}
