// programs/molecules.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

__global__ void forces(float (*__restrict__ force)[3], const float *__restrict__ x,
                       const float *__restrict__ y, const float *__restrict__ z,
                       const int *__restrict__ first) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < SIDE * SIDE * SIDE * PER) {
    const float px = x[i], py = y[i], pz = z[i];
    const int column = (int)px, row = (int)py, plane = (int)pz;
    float fx = 0, fy = 0, fz = 0;
    for (int c = plane - 1; c <= plane + 1; ++c)
      for (int b = row - 1; b <= row + 1; ++b) {
        const int cell = (c * (SIDE + 2) + b) * (SIDE + 2) + column;
        for (int p = first[cell - 1]; p < first[cell + 2]; ++p) {
          const float dx = px - x[p], dy = py - y[p], dz = pz - z[p];
          const float square = dx * dx + dy * dy + dz * dz;
          if (square < 1 && p != i) {
            const float inverse = 0.04f / (square + 0.001f);
            const float sixth = inverse * inverse * inverse;
            const float pull = sixth * (2 * sixth - 1) * inverse;
            fx += pull * dx;
            fy += pull * dy;
            fz += pull * dz;
          }
        }
      }
    force[i][0] = fx;
    force[i][1] = fy;
    force[i][2] = fz;
  }
}

int main(int argc, char **argv) {
  void *force = zeroes((size_t)3 * SIDE * SIDE * SIDE * PER, sizeof(float));
  std::vector<float> x(SIDE * SIDE * SIDE * PER);
  std::vector<float> y(SIDE * SIDE * SIDE * PER);
  std::vector<float> z(SIDE * SIDE * SIDE * PER);
  std::vector<int> first((SIDE + 2) * (SIDE + 2) * (SIDE + 2) + 1);
  int cell = 0, inner = 0;
  for (int c = 0; c < SIDE + 2; ++c)
    for (int b = 0; b < SIDE + 2; ++b)
      for (int a = 0; a < SIDE + 2; ++a) {
        int end = first[cell];
        if (a % (SIDE + 1) && b % (SIDE + 1) && c % (SIDE + 1)) {
          const int more = (int)(mixed(inner / 2) % (2 * PER + 1));
          end += inner % 2 ? 2 * PER - more : more;
          ++inner;
        }
        for (int p = first[cell]; p < end; ++p) {
          x[p] = (float)a + mixed(3 * p) % 1000 / 1024.0f;
          y[p] = (float)b + mixed(3 * p + 1) % 1000 / 1024.0f;
          z[p] = (float)c + mixed(3 * p + 2) % 1000 / 1024.0f;
        }
        first[++cell] = end;
      }
  void *xCopy = copied(x);
  void *yCopy = copied(y);
  void *zCopy = copied(z);
  void *firstCopy = copied(first);
  return measure(argc, argv,
                 {kernel("cell_forces", forces, SIDE * SIDE * SIDE * PER, force, xCopy, yCopy,
                         zCopy, firstCopy)});
}
