// programs/flux.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

__global__ void fluxes(float (*__restrict__ flux)[N], const float (*__restrict__ q)[N],
                       const int (*__restrict__ neighbour)[N],
                       const float (*__restrict__ normal)[N]) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    const float density = q[0][i], x = q[1][i], y = q[2][i], z = q[3][i], energy = q[4][i];
    const float u = x / density, v = y / density, w = z / density;
    const float pressure = 0.4f * (energy - 0.5f * density * (u * u + v * v + w * w));
    const float speed = sqrtf(u * u + v * v + w * w) + sqrtf(1.4f * pressure / density);
    float f0 = 0, f1 = 0, f2 = 0, f3 = 0, f4 = 0;
    for (int n = 0; n < 4; ++n) {
      const int j = neighbour[n][i];
      const float nx = normal[3 * n][i], ny = normal[3 * n + 1][i], nz = normal[3 * n + 2][i];
      const float d = q[0][j], jx = q[1][j], jy = q[2][j], jz = q[3][j], e = q[4][j];
      const float ju = jx / d, jv = jy / d, jw = jz / d;
      const float p = 0.4f * (e - 0.5f * d * (ju * ju + jv * jv + jw * jw));
      const float across = 0.5f * ((u + ju) * nx + (v + jv) * ny + (w + jw) * nz);
      const float viscosity = 0.1f * (speed + sqrtf(1.4f * p / d));
      f0 += across * (density + d) - viscosity * (d - density);
      f1 += across * (x + jx) + 0.5f * (pressure + p) * nx - viscosity * (jx - x);
      f2 += across * (y + jy) + 0.5f * (pressure + p) * ny - viscosity * (jy - y);
      f3 += across * (z + jz) + 0.5f * (pressure + p) * nz - viscosity * (jz - z);
      f4 += across * (energy + e + pressure + p) - viscosity * (e - energy);
    }
    flux[0][i] = f0;
    flux[1][i] = f1;
    flux[2][i] = f2;
    flux[3][i] = f3;
    flux[4][i] = f4;
  }
}

int main(int argc, char **argv) {
  std::vector<int> neighbour((size_t)4 * N);
  for (int i = 0; i < 4 * N; ++i)
    neighbour[i] = (int)((i % N + mixed(i) % BAND) % N);
  void *flux = zeroes((size_t)5 * N, sizeof(float));
  void *normal = zeroes((size_t)12 * N, sizeof(float));
  // A gas at rest would divide by zero.
  std::vector<float> qValues((size_t)5 * N);
  for (size_t i = 0; i < qValues.size(); ++i)
    qValues[i] = i / N == 4 ? 4.0f : 1.0f;
  void *q = copied(qValues);
  void *neighbourCopy = copied(neighbour);
  return measure(argc, argv, {kernel("flux", fluxes, N, flux, q, neighbourCopy, normal)});
}
