// programs/elements.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

#define ELEMENTS (SIDE * SIDE * SIDE)
#define NODES ((SIDE + 1) * (SIDE + 1) * (SIDE + 1))
#define TRIPLE(ax, ay, az, bx, by, bz, cx, cy, cz)                                                 \
  ((ax) * ((by) * (cz) - (bz) * (cy)) + (ay) * ((bz) * (cx) - (bx) * (cz)) +                       \
   (az) * ((bx) * (cy) - (by) * (cx)))

__global__ void volumes(double *__restrict__ volume, const double *__restrict__ px,
                        const double *__restrict__ py, const double *__restrict__ pz,
                        const int (*__restrict__ node)[8]) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < ELEMENTS) {
    double x[8], y[8], z[8];
    for (int c = 0; c < 8; ++c) {
      x[c] = px[node[i][c]];
      y[c] = py[node[i][c]];
      z[c] = pz[node[i][c]];
    }
    const double first =
        TRIPLE(x[3] - x[1] + x[7] - x[2], y[3] - y[1] + y[7] - y[2], z[3] - z[1] + z[7] - z[2],
               x[6] - x[3], y[6] - y[3], z[6] - z[3], x[2] - x[0], y[2] - y[0], z[2] - z[0]);
    const double second =
        TRIPLE(x[4] - x[3] + x[5] - x[7], y[4] - y[3] + y[5] - y[7], z[4] - z[3] + z[5] - z[7],
               x[6] - x[4], y[6] - y[4], z[6] - z[4], x[7] - x[0], y[7] - y[0], z[7] - z[0]);
    const double third =
        TRIPLE(x[1] - x[4] + x[2] - x[5], y[1] - y[4] + y[2] - y[5], z[1] - z[4] + z[2] - z[5],
               x[6] - x[1], y[6] - y[1], z[6] - z[1], x[5] - x[0], y[5] - y[0], z[5] - z[0]);
    volume[i] = (first + second + third) / 12;
  }
}

__global__ void forces(double *__restrict__ fx, double *__restrict__ fy, double *__restrict__ fz,
                       const double *__restrict__ cornerX, const double *__restrict__ cornerY,
                       const double *__restrict__ cornerZ, const int *__restrict__ first,
                       const int *__restrict__ corner) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < NODES) {
    double x = 0, y = 0, z = 0;
    for (int s = first[i]; s < first[i + 1]; ++s) {
      x += cornerX[corner[s]];
      y += cornerY[corner[s]];
      z += cornerZ[corner[s]];
    }
    fx[i] = x;
    fy[i] = y;
    fz[i] = z;
  }
}

int main(int argc, char **argv) {
  std::vector<int> node(8 * ELEMENTS);
  for (int i = 0; i < 8 * ELEMENTS; ++i) {
    const int across = i / 8 % SIDE, along = i / 8 / SIDE % SIDE, up = i / 8 / SIDE / SIDE;
    const int right = (i + 1) % 4 / 2, back = i % 4 / 2, above = i % 8 / 4;
    node[i] = ((up + above) * (SIDE + 1) + along + back) * (SIDE + 1) + across + right;
  }
  std::vector<int> first(NODES + 1);
  for (int i = 0; i < 8 * ELEMENTS; ++i)
    ++first[node[i] + 1];
  for (int i = 0; i < NODES; ++i)
    first[i + 1] += first[i];
  std::vector<int> next(NODES);
  std::vector<int> corner(8 * ELEMENTS);
  for (int i = 0; i < 8 * ELEMENTS; ++i) {
    corner[first[node[i]] + next[node[i]]] = i;
    ++next[node[i]];
  }
  std::vector<double> px(NODES);
  for (int i = 0; i < NODES; ++i)
    px[i] = i % (SIDE + 1) + mixed(i) % 100 / 1000.0;
  std::vector<double> py(NODES);
  for (int i = 0; i < NODES; ++i)
    py[i] = i / (SIDE + 1) % (SIDE + 1) + mixed(i + 1) % 100 / 1000.0;
  std::vector<double> pz(NODES);
  for (int i = 0; i < NODES; ++i)
    pz[i] = i / (SIDE + 1) / (SIDE + 1) + mixed(i + 2) % 100 / 1000.0;
  std::vector<double> cornerX(8 * ELEMENTS);
  for (int i = 0; i < 8 * ELEMENTS; ++i)
    cornerX[i] = mixed(i) % 1000 / 1000.0;
  std::vector<double> cornerY(8 * ELEMENTS);
  for (int i = 0; i < 8 * ELEMENTS; ++i)
    cornerY[i] = mixed(i + 1) % 1000 / 1000.0;
  std::vector<double> cornerZ(8 * ELEMENTS);
  for (int i = 0; i < 8 * ELEMENTS; ++i)
    cornerZ[i] = mixed(i + 2) % 1000 / 1000.0;
  void *volume = zeroes(ELEMENTS, sizeof(double));
  void *fx = zeroes(NODES, sizeof(double));
  void *fy = zeroes(NODES, sizeof(double));
  void *fz = zeroes(NODES, sizeof(double));
  void *nodeCopy = copied(node);
  void *firstCopy = copied(first);
  void *cornerCopy = copied(corner);
  void *pxCopy = copied(px);
  void *pyCopy = copied(py);
  void *pzCopy = copied(pz);
  void *cornerXCopy = copied(cornerX);
  void *cornerYCopy = copied(cornerY);
  void *cornerZCopy = copied(cornerZ);
  return measure(
      argc, argv,
      {kernel("element_volumes", volumes, ELEMENTS, volume, pxCopy, pyCopy, pzCopy, nodeCopy),
       kernel("corner_forces", forces, NODES, fx, fy, fz, cornerXCopy, cornerYCopy, cornerZCopy,
              firstCopy, cornerCopy)});
}
