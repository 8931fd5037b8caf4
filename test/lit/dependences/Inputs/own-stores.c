// What a thread has just stored it loads again; pointers that step by what only the run knows.
#include <stdio.h>
#include <stdlib.h>

enum { N = 3000 };
struct record {
  double most;
};
static double x[N], out[2 * N];

int main(int argc, char **argv) {
  struct record *o = malloc(sizeof *o);
  double *p = malloc((N + 1) * sizeof *p), *w = out;
  (void)argv;
  for (int i = 0; i < N; i++)
    x[i] = (i * 7919) % 1000 - 500;

  o->most = 0;
#pragma cgpredict kernel(extreme)
  for (int i = 0; i < N; i++) {
    p[i] = 2 * x[i];
    if (p[i] > o->most)
      o->most = p[i];
  }

  o->most = 0;
#pragma cgpredict kernel(changed)
  for (int i = 0; i < N; i++) {
    p[i] = 2 * x[i];
    if (p[i] > o->most) {
      p[i] = x[i];
      o->most = p[i];
    }
  }

  o->most = 0;
#pragma cgpredict kernel(neighbour)
  for (int i = 0; i < N; i++) {
    p[i] = 2 * x[i];
    if (p[i] > o->most)
      o->most = p[i + 1];
  }

  struct record *inside = (struct record *)&p[N / 2];
#pragma cgpredict kernel(inside)
  for (int i = 0; i < N; i++) {
    p[i] = 2 * x[i];
    if (p[i] > inside->most)
      inside->most = p[i];
  }

  int step = argc;
#pragma cgpredict kernel(stepped)
  for (int i = 0; i < N; i++) {
    w[0] = x[i];
    w[1] = -x[i];
    w += 2 * step;
  }

  w = out;
#pragma cgpredict kernel(standing)
  for (int i = 0; i < N; i++) {
    w[0] = x[i];
    w += step - 1;
  }

  w = out + N;
#pragma cgpredict kernel(to_and_fro)
  for (int i = 0; i < N; i++) {
    w[0] = x[i];
    w += step;
    step = -step;
  }
  printf("%g %g %g\n", o->most, p[7], out[9]);
}
