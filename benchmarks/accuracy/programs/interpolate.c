/* A field in a cube of SIZE floats a side at the places of N particles, PER in a cell and within
 * BAND cells of their order, between eight points each. */
#include "arrays.h"
#include "mixed.h"

#define CELLS ((SIZE - 1) * (SIZE - 1) * (SIZE - 1))

static void between(float *restrict value, const float (*restrict field)[SIZE][SIZE],
                    const float *restrict x, const float *restrict y, const float *restrict z) {
#pragma cgpredict kernel(field_at) grid(1) block(256)
  for (int i = 0; i < N; ++i) {
    const int a = (int)x[i], b = (int)y[i], c = (int)z[i];
    const float u = x[i] - (float)a, v = y[i] - (float)b, w = z[i] - (float)c;
    const float p = (1 - u) * field[c][b][a] + u * field[c][b][a + 1];
    const float q = (1 - u) * field[c][b + 1][a] + u * field[c][b + 1][a + 1];
    const float r = (1 - u) * field[c + 1][b][a] + u * field[c + 1][b][a + 1];
    const float s = (1 - u) * field[c + 1][b + 1][a] + u * field[c + 1][b + 1][a + 1];
    value[i] = (1 - w) * ((1 - v) * p + v * q) + w * ((1 - v) * r + v * s);
  }
}

int main(void) {
  float *x = zeroes(N, sizeof(float));
  for (int i = 0; i < N; ++i)
    x[i] = (float)((i / PER + mixed(i) % BAND) % CELLS % (SIZE - 1)) + mixed(i) % 16 / 16.0f;
  float *y = zeroes(N, sizeof(float));
  for (int i = 0; i < N; ++i)
    y[i] = (float)((i / PER + mixed(i) % BAND) % CELLS / (SIZE - 1) % (SIZE - 1)) +
           mixed(i) % 16 / 16.0f;
  float *z = zeroes(N, sizeof(float));
  for (int i = 0; i < N; ++i)
    z[i] = (float)((i / PER + mixed(i) % BAND) % CELLS / (SIZE - 1) / (SIZE - 1)) +
           mixed(i) % 16 / 16.0f;
  void *field = zeroes((size_t)SIZE * SIZE * SIZE, sizeof(float));
  void *value = zeroes(N, sizeof(float));
  between(value, field, x, y, z);
  return 0;
}
