/* A mesh of SIDE x SIDE x SIDE hexahedra with lists of their nodes, in doubles: volumes of elements
 * from their eight nodes, and forces at nodes from the corners of elements that meet there. */
#include "arrays.h"
#include "mixed.h"

#define ELEMENTS (SIDE * SIDE * SIDE)
#define NODES ((SIDE + 1) * (SIDE + 1) * (SIDE + 1))

#define TRIPLE(ax, ay, az, bx, by, bz, cx, cy, cz)                                                 \
  ((ax) * ((by) * (cz) - (bz) * (cy)) + (ay) * ((bz) * (cx) - (bx) * (cz)) +                       \
   (az) * ((bx) * (cy) - (by) * (cx)))

static void volumes(double *restrict volume, const double *restrict px, const double *restrict py,
                    const double *restrict pz, const int (*restrict node)[8]) {
#pragma cgpredict kernel(element_volumes) grid(1) block(128)
  for (int i = 0; i < ELEMENTS; ++i) {
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

static void forces(double *restrict fx, double *restrict fy, double *restrict fz,
                   const double *restrict cornerX, const double *restrict cornerY,
                   const double *restrict cornerZ, const int *restrict first,
                   const int *restrict corner) {
#pragma cgpredict kernel(corner_forces) grid(1) block(256)
  for (int i = 0; i < NODES; ++i) {
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

int main(void) {
  int *node = zeroes(8 * ELEMENTS, sizeof(int));
  for (int i = 0; i < 8 * ELEMENTS; ++i) {
    const int across = i / 8 % SIDE, along = i / 8 / SIDE % SIDE, up = i / 8 / SIDE / SIDE;
    const int right = (i + 1) % 4 / 2, back = i % 4 / 2, above = i % 8 / 4;
    node[i] = ((up + above) * (SIDE + 1) + along + back) * (SIDE + 1) + across + right;
  }
  int *first = zeroes(NODES + 1, sizeof(int));
  for (int i = 0; i < 8 * ELEMENTS; ++i)
    ++first[node[i] + 1];
  for (int i = 0; i < NODES; ++i)
    first[i + 1] += first[i];
  int *next = zeroes(NODES, sizeof(int));
  int *corner = zeroes(8 * ELEMENTS, sizeof(int));
  for (int i = 0; i < 8 * ELEMENTS; ++i) {
    corner[first[node[i]] + next[node[i]]] = i;
    ++next[node[i]];
  }
  double *px = zeroes(NODES, sizeof(double));
  for (int i = 0; i < NODES; ++i)
    px[i] = i % (SIDE + 1) + mixed(i) % 100 / 1000.0;
  double *py = zeroes(NODES, sizeof(double));
  for (int i = 0; i < NODES; ++i)
    py[i] = i / (SIDE + 1) % (SIDE + 1) + mixed(i + 1) % 100 / 1000.0;
  double *pz = zeroes(NODES, sizeof(double));
  for (int i = 0; i < NODES; ++i)
    pz[i] = i / (SIDE + 1) / (SIDE + 1) + mixed(i + 2) % 100 / 1000.0;
  double *cornerX = zeroes(8 * ELEMENTS, sizeof(double));
  for (int i = 0; i < 8 * ELEMENTS; ++i)
    cornerX[i] = mixed(i) % 1000 / 1000.0;
  double *cornerY = zeroes(8 * ELEMENTS, sizeof(double));
  for (int i = 0; i < 8 * ELEMENTS; ++i)
    cornerY[i] = mixed(i + 1) % 1000 / 1000.0;
  double *cornerZ = zeroes(8 * ELEMENTS, sizeof(double));
  for (int i = 0; i < 8 * ELEMENTS; ++i)
    cornerZ[i] = mixed(i + 2) % 1000 / 1000.0;
  void *volume = zeroes(ELEMENTS, sizeof(double));
  void *fx = zeroes(NODES, sizeof(double));
  void *fy = zeroes(NODES, sizeof(double));
  void *fz = zeroes(NODES, sizeof(double));
  volumes(volume, px, py, pz, (void *)node);
  forces(fx, fy, fz, cornerX, cornerY, cornerZ, first, corner);
  return 0;
}
