/* An operator of trilinear hexahedra without its matrix, on a mesh of SIDE x SIDE x SIDE with lists
 * of nodes, in doubles: each element's eight nodes times a matrix of 8 x 8, and sums at nodes of
 * what the up to eight elements around them have for them. */
#include "arrays.h"
#include "mixed.h"

#define ELEMENTS (SIDE * SIDE * SIDE)
#define NODES ((SIDE + 1) * (SIDE + 1) * (SIDE + 1))

static void apply(double (*restrict y)[ELEMENTS], const double *restrict x,
                  const int (*restrict node)[ELEMENTS], const double (*restrict matrix)[8],
                  const double *restrict stiffness) {
#pragma cgpredict kernel(hex8_apply) grid(1) block(128)
  for (int e = 0; e < ELEMENTS; ++e) {
    double local[8];
    for (int c = 0; c < 8; ++c)
      local[c] = x[node[c][e]];
    const double scale = stiffness[e];
    for (int r = 0; r < 8; ++r) {
      double sum = 0;
      for (int c = 0; c < 8; ++c)
        sum += matrix[r][c] * local[c];
      y[r][e] = scale * sum;
    }
  }
}

static void assemble(double *restrict sum, const double *restrict part,
                     const int (*restrict slot)[NODES]) {
#pragma cgpredict kernel(hex8_gather) grid(1) block(256)
  for (int i = 0; i < NODES; ++i) {
    double total = 0;
    for (int s = 0; s < 8; ++s) {
      const int from = slot[s][i];
      if (from >= 0)
        total += part[from];
    }
    sum[i] = total;
  }
}

int main(void) {
  int *node = zeroes((size_t)8 * ELEMENTS, sizeof(int));
  int *slot = zeroes((size_t)8 * NODES, sizeof(int));
  for (int s = 0; s < 8 * NODES; ++s)
    slot[s] = -1;
  for (int c = 0; c < 8; ++c)
    for (int e = 0; e < ELEMENTS; ++e) {
      const int column = e % SIDE + c % 2, row = e / SIDE % SIDE + c / 2 % 2;
      const int plane = e / SIDE / SIDE + c / 4;
      const int at = (plane * (SIDE + 1) + row) * (SIDE + 1) + column;
      node[c * ELEMENTS + e] = at;
      slot[(7 - c) * NODES + at] = c * ELEMENTS + e;
    }
  double *x = zeroes(NODES, sizeof(double));
  for (int i = 0; i < NODES; ++i)
    x[i] = mixed(i) % 1000 / 1000.0;
  double *stiffness = zeroes(ELEMENTS, sizeof(double));
  for (int e = 0; e < ELEMENTS; ++e)
    stiffness[e] = 1 + mixed(e + 1) % 1000 / 1000.0;
  double *matrix = zeroes(64, sizeof(double));
  for (int m = 0; m < 64; ++m)
    matrix[m] = mixed(m + 2) % 1000 / 1000.0 - 0.5;
  double *part = zeroes((size_t)8 * ELEMENTS, sizeof(double));
  for (int p = 0; p < 8 * ELEMENTS; ++p)
    part[p] = mixed(p + 3) % 1000 / 1000.0;
  void *y = zeroes((size_t)8 * ELEMENTS, sizeof(double));
  void *sum = zeroes(NODES, sizeof(double));
  apply(y, x, (void *)node, (void *)matrix, stiffness);
  assemble(sum, part, (void *)slot);
  return 0;
}
