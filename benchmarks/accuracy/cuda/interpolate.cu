// programs/interpolate.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

#define CELLS ((SIZE - 1) * (SIZE - 1) * (SIZE - 1))

__global__ void between(float *__restrict__ value, const float (*__restrict__ field)[SIZE][SIZE],
                        const float *__restrict__ x, const float *__restrict__ y,
                        const float *__restrict__ z) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    const int a = (int)x[i], b = (int)y[i], c = (int)z[i];
    const float u = x[i] - (float)a, v = y[i] - (float)b, w = z[i] - (float)c;
    const float p = (1 - u) * field[c][b][a] + u * field[c][b][a + 1];
    const float q = (1 - u) * field[c][b + 1][a] + u * field[c][b + 1][a + 1];
    const float r = (1 - u) * field[c + 1][b][a] + u * field[c + 1][b][a + 1];
    const float s = (1 - u) * field[c + 1][b + 1][a] + u * field[c + 1][b + 1][a + 1];
    value[i] = (1 - w) * ((1 - v) * p + v * q) + w * ((1 - v) * r + v * s);
  }
}

int main(int argc, char **argv) {
  std::vector<float> x(N);
  for (int i = 0; i < N; ++i)
    x[i] = (float)((i / PER + mixed(i) % BAND) % CELLS % (SIZE - 1)) + mixed(i) % 16 / 16.0f;
  std::vector<float> y(N);
  for (int i = 0; i < N; ++i)
    y[i] = (float)((i / PER + mixed(i) % BAND) % CELLS / (SIZE - 1) % (SIZE - 1)) +
           mixed(i) % 16 / 16.0f;
  std::vector<float> z(N);
  for (int i = 0; i < N; ++i)
    z[i] = (float)((i / PER + mixed(i) % BAND) % CELLS / (SIZE - 1) / (SIZE - 1)) +
           mixed(i) % 16 / 16.0f;
  void *field = zeroes((size_t)SIZE * SIZE * SIZE, sizeof(float));
  void *value = zeroes(N, sizeof(float));
  void *xCopy = copied(x);
  void *yCopy = copied(y);
  void *zCopy = copied(z);
  return measure(argc, argv, {kernel("field_at", between, N, value, field, xCopy, yCopy, zCopy)});
}
