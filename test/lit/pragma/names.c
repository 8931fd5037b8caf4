// Kernels of one name are told apart by position only where they are one: in a header that is
// included twice.
// RUN: %verify %s
// expected-no-diagnostics
#define NAME first
#include "Inputs/kernel.h"
#undef NAME
#define NAME second
#include "Inputs/kernel.h"

void other(int n, float *x) {
#pragma cgpredict kernel(other)
  for (int i = 0; i < n; i++) x[i] = 0;
}
