/* Each element needs its neighbour's new value. */
#include <stdio.h>

enum { N = 1024 };
static float a[N + 1];

int main(void) {
  a[0] = 1;
#pragma cgpredict kernel(wave)
  for (int i = 0; i < N; ++i)
    a[i + 1] = a[i] * 0.5f + a[i + 1];
  printf("%g\n", (double)a[N]);
  return 0;
}
