/* Loops of all kinds: mixed [STATUS]. */
#include <stdio.h>
#include <stdlib.h>

#define N 96
#ifndef STEPS
#define STEPS 4
#endif
static float a[N][N], b[N][N], x[N * N], sums[N];

static void product(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      float sum = 0;
      for (int k = 0; k < N; k++)
        sum += a[i][k] * a[k][j];
      b[i][j] = sum;
    }
}

/* Columns depend on the one before, rows do not: parallel at the inner level alone. */
static void sweep(void) {
  for (int j = 1; j < N; j++)
    for (int i = 0; i < N; i++)
      a[i][j] = 0.5f * a[i][j - 1] + b[i][j];
}

static void recurrence(void) {
  for (int i = 1; i < N * N; i++)
    x[i] = 0.25f * x[i - 1] + 1;
}

static int find(float value) {
  for (int i = 0; i < N * N; i++)
    if (x[i] == value)
      return i;
  return -1;
}

static int collatz(unsigned long n) {
  int steps = 0;
  while (n > 1) {
    n = n % 2 ? 3 * n + 1 : n / 2;
    steps++;
  }
  return steps;
}

int main(int argc, char **argv) {
  int steps;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = (float)((i * 7 + j) % 13);
  for (int t = 0; t < STEPS; t++) {
    product();
    sweep();
  }
  recurrence();
  steps = collatz(837799); /* below a million the longest way to 1, of 524 steps */
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      sums[i] += b[i][j];
  char line[64] = "";
  if (fgets(line, sizeof line, stdin))
    printf("read %s", line);
  printf("%g %g %d %d\n", sums[3], x[N], find(1e9f), steps);
  return argc > 1 ? atoi(argv[1]) : 0;
}
