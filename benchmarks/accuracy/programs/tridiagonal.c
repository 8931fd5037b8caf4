/* N tridiagonal systems of LENGTH, a system per thread, elimination and substitution: along rows,
 * and along columns. */
#include "arrays.h"

static void rows(float (*restrict x)[LENGTH], float (*restrict ratios)[LENGTH],
                 const float (*restrict a)[LENGTH], const float (*restrict b)[LENGTH],
                 const float (*restrict c)[LENGTH], const float (*restrict d)[LENGTH]) {
#pragma cgpredict kernel(thomas_rows) grid(1) block(64)
  for (int i = 0; i < N; ++i) {
    float ratio = c[i][0] / b[i][0], value = d[i][0] / b[i][0];
    ratios[i][0] = ratio;
    x[i][0] = value;
    for (int j = 1; j < LENGTH; ++j) {
      const float scale = 1 / (b[i][j] - a[i][j] * ratio);
      ratio = c[i][j] * scale;
      value = (d[i][j] - a[i][j] * value) * scale;
      ratios[i][j] = ratio;
      x[i][j] = value;
    }
    for (int j = LENGTH - 2; j >= 0; --j) {
      value = x[i][j] - ratios[i][j] * value;
      x[i][j] = value;
    }
  }
}

static void columns(float (*restrict x)[N], float (*restrict ratios)[N],
                    const float (*restrict a)[N], const float (*restrict b)[N],
                    const float (*restrict c)[N], const float (*restrict d)[N]) {
#pragma cgpredict kernel(thomas_columns) grid(1) block(64)
  for (int i = 0; i < N; ++i) {
    float ratio = c[0][i] / b[0][i], value = d[0][i] / b[0][i];
    ratios[0][i] = ratio;
    x[0][i] = value;
    for (int j = 1; j < LENGTH; ++j) {
      const float scale = 1 / (b[j][i] - a[j][i] * ratio);
      ratio = c[j][i] * scale;
      value = (d[j][i] - a[j][i] * value) * scale;
      ratios[j][i] = ratio;
      x[j][i] = value;
    }
    for (int j = LENGTH - 2; j >= 0; --j) {
      value = x[j][i] - ratios[j][i] * value;
      x[j][i] = value;
    }
  }
}

int main(void) {
  float *b = zeroes((size_t)N * LENGTH, sizeof(float));
  for (size_t i = 0; i < (size_t)N * LENGTH; ++i)
    b[i] = 4.0f;
  float *a = zeroes((size_t)N * LENGTH, sizeof(float));
  for (size_t i = 0; i < (size_t)N * LENGTH; ++i)
    a[i] = 1.0f;
  float *c = zeroes((size_t)N * LENGTH, sizeof(float));
  for (size_t i = 0; i < (size_t)N * LENGTH; ++i)
    c[i] = 1.0f;
  float *d = zeroes((size_t)N * LENGTH, sizeof(float));
  for (size_t i = 0; i < (size_t)N * LENGTH; ++i)
    d[i] = 1.0f;
  void *ratios = zeroes((size_t)N * LENGTH, sizeof(float));
  void *x = zeroes((size_t)N * LENGTH, sizeof(float));
  rows(x, ratios, (void *)a, (void *)b, (void *)c, (void *)d);
  columns(x, ratios, (void *)a, (void *)b, (void *)c, (void *)d);
  return 0;
}
