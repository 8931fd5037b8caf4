// programs/seismic.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

enum { GHOSTS = 3, LONG = POINTS + 2 * GHOSTS };

__global__ void stress(float (*__restrict__ sxx)[COLUMNS], float (*__restrict__ szz)[COLUMNS],
                       float (*__restrict__ sxz)[COLUMNS], const float (*__restrict__ vx)[COLUMNS],
                       const float (*__restrict__ vz)[COLUMNS],
                       const float (*__restrict__ lambda)[COLUMNS],
                       const float (*__restrict__ mu)[COLUMNS], float near, float far) {
  const int i = 2 + blockIdx.y * blockDim.y + threadIdx.y;
  const int j = 2 + blockIdx.x * blockDim.x + threadIdx.x;
  if (i < ROWS - 2 && j < COLUMNS - 2) {
    const float xx = near * (vx[i][j] - vx[i][j - 1]) + far * (vx[i][j + 1] - vx[i][j - 2]);
    const float zz = near * (vz[i][j] - vz[i - 1][j]) + far * (vz[i + 1][j] - vz[i - 2][j]);
    const float xz = near * (vx[i + 1][j] - vx[i][j]) + far * (vx[i + 2][j] - vx[i - 1][j]);
    const float zx = near * (vz[i][j + 1] - vz[i][j]) + far * (vz[i][j + 2] - vz[i][j - 1]);
    const float l = lambda[i][j], m = mu[i][j];
    sxx[i][j] += (l + 2 * m) * xx + l * zz;
    szz[i][j] += (l + 2 * m) * zz + l * xx;
    sxz[i][j] += m * (xz + zx);
  }
}

// What is left of the face between c and d, of three cells before it and two behind.
static __device__ double atFace(double a, double b, double c, double d, double e) {
  const double p = a - 2 * b + c, q = b - 2 * c + d, r = c - 2 * d + e;
  const double s = a - 4 * b + 3 * c, t = b - d, u = 3 * c - 4 * d + e;
  const double roughA = 1e-6 + 13.0 / 12 * p * p + 0.25 * s * s;
  const double roughB = 1e-6 + 13.0 / 12 * q * q + 0.25 * t * t;
  const double roughC = 1e-6 + 13.0 / 12 * r * r + 0.25 * u * u;
  const double wA = 0.1 / (roughA * roughA), wB = 0.6 / (roughB * roughB);
  const double wC = 0.3 / (roughC * roughC);
  return (wA * (2 * a - 7 * b + 11 * c) + wB * (-b + 5 * c + 2 * d) + wC * (2 * c + 5 * d - e)) /
         (6 * (wA + wB + wC));
}

__global__ void carry(double (*__restrict__ change)[POINTS], const double (*__restrict__ q)[LONG],
                      double courant) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < LINES && j < POINTS) {
    const double a = q[i][j], b = q[i][j + 1], c = q[i][j + 2], d = q[i][j + 3];
    const double e = q[i][j + 4], f = q[i][j + 5];
    change[i][j] = -courant * (atFace(b, c, d, e, f) - atFace(a, b, c, d, e));
  }
}

int main(int argc, char **argv) {
  const size_t cells = (size_t)ROWS * COLUMNS;
  std::vector<float> vx(cells), vz(cells), lambda(cells), mu(cells);
  for (size_t i = 0; i < cells; ++i) {
    const unsigned bits = mixed(i);
    vx[i] = bits % 1024 / 1024.0f - 0.5f;
    vz[i] = (bits >> 10) % 1024 / 1024.0f - 0.5f;
    lambda[i] = 1 + (bits >> 20) % 16 / 16.0f;
    mu[i] = 1 + (bits >> 24) % 16 / 32.0f;
  }
  std::vector<double> q((size_t)LINES * LONG);
  for (size_t i = 0; i < q.size(); ++i)
    q[i] = i % 64 / 64.0 + mixed(i) % 1024 / 16384.0;
  void *sxx = zeroes(cells, sizeof(float)), *szz = zeroes(cells, sizeof(float));
  void *sxz = zeroes(cells, sizeof(float));
  void *change = zeroes((size_t)LINES * POINTS, sizeof(double));
  void *vxCopy = copied(vx), *vzCopy = copied(vz);
  void *lambdaCopy = copied(lambda), *muCopy = copied(mu), *qCopy = copied(q);
  return measure(argc, argv,
                 {kernel("elastic_stress", stress, dim3(COLUMNS - 4, ROWS - 4), sxx, szz, sxz,
                         vxCopy, vzCopy, lambdaCopy, muCopy, 0.01f * 9 / 8, -0.01f / 24),
                  kernel("weno5_derivative", carry, dim3(POINTS, LINES), change, qCopy, 0.4)});
}
