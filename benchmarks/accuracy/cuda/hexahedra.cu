// programs/hexahedra.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

#define ELEMENTS (SIDE * SIDE * SIDE)
#define NODES ((SIDE + 1) * (SIDE + 1) * (SIDE + 1))

__global__ void apply(double (*__restrict__ y)[ELEMENTS], const double *__restrict__ x,
                      const int (*__restrict__ node)[ELEMENTS],
                      const double (*__restrict__ matrix)[8],
                      const double *__restrict__ stiffness) {
  const int e = blockIdx.x * blockDim.x + threadIdx.x;
  if (e < ELEMENTS) {
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

__global__ void assemble(double *__restrict__ sum, const double *__restrict__ part,
                         const int (*__restrict__ slot)[NODES]) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < NODES) {
    double total = 0;
    for (int s = 0; s < 8; ++s) {
      const int from = slot[s][i];
      if (from >= 0)
        total += part[from];
    }
    sum[i] = total;
  }
}

int main(int argc, char **argv) {
  std::vector<int> node((size_t)8 * ELEMENTS), slot((size_t)8 * NODES, -1);
  for (int c = 0; c < 8; ++c)
    for (int e = 0; e < ELEMENTS; ++e) {
      const int column = e % SIDE + c % 2, row = e / SIDE % SIDE + c / 2 % 2;
      const int plane = e / SIDE / SIDE + c / 4;
      const int at = (plane * (SIDE + 1) + row) * (SIDE + 1) + column;
      node[c * ELEMENTS + e] = at;
      slot[(7 - c) * NODES + at] = c * ELEMENTS + e;
    }
  std::vector<double> x(NODES);
  for (int i = 0; i < NODES; ++i)
    x[i] = mixed(i) % 1000 / 1000.0;
  std::vector<double> stiffness(ELEMENTS);
  for (int e = 0; e < ELEMENTS; ++e)
    stiffness[e] = 1 + mixed(e + 1) % 1000 / 1000.0;
  std::vector<double> matrix(64);
  for (int m = 0; m < 64; ++m)
    matrix[m] = mixed(m + 2) % 1000 / 1000.0 - 0.5;
  std::vector<double> part((size_t)8 * ELEMENTS);
  for (int p = 0; p < 8 * ELEMENTS; ++p)
    part[p] = mixed(p + 3) % 1000 / 1000.0;
  void *y = zeroes((size_t)8 * ELEMENTS, sizeof(double));
  void *sum = zeroes(NODES, sizeof(double));
  void *xCopy = copied(x), *nodeCopy = copied(node), *matrixCopy = copied(matrix);
  void *stiffnessCopy = copied(stiffness), *partCopy = copied(part), *slotCopy = copied(slot);
  return measure(
      argc, argv,
      {kernel("hex8_apply", apply, ELEMENTS, y, xCopy, nodeCopy, matrixCopy, stiffnessCopy),
       kernel("hex8_gather", assemble, NODES, sum, partCopy, slotCopy)});
}
