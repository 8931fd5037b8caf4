#include <stdio.h>
#include <stdlib.h>

#define N 60000

typedef void (*Progress)(unsigned done);

// proved apart but for the call: iteration i reads in[i], in[i + 1] and writes out[i] alone.
static void average(double *restrict out, const double *restrict in, int n) {
  for (int i = 0; i < n; i++) {
    if (in[i] < 0)
      fprintf(stderr, "%d: less than nothing\n", i);
    out[i] = 0.5 * (in[i] + in[i + 1]);
  }
}

// Iteration i reads what iteration i - 1 wrote, whatever is called.
static void recurrence(double *a, int n) {
  for (int i = 1; i < n; i++) {
    if (a[i] < -9)
      fprintf(stderr, "%d: less than nothing\n", i);
    a[i] = 0.5 * a[i] + 0.25 * a[i - 1] * a[i - 1];
  }
}

static void square(double *restrict out, const double *restrict in, int n, Progress progress) {
  for (int i = 0; i < n; i++) {
    if (progress)
      progress(i);
    out[i] = in[i] * in[i];
  }
}

int main(int argc, char **argv) {
  double *in = malloc((N + 1) * sizeof(double)), *out = malloc((N + 1) * sizeof(double));
  for (int i = 0; i <= N; i++)
    in[i] = i % 97 + (argc > 1 && i == 1 ? -argc : 0);
  for (int t = 0; t < 20; t++) {
    average(out, in, N);
    square(out, in, N, argc > 1 ? srand : NULL);
    recurrence(out, N);
  }
  printf("%g\n", out[N / 2]);
  return argv[0] == NULL;
}
