// programs/volumes.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

enum { HEIGHT = 480, WIDTH = 640, ORDER = 8, POINTS = ORDER * ORDER * ORDER };

__global__ void integrate(float (*__restrict__ distances)[SIDE][SIDE],
                          float (*__restrict__ weights)[SIDE][SIDE],
                          const float (*__restrict__ depths)[WIDTH], const float *__restrict__ pose,
                          float size, float truncation) {
  const int k = blockIdx.z * blockDim.z + threadIdx.z;
  const int j = blockIdx.y * blockDim.y + threadIdx.y;
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (k < SIDE && j < SIDE && i < SIDE) {
    const float x = size * (i - 0.5f * SIDE), y = size * (j - 0.5f * SIDE), z = size * k;
    const float cx = pose[0] * x + pose[1] * y + pose[2] * z + pose[3];
    const float cy = pose[4] * x + pose[5] * y + pose[6] * z + pose[7];
    const float cz = pose[8] * x + pose[9] * y + pose[10] * z + pose[11];
    if (cz > 0.1f) {
      const float u = 525 * cx / cz + 320, v = 525 * cy / cz + 240;
      if (u >= 0 && v >= 0 && u < WIDTH && v < HEIGHT) {
        const float depth = depths[(int)v][(int)u];
        const float distance = depth - cz;
        if (depth > 0 && distance > -truncation) {
          const float fresh = distance < truncation ? distance / truncation : 1;
          const float weight = weights[k][j][i];
          distances[k][j][i] = (distances[k][j][i] * weight + fresh) / (weight + 1);
          weights[k][j][i] = weight < 64 ? weight + 1 : weight;
        }
      }
    }
  }
}

__global__ void derive(double (*__restrict__ dr)[POINTS], double (*__restrict__ ds)[POINTS],
                       double (*__restrict__ dt)[POINTS], const double (*__restrict__ u)[POINTS],
                       const double (*__restrict__ matrix)[ORDER]) {
  const int e = blockIdx.y * blockDim.y + threadIdx.y;
  const int p = blockIdx.x * blockDim.x + threadIdx.x;
  if (e < ELEMENTS && p < POINTS) {
    const int i = p % ORDER, j = p / ORDER % ORDER, k = p / (ORDER * ORDER);
    double r = 0, s = 0, t = 0;
    for (int m = 0; m < ORDER; ++m) {
      r += matrix[i][m] * u[e][(k * ORDER + j) * ORDER + m];
      s += matrix[j][m] * u[e][(k * ORDER + m) * ORDER + i];
      t += matrix[k][m] * u[e][(m * ORDER + j) * ORDER + i];
    }
    dr[e][p] = r;
    ds[e][p] = s;
    dt[e][p] = t;
  }
}

int main(int argc, char **argv) {
  const size_t cells = (size_t)SIDE * SIDE * SIDE;
  std::vector<float> depths((size_t)HEIGHT * WIDTH), pose(12);
  for (size_t i = 0; i < HEIGHT; ++i)
    for (size_t j = 0; j < WIDTH; ++j) {
      const unsigned bits = mixed(i * WIDTH + j);
      const float slope = 1.2f + 0.001f * j + (i / 120 + j / 160) % 2 * 0.4f;
      depths[i * WIDTH + j] = bits % 32 ? slope + (bits >> 8) % 256 / 65536.0f : 0;
    }
  pose[0] = 0.980067f; // a camera before the volume, turned by 0.2
  pose[2] = 0.198669f;
  pose[5] = 1;
  pose[8] = -0.198669f;
  pose[10] = 0.980067f;
  pose[11] = 0.5f;
  const size_t values = (size_t)ELEMENTS * POINTS;
  std::vector<double> u(values), matrix(ORDER * ORDER);
  for (size_t i = 0; i < values; ++i)
    u[i] = mixed(i) % 1024 / 1024.0;
  for (size_t i = 0; i < matrix.size(); ++i)
    matrix[i] = mixed(i) % 1024 / 256.0 - 2;
  void *distances = zeroes(cells, sizeof(float)), *weights = zeroes(cells, sizeof(float));
  void *depthsCopy = copied(depths), *poseCopy = copied(pose);
  void *dr = zeroes(values, sizeof(double)), *ds = zeroes(values, sizeof(double));
  void *dt = zeroes(values, sizeof(double)), *uCopy = copied(u), *matrixCopy = copied(matrix);
  return measure(
      argc, argv,
      {kernel("tsdf_integrate", integrate, dim3(SIDE, SIDE, SIDE), distances, weights, depthsCopy,
              poseCopy, 2.0f / SIDE, 0.05f),
       kernel("sem_gradient", derive, dim3(POINTS, ELEMENTS), dr, ds, dt, uCopy, matrixCopy)});
}
