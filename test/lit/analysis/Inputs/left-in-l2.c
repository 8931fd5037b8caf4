/* The second kernel finds in the L2 what the first one has stored. */
#include <stdlib.h>

enum { N = 1 << 16 };

int main(void) {
  float *a = calloc(N, sizeof *a), *b = calloc(N, sizeof *b);
#pragma cgpredict kernel(first) grid(1) block(256)
  for (int i = 0; i < N; ++i)
    a[i] = i;
#pragma cgpredict kernel(second) grid(1) block(256)
  for (int i = 0; i < N; ++i)
    b[i] = 2 * a[i];
  return b[1] != 2;
}
