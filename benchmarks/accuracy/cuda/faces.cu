// programs/faces.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

__global__ void through(double (*__restrict__ flux)[N][N], const double (*__restrict__ q)[N][N]) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N && j < N - 1) {
    const double d = q[0][i][j], x = q[1][i][j], y = q[2][i][j], e = q[3][i][j];
    const double f = q[0][i][j + 1], v = q[1][i][j + 1], w = q[2][i][j + 1], g = q[3][i][j + 1];
    const double left = x / d, right = v / f;
    const double p = 0.4 * (e - 0.5 * (x * x + y * y) / d);
    const double r = 0.4 * (g - 0.5 * (v * v + w * w) / f);
    const double slow = fabs(left) + sqrt(1.4 * p / d), fast = fabs(right) + sqrt(1.4 * r / f);
    const double speed = slow > fast ? slow : fast;
    flux[0][i][j] = 0.5 * (x + v - speed * (f - d));
    flux[1][i][j] = 0.5 * (left * x + p + right * v + r - speed * (v - x));
    flux[2][i][j] = 0.5 * (left * y + right * w - speed * (w - y));
    flux[3][i][j] = 0.5 * (left * (e + p) + right * (g + r) - speed * (g - e));
  }
}

__global__ void change(double (*__restrict__ next)[N][N], const double (*__restrict__ q)[N][N],
                       const double (*__restrict__ flux)[N][N], double step) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  const int j = 1 + blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N && j < N - 1) {
    for (int k = 0; k < 4; ++k)
      next[k][i][j] = q[k][i][j] - step * (flux[k][i][j] - flux[k][i][j - 1]);
  }
}

int main(int argc, char **argv) {
  std::vector<double> q((size_t)4 * N * N);
  for (size_t i = 0; i < (size_t)4 * N * N; ++i)
    q[i] = i / N / N == 3 ? 4.0 : 1.0 + mixed(i) % 100 / 1000.0;
  void *flux = zeroes((size_t)4 * N * N, sizeof(double));
  void *next = zeroes((size_t)4 * N * N, sizeof(double));
  void *qCopy = copied(q);
  return measure(argc, argv,
                 {kernel("face_flux", through, dim3(N - 1, N), flux, qCopy),
                  kernel("face_update", change, dim3(N - 2, N), next, qCopy, flux, 0.01)});
}
