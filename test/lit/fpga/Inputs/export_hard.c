/* Kernels for test/lit/fpga/export-kernels.test and export-errors.test: what an export has to get
   right beside the plain case, and what it refuses. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 50, M = 37 };

/* A condition on data on both sides, double, a call, a square root. */
void clamp(double *restrict y, const double *restrict x, double limit) {
#pragma cgpredict kernel(clamp) grid(1) block(32)
  for (int i = 0; i < N; ++i) {
    double value;
    if (x[i] > limit)
      value = sqrt(x[i]);
    else
      value = 0.5 * x[i] + i;
    y[i] = value;
  }
}

/* Stores where the data say so: what is not stored stays as it was. */
void keep(int *restrict y, const int *restrict x) {
#pragma cgpredict kernel(keep) grid(1) block(32)
  for (int i = 0; i < N; ++i) {
    const int before = y[i];
    if ((x[i] & 3) == 1)
      y[i] = x[i] * 3 - (before >> 1);
  }
}

/* Every second element, backwards. */
void backwards(float *restrict y, const float *restrict x) {
#pragma cgpredict kernel(backwards) grid(1) block(32)
  for (int i = 0; i < M; ++i)
    y[2 * (M - 1 - i)] = x[i] + 1.0f;
}

/* Two loops one after the other, one of them around another; a sum in memory. */
void twice(float *restrict y, float (*restrict a)[M], const float *restrict x) {
#pragma cgpredict kernel(twice) grid(1) block(32)
  for (int i = 0; i < N; ++i) {
    float most = 0.0f;
    for (int k = 0; k < M; ++k)
      most = a[i][k] > most ? a[i][k] : most;
    y[i] = 0.0f;
    for (int k = 0; k < M; ++k)
      for (int l = 0; l < 3; ++l)
        y[i] += a[i][k] * x[3 * k + l] / (most + 1.0f);
  }
}

/* The same without a load, into an array of known size: a tile loads what it may not store. */
int flags[N];
void mark(const int *restrict x) {
#pragma cgpredict kernel(mark) grid(1) block(32)
  for (int i = 0; i < N; ++i)
    if ((x[i] & 3) == 1)
      flags[i] = x[i];
}

#ifdef REFUSED
void maybe(int *restrict y, const int *restrict x) {
#pragma cgpredict kernel(maybe) grid(1) block(32)
  for (int i = 0; i < N; ++i)
    if ((x[i] & 3) == 1)
      y[i] = x[i];
}

void histogram(int *bins, const int *x) {
#pragma cgpredict kernel(histogram) grid(1) block(32)
  for (int i = 0; i < N; ++i)
    bins[x[i] & 7] += 1;
}

void triangle(float *restrict y, float (*restrict a)[N]) {
#pragma cgpredict kernel(triangle) grid(1) block(32)
  for (int i = 0; i < N; ++i) {
    float sum = 0.0f;
    for (int k = 0; k <= i; ++k)
      sum += a[i][k];
    y[i] = sum;
  }
}

void search(int *restrict y, const int *restrict x) {
#pragma cgpredict kernel(search) grid(1) block(32)
  for (int i = 0; i < N; ++i) {
    int k = 0;
    while (k < N && x[k] != i)
      ++k;
    y[i] = k;
  }
}

void shifted(float *x, int from) {
#pragma cgpredict kernel(shifted) grid(1) block(32)
  for (int i = 0; i < N; ++i)
    x[i] += (float)from;
}
#endif

#ifndef CHECK
int main(void) {
  static double d[N], e[N];
  static int x[N], y[N];
  static float f[N * N], g[3 * N], h[3 * N];
  for (int i = 0; i < N; ++i)
    d[i] = i, x[i] = 7 * i % 11;
  clamp(e, d, 20.0);
  keep(y, x);
  mark(x);
  backwards(g, f);
  twice(g, (float(*)[M])f, h);
#ifdef REFUSED
  maybe(y, x);
  histogram(y, x);
  triangle(g, (float(*)[N])f);
  search(y, x);
  shifted(f, 1);
  shifted(f, 2);
#endif
  printf("%g %d %g\n", e[3], y[3], (double)g[4]);
  return 0;
}
#endif
