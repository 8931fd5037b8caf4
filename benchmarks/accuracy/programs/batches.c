/* N small matrices of floats: of SIZE x SIZE times a vector each, a row per thread, and inverses of
 * 4 x 4 by cofactors. */
#include "arrays.h"
#include "mixed.h"

static void vectors(float (*restrict y)[SIZE], const float (*restrict a)[SIZE][SIZE],
                    const float (*restrict x)[SIZE]) {
#pragma cgpredict kernel(batched_matvec) grid(2) block(8, 32)
  for (int i = 0; i < N; ++i)
    for (int r = 0; r < SIZE; ++r) {
      float sum = 0;
      for (int c = 0; c < SIZE; ++c)
        sum += a[i][r][c] * x[i][c];
      y[i][r] = sum;
    }
}

static void inverses(float (*restrict b)[4][4], const float (*restrict a)[4][4]) {
#pragma cgpredict kernel(invert4) grid(1) block(128)
  for (int i = 0; i < N; ++i) {
    float m[4][4];
    for (int r = 0; r < 4; ++r)
      for (int c = 0; c < 4; ++c)
        m[r][c] = a[i][r][c];
    const float s0 = m[0][0] * m[1][1] - m[1][0] * m[0][1];
    const float s1 = m[0][0] * m[1][2] - m[1][0] * m[0][2];
    const float s2 = m[0][0] * m[1][3] - m[1][0] * m[0][3];
    const float s3 = m[0][1] * m[1][2] - m[1][1] * m[0][2];
    const float s4 = m[0][1] * m[1][3] - m[1][1] * m[0][3];
    const float s5 = m[0][2] * m[1][3] - m[1][2] * m[0][3];
    const float c0 = m[2][0] * m[3][1] - m[3][0] * m[2][1];
    const float c1 = m[2][0] * m[3][2] - m[3][0] * m[2][2];
    const float c2 = m[2][0] * m[3][3] - m[3][0] * m[2][3];
    const float c3 = m[2][1] * m[3][2] - m[3][1] * m[2][2];
    const float c4 = m[2][1] * m[3][3] - m[3][1] * m[2][3];
    const float c5 = m[2][2] * m[3][3] - m[3][2] * m[2][3];
    const float over = 1 / (s0 * c5 - s1 * c4 + s2 * c3 + s3 * c2 - s4 * c1 + s5 * c0);
    b[i][0][0] = (m[1][1] * c5 - m[1][2] * c4 + m[1][3] * c3) * over;
    b[i][0][1] = (-m[0][1] * c5 + m[0][2] * c4 - m[0][3] * c3) * over;
    b[i][0][2] = (m[3][1] * s5 - m[3][2] * s4 + m[3][3] * s3) * over;
    b[i][0][3] = (-m[2][1] * s5 + m[2][2] * s4 - m[2][3] * s3) * over;
    b[i][1][0] = (-m[1][0] * c5 + m[1][2] * c2 - m[1][3] * c1) * over;
    b[i][1][1] = (m[0][0] * c5 - m[0][2] * c2 + m[0][3] * c1) * over;
    b[i][1][2] = (-m[3][0] * s5 + m[3][2] * s2 - m[3][3] * s1) * over;
    b[i][1][3] = (m[2][0] * s5 - m[2][2] * s2 + m[2][3] * s1) * over;
    b[i][2][0] = (m[1][0] * c4 - m[1][1] * c2 + m[1][3] * c0) * over;
    b[i][2][1] = (-m[0][0] * c4 + m[0][1] * c2 - m[0][3] * c0) * over;
    b[i][2][2] = (m[3][0] * s4 - m[3][1] * s2 + m[3][3] * s0) * over;
    b[i][2][3] = (-m[2][0] * s4 + m[2][1] * s2 - m[2][3] * s0) * over;
    b[i][3][0] = (-m[1][0] * c3 + m[1][1] * c1 - m[1][2] * c0) * over;
    b[i][3][1] = (m[0][0] * c3 - m[0][1] * c1 + m[0][2] * c0) * over;
    b[i][3][2] = (-m[3][0] * s3 + m[3][1] * s1 - m[3][2] * s0) * over;
    b[i][3][3] = (m[2][0] * s3 - m[2][1] * s1 + m[2][2] * s0) * over;
  }
}

int main(void) {
  float *a = zeroes((size_t)N * SIZE * SIZE, sizeof(float));
  for (size_t i = 0; i < (size_t)N * SIZE * SIZE; ++i)
    a[i] = mixed(i) % 1000 / 1000.0f;
  float *x = zeroes((size_t)N * SIZE, sizeof(float));
  for (size_t i = 0; i < (size_t)N * SIZE; ++i)
    x[i] = mixed(i + 1) % 1000 / 1000.0f;
  float *small = zeroes((size_t)16 * N, sizeof(float));
  for (size_t i = 0; i < (size_t)16 * N; ++i)
    small[i] = (i % 5 == i / 16 * 16 % 5 ? 4.0f : 0.0f) + mixed(i) % 1000 / 1000.0f;
  void *y = zeroes((size_t)N * SIZE, sizeof(float));
  void *b = zeroes((size_t)16 * N, sizeof(float));
  vectors(y, (void *)a, (void *)x);
  inverses(b, (void *)small);
  return 0;
}
