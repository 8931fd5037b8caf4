/* gpu-benches, a stream of doubles that is only read. The branch depends on what is loaded, so that
   all iterations are executed; alone they are few. */
#include "arrays.h"

/* Stores only what never comes, so that the load has a use. */
static void readOnly(double *restrict a, const double *restrict b, double never) {
#pragma cgpredict kernel(read) grid(1) block(256)
  for (int i = 0; i < N; ++i) {
    double t = b[i];
    if (t == never)
      a[i] = t;
  }
}

int main(void) {
  readOnly(zeroes(N, sizeof(double)), zeroes(N, sizeof(double)), 42);
  return 0;
}
