// Statements of macros, one with two loops, and what is left over behind an unrolled loop.
#include <math.h>
#include <stdio.h>

#define N 40000
#define FILL(array, n, factor)                                                                        \
  do {                                                                                                \
    for (int i_ = 0; i_ < (n); i_++)                                                                  \
      (array)[i_] = sinf((factor) * (float)i_);                                                       \
  } while (0)

static float a[N], b[N];

static void copy(int n) {
  int i;
  for (i = 0; i + 3 < n; i += 4) {
    b[i] = a[i];
    b[i + 1] = a[i + 1];
    b[i + 2] = a[i + 2];
    b[i + 3] = a[i + 3];
  }
  for (; i < n; i++)
    b[i] = a[i];
}

#define DELAY(from, to)                                                                               \
  for (int i_ = 1; i_ < 1000; i_++)                                                                   \
    (from)[i_] += (from)[i_ - 1];                                                                     \
  for (int j_ = 0; j_ < N; j_++)                                                                      \
    (to)[j_] = cosf((from)[j_])

/* Goes on in the middle of its loop, as decoders do that are given their input in pieces. */
static int state, at;
static int decode(void) {
  switch (state) {
  case 0:
    for (at = 0; at < 100; at++) {
  case 1:
      b[at] += 1;
      if (at == 50 && state == 0) {
        state = 1;
        return 0;
      }
    }
  }
  return 1;
}

int main(void) {
  decode();
  decode();
  FILL(a, N, 0.5f);
  DELAY(a, b);
  copy(N);
  printf("%g\n", b[777]);
}
