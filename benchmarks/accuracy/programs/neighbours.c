/* Lists of the atoms of a graphene sheet that are closer than 1.9 Angstrom, by comparing all pairs
   (Z. Fan, "CUDA Programming: Fundamentals and Practice", 2020). CELLS_X x CELLS_Y cells of four. */
#include "arrays.h"

#include <math.h>

#ifndef REAL
#define REAL float
#endif

enum { ATOMS = 4 * CELLS_X * CELLS_Y, MOST = 10 };

static void find(int *counts, int *list, const REAL *x, const REAL *y, int n, REAL bound) {
#pragma cgpredict kernel(find_neighbours) grid(1) block(128)
  for (int i = 0; i < n; ++i) {
    int count = 0;
    const REAL x1 = x[i], y1 = y[i];
    for (int j = 0; j < n; ++j) {
      const REAL dx = x[j] - x1, dy = y[j] - y1;
      if (dx * dx + dy * dy < bound && j != i)
        list[count++ * n + i] = j;
    }
    counts[i] = count;
  }
}

int main(int argc, char **argv) {
  (void)argv;
  REAL *x = zeroes(ATOMS, sizeof(REAL)), *y = zeroes(ATOMS, sizeof(REAL));
  const double bond = 1.42, wide = bond * sqrt(3);
  for (int i = 0; i < ATOMS; ++i) {
    static const double along[] = {0, 0.5, 1.5, 2}, across[] = {0, 0.5, 0.5, 0};
    x[i] = (REAL)(bond * (3 * (i / 4 % CELLS_X) + along[i % 4]));
    y[i] = (REAL)(wide * (i / 4 / CELLS_X + across[i % 4]));
  }
  find(zeroes(ATOMS, sizeof(int)), zeroes((size_t)MOST * ATOMS, sizeof(int)), x, y, ATOMS * argc,
       (REAL)(1.9 * 1.9));
  return 0;
}
