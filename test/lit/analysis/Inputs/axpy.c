#include <stdio.h>
#include <stdlib.h>

#ifndef N
#define N 4096
#endif

static float x[N], y[N];

int main(int argc, char **argv) {
  float a = argc > 1 ? (float)atof(argv[1]) : 1.0f;
  for (int i = 0; i < N; ++i)
    x[i] = (float)i;
#pragma cgpredict kernel(axpy)
  for (int i = 0; i < N; ++i)
    y[i] += a * x[i];
  printf("y[10] = %.1f\n", y[10]);
  return argc > 2 ? atoi(argv[2]) : 0;
}
