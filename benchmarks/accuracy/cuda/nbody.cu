// programs/nbody.c for a GPU.
#include "measured.cuh"

__global__ void forces(float *__restrict__ a, const float *__restrict__ x,
                       const float *__restrict__ y, const float *__restrict__ z,
                       const float *__restrict__ m) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    float ax = 0, ay = 0, az = 0;
    const float xi = x[i], yi = y[i], zi = z[i];
    for (int j = 0; j < N; ++j) {
      const float dx = x[j] - xi, dy = y[j] - yi, dz = z[j] - zi;
      const float square = dx * dx + dy * dy + dz * dz + 0.01f;
      const float inverse = 1 / sqrtf(square);
      const float pull = m[j] * inverse * inverse * inverse;
      ax += pull * dx;
      ay += pull * dy;
      az += pull * dz;
    }
    a[i] = ax + ay + az;
  }
}

int main(int argc, char **argv) {
  return measure(
      argc, argv,
      {kernel("nbody", forces, N, zeroes(N, sizeof(float)), zeroes(N, sizeof(float)),
              zeroes(N, sizeof(float)), zeroes(N, sizeof(float)), zeroes(N, sizeof(float)))});
}
