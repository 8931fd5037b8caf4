/* Streams of floats, a thread for each element: a sum, saxpy, and a sum behind which twelve sums of
   32 products each stand, so that arithmetic limits it. */
#include "arrays.h"

static void vector_add(float *restrict c, const float *restrict a, const float *restrict b) {
#pragma cgpredict kernel(vector_add) grid(1) block(256)
  for (int i = 0; i < N; ++i)
    c[i] = a[i] + b[i];
}

static void saxpy(float *restrict z, const float *restrict x, const float *restrict y, float a) {
#pragma cgpredict kernel(saxpy) grid(1) block(256)
  for (int i = 0; i < N; ++i)
    z[i] = a * x[i] + y[i];
}

static void products(float *restrict c, const float *restrict a, const float *restrict b) {
#pragma cgpredict kernel(products) grid(1) block(256)
  for (int i = 0; i < N; ++i) {
    float x0 = 0, x1 = 0, x2 = 0, x3 = 0, x4 = 0, x5 = 0;
    float y0 = 0, y1 = 0, y2 = 0, y3 = 0, y4 = 0, y5 = 0;
#pragma unroll
    for (int turn = 0; turn < 32; ++turn) {
      const float x = a[i] * (turn + 1), y = b[i] * (turn + 2);
      x0 += x;
      y0 += y;
      x1 += x * 1.1f;
      y1 += y * 1.2f;
      x2 += x * 1.3f;
      y2 += y * 1.4f;
      x3 += x * 1.5f;
      y3 += y * 1.6f;
      x4 += x * 1.7f;
      y4 += y * 1.8f;
      x5 += x * 1.9f;
      y5 += y * 2.0f;
    }
    c[i] = x0 + y0 + x1 + y1 + x2 + y2 + x3 + y3 + x4 + y4 + x5 + y5;
  }
}

int main(void) {
  float *a = zeroes(N, sizeof(float)), *b = zeroes(N, sizeof(float)), *c = zeroes(N, sizeof(float));
  vector_add(c, a, b);
  saxpy(c, a, b, 2.5f);
  products(c, a, b);
  return 0;
}
