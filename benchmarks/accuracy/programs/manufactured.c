/* A step of the heat equation on N x N doubles (heat of HeCBench, T. Deakin): a thread finds its
   row and column by a division of its number; outside is zero. */
#include "arrays.h"

static void solve(unsigned n, double r, double r2, double *restrict u, double *restrict next) {
#pragma cgpredict kernel(heat_manufactured) grid(1) block(256)
  for (int index = 0; index < (int)(n * n); ++index) {
    const int i = index % n, j = index / n;
    next[i + j * n] = r2 * u[i + j * n] + r * (i < n - 1 ? u[i + 1 + j * n] : 0.0) +
                      r * (i > 0 ? u[i - 1 + j * n] : 0.0) +
                      r * (j < n - 1 ? u[i + (j + 1) * n] : 0.0) +
                      r * (j > 0 ? u[i + (j - 1) * n] : 0.0);
  }
}

int main(int argc, char **argv) {
  (void)argv;
  solve((unsigned)N * argc, 0.0008, 1 - 4 * 0.0008, zeroes((size_t)N * N, sizeof(double)),
        zeroes((size_t)N * N, sizeof(double)));
  return 0;
}
