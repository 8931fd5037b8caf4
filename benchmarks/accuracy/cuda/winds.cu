// programs/winds.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

__device__ inline double minmod(double a, double b) {
  if (a * b <= 0)
    return 0;
  return fabs(a) < fabs(b) ? a : b;
}

// What crosses a face at a speed, of two cells before it and two behind.
__device__ inline double crossing(double speed, double a, double b, double c, double d) {
  const double upwind = speed > 0 ? b + 0.5 * minmod(b - a, c - b) : c - 0.5 * minmod(c - b, d - c);
  return speed * upwind;
}

__global__ void advect(double (*__restrict__ next)[N][N], const double (*__restrict__ q)[N][N],
                       const double (*__restrict__ u)[N][N], const double (*__restrict__ v)[N][N],
                       const double (*__restrict__ w)[N][N], double courant) {
  const int i = 2 + blockIdx.z * blockDim.z + threadIdx.z;
  const int j = 2 + blockIdx.y * blockDim.y + threadIdx.y;
  const int k = 2 + blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N - 2 && j < N - 2 && k < N - 2) {
    const double here = q[i][j][k];
    const double west = crossing(u[i][j][k], q[i][j][k - 2], q[i][j][k - 1], here, q[i][j][k + 1]);
    const double east =
        crossing(u[i][j][k + 1], q[i][j][k - 1], here, q[i][j][k + 1], q[i][j][k + 2]);
    const double south = crossing(v[i][j][k], q[i][j - 2][k], q[i][j - 1][k], here, q[i][j + 1][k]);
    const double north =
        crossing(v[i][j + 1][k], q[i][j - 1][k], here, q[i][j + 1][k], q[i][j + 2][k]);
    const double below = crossing(w[i][j][k], q[i - 2][j][k], q[i - 1][j][k], here, q[i + 1][j][k]);
    const double above =
        crossing(w[i + 1][j][k], q[i - 1][j][k], here, q[i + 1][j][k], q[i + 2][j][k]);
    next[i][j][k] = here - courant * (east - west + north - south + above - below);
  }
}

__global__ void curl(float (*__restrict__ cx)[N][N], float (*__restrict__ cy)[N][N],
                     float (*__restrict__ cz)[N][N], const float (*__restrict__ u)[N][N],
                     const float (*__restrict__ v)[N][N], const float (*__restrict__ w)[N][N],
                     float halfOverX, float halfOverY, float halfOverZ) {
  const int i = 1 + blockIdx.z * blockDim.z + threadIdx.z;
  const int j = 1 + blockIdx.y * blockDim.y + threadIdx.y;
  const int k = 1 + blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N - 1 && j < N - 1 && k < N - 1) {
    const float wy = (w[i][j + 1][k] - w[i][j - 1][k]) * halfOverY;
    const float vz = (v[i + 1][j][k] - v[i - 1][j][k]) * halfOverZ;
    const float uz = (u[i + 1][j][k] - u[i - 1][j][k]) * halfOverZ;
    const float wx = (w[i][j][k + 1] - w[i][j][k - 1]) * halfOverX;
    const float vx = (v[i][j][k + 1] - v[i][j][k - 1]) * halfOverX;
    const float uy = (u[i][j + 1][k] - u[i][j - 1][k]) * halfOverY;
    cx[i][j][k] = wy - vz;
    cy[i][j][k] = uz - wx;
    cz[i][j][k] = vx - uy;
  }
}

int main(int argc, char **argv) {
  const size_t cells = (size_t)N * N * N;
  std::vector<double> q(cells), u(cells), v(cells), w(cells);
  for (size_t i = 0; i < cells; ++i) {
    q[i] = mixed(i) % 1000 / 1000.0;
    u[i] = mixed(i + 1) % 2000 / 1000.0 - 1;
    v[i] = mixed(i + 2) % 2000 / 1000.0 - 1;
    w[i] = mixed(i + 3) % 2000 / 1000.0 - 1;
  }
  std::vector<float> x(cells), y(cells), z(cells);
  for (size_t i = 0; i < cells; ++i) {
    x[i] = mixed(i + 4) % 1000 / 1000.0f;
    y[i] = mixed(i + 5) % 1000 / 1000.0f;
    z[i] = mixed(i + 6) % 1000 / 1000.0f;
  }
  void *next = zeroes(cells, sizeof(double));
  void *cx = zeroes(cells, sizeof(float));
  void *cy = zeroes(cells, sizeof(float));
  void *cz = zeroes(cells, sizeof(float));
  void *qCopy = copied(q), *uCopy = copied(u), *vCopy = copied(v), *wCopy = copied(w);
  void *xCopy = copied(x), *yCopy = copied(y), *zCopy = copied(z);
  return measure(argc, argv,
                 {kernel("upwind_minmod", advect, dim3(N - 4, N - 4, N - 4), next, qCopy, uCopy,
                         vCopy, wCopy, 0.1),
                  kernel("curl3d", curl, dim3(N - 2, N - 2, N - 2), cx, cy, cz, xCopy, yCopy, zCopy,
                         50.0f, 40.0f, 25.0f)});
}
