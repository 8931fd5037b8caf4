// programs/procedural.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

__global__ void noise(float (*__restrict__ image)[N], const int *__restrict__ table, float pitch) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N && j < N) {
    float sum = 0, height = 1, scale = pitch;
    for (int o = 0; o < OCTAVES; ++o) {
      const float x = (float)j * scale, y = (float)i * scale;
      const int column = (int)x, row = (int)y;
      const float u = x - (float)column, v = y - (float)row;
      const float s = u * u * u * (u * (u * 6 - 15) + 10), t = v * v * v * (v * (v * 6 - 15) + 10);
      const int a = table[column & 255], b = table[(column + 1) & 255];
      const int nw = table[(a + row) & 255], ne = table[(b + row) & 255];
      const int sw = table[(a + row + 1) & 255], se = table[(b + row + 1) & 255];
      const float p = (nw & 1 ? u : -u) + (nw & 2 ? v : -v);
      const float q = (ne & 1 ? u - 1 : 1 - u) + (ne & 2 ? v : -v);
      const float r = (sw & 1 ? u : -u) + (sw & 2 ? v - 1 : 1 - v);
      const float w = (se & 1 ? u - 1 : 1 - u) + (se & 2 ? v - 1 : 1 - v);
      const float north = p + s * (q - p), south = r + s * (w - r);
      sum += height * (north + t * (south - north));
      height *= 0.5f;
      scale *= 2;
    }
    image[i][j] = sum;
  }
}

__global__ void rays(float (*__restrict__ light)[N], const float (*__restrict__ sphere)[4]) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N && j < N) {
    float dx = ((float)j - 0.5f * N) / N, dy = ((float)i - 0.5f * N) / N, dz = 1;
    const float unit = 1 / sqrtf(dx * dx + dy * dy + dz * dz);
    dx *= unit;
    dy *= unit;
    dz *= unit;
    float nearest = 1e30f;
    int hit = -1;
    for (int s = 0; s < SPHERES; ++s) {
      const float x = sphere[s][0], y = sphere[s][1], z = sphere[s][2], radius = sphere[s][3];
      const float along = x * dx + y * dy + z * dz;
      const float rest = along * along - (x * x + y * y + z * z) + radius * radius;
      if (rest > 0) {
        const float distance = along - sqrtf(rest);
        if (distance > 0 && distance < nearest) {
          nearest = distance;
          hit = s;
        }
      }
    }
    float shade = 0.1f;
    if (hit >= 0) {
      const float inverse = 1 / sphere[hit][3];
      const float nx = (nearest * dx - sphere[hit][0]) * inverse,
                  ny = (nearest * dy - sphere[hit][1]) * inverse;
      const float nz = (nearest * dz - sphere[hit][2]) * inverse;
      shade += 0.9f * fmaxf(0, -0.57735f * (nx + ny + nz));
    }
    light[i][j] = shade;
  }
}

int main(int argc, char **argv) {
  std::vector<int> table(256);
  for (int i = 0; i < 256; ++i)
    table[i] = (int)(mixed(i) & 255);
  std::vector<float> sphere(4 * SPHERES);
  for (int i = 0; i < 4 * SPHERES; ++i)
    sphere[i] = (i % 4 == 2   ? 6
                 : i % 4 == 3 ? 0.3f
                              : -3) +
                mixed(i) % 1000 / (i % 4 == 3 ? 2000.0f : 167.0f);
  void *image = zeroes((size_t)N * N, sizeof(float));
  void *light = zeroes((size_t)N * N, sizeof(float));
  void *tableCopy = copied(table);
  void *sphereCopy = copied(sphere);
  return measure(argc, argv,
                 {kernel("gradient_noise", noise, dim3(N, N), image, tableCopy, 0.013f),
                  kernel("ray_spheres", rays, dim3(N, N), light, sphereCopy)});
}
