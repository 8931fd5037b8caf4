/* One kernel for each thing that hardware finds hard. The lines are named by the test. */
#include <stdio.h>
#include <stdlib.h>

enum { N = 256, M = 512 };
static float a[M][M], b[M][M], s[N];
static int where[N];

__attribute__((noinline)) float other(float x) { return x * 2 + (float)rand(); }

static void recurs(void) {
#pragma cgpredict kernel(recurs)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j)
      s[i] += a[i][j];
}

static void divides(void) {
#pragma cgpredict kernel(divides)
  for (int i = 0; i < N; ++i)
    /* one division */
    s[i] = s[i] / a[0][i];
}

static void calls(void) {
#pragma cgpredict kernel(calls)
  for (int i = 0; i < N; ++i)
    /* rand() is in another library */
    s[i] = other(s[i]);
}

static void copies(void) {
#pragma cgpredict kernel(copies) grid(2)
  for (int i = 0; i < M; ++i)
    for (int j = 0; j < M; ++j)
      b[i][j] = a[i][j];
}

static void gathers(void) {
#pragma cgpredict kernel(gathers)
  for (int i = 0; i < N; ++i)
    /* an index from memory */
    s[i] = a[0][where[i]];
}

static void sums(void) {
#pragma cgpredict kernel(sums)
  for (int i = 0; i < N; ++i)
    s[i] = a[0][i] * a[1][i] + s[i];
}

static void counts(void) {
#pragma cgpredict kernel(counts)
  for (int i = 0; i < N; ++i)
    /* a place that is hashed */
    s[(i * 2654435761u) % 251] += 1.0f;
}

static void shifts(void) {
#pragma cgpredict kernel(shifts)
  for (int i = 0; i < N; ++i)
    /* a shift */
    where[i] = where[i] * 8 + 3;
}

int main(void) {
  for (int i = 0; i < N; ++i)
    where[i] = i * i % N;
  for (int i = 0; i < M; ++i)
    for (int j = 0; j < M; ++j)
      a[i][j] = (float)(i + j + 1);
  recurs();
  divides();
  calls();
  copies();
  gathers();
  sums();
  counts();
  shifts();
  printf("%g %g\n", (double)s[3], (double)b[3][4]);
  return 0;
}
