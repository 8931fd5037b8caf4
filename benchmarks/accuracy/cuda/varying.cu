// programs/varying.c for a GPU.
#include "measured.cuh"

__global__ void seven(double (*__restrict__ b)[N][N], const double (*__restrict__ a)[N][N],
                      const double (*__restrict__ c)[N][N][N]) {
  const int i = 1 + blockIdx.z * blockDim.z + threadIdx.z;
  const int j = 1 + blockIdx.y * blockDim.y + threadIdx.y;
  const int k = 1 + blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N - 1 && j < N - 1 && k < N - 1) {
    b[i][j][k] = c[0][i][j][k] * a[i][j][k] + c[1][i][j][k] * a[i - 1][j][k] +
                 c[2][i][j][k] * a[i + 1][j][k] + c[3][i][j][k] * a[i][j - 1][k] +
                 c[4][i][j][k] * a[i][j + 1][k] + c[5][i][j][k] * a[i][j][k - 1] +
                 c[6][i][j][k] * a[i][j][k + 1];
  }
}

__global__ void weigh(double (*__restrict__ b)[N][N], const double (*__restrict__ a)[N][N],
                      const double (*__restrict__ weight)[3][3]) {
  const int i = 1 + blockIdx.z * blockDim.z + threadIdx.z;
  const int j = 1 + blockIdx.y * blockDim.y + threadIdx.y;
  const int k = 1 + blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N - 1 && j < N - 1 && k < N - 1) {
    double sum = 0;
    for (int z = 0; z < 3; ++z)
      for (int y = 0; y < 3; ++y)
        for (int x = 0; x < 3; ++x)
          sum += weight[z][y][x] * a[i + z - 1][j + y - 1][k + x - 1];
    b[i][j][k] = sum;
  }
}

int main(int argc, char **argv) {
  void *a = zeroes((size_t)N * N * N, sizeof(double));
  void *b = zeroes((size_t)N * N * N, sizeof(double));
  void *c = zeroes((size_t)7 * N * N * N, sizeof(double));
  void *weight = zeroes(27, sizeof(double));
  return measure(argc, argv,
                 {kernel("seven_varying", seven, dim3(N - 2, N - 2, N - 2), b, a, c),
                  kernel("weighted27", weigh, dim3(N - 2, N - 2, N - 2), b, a, weight)});
}
