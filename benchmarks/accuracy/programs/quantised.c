/* Numbers of eight bits: a product of ROWS x DEPTH and the transpose of COLUMNS x DEPTH that sums
 * in 32 bits and is scaled by column, and TOKENS rows of WIDTH floats rounded to their rows'
 * scales. */
#include "arrays.h"
#include "mixed.h"

#include <math.h>

static void product(float (*restrict c)[COLUMNS], const signed char (*restrict a)[DEPTH],
                    const signed char (*restrict b)[DEPTH], const float *restrict scale) {
#pragma cgpredict kernel(int8_gemm_nt) grid(2) block(32, 8)
  for (int i = 0; i < ROWS; ++i)
    for (int j = 0; j < COLUMNS; ++j) {
      int sum = 0;
      for (int k = 0; k < DEPTH; ++k)
        sum += (int)a[i][k] * (int)b[j][k];
      c[i][j] = (float)sum * scale[j];
    }
}

static void quantise(signed char (*restrict q)[WIDTH], const float (*restrict x)[WIDTH],
                     const float *restrict scale) {
#pragma cgpredict kernel(quantise_rows) grid(2) block(256, 1)
  for (int i = 0; i < TOKENS; ++i)
    for (int j = 0; j < WIDTH; ++j) {
      const float value = rintf(x[i][j] / scale[i]);
      q[i][j] = (signed char)fminf(fmaxf(value, -127), 127);
    }
}

int main(void) {
  signed char *a = zeroes((size_t)ROWS * DEPTH, 1);
  for (size_t i = 0; i < (size_t)ROWS * DEPTH; ++i)
    a[i] = (signed char)(mixed(i) % 255 - 127);
  signed char *b = zeroes((size_t)COLUMNS * DEPTH, 1);
  for (size_t i = 0; i < (size_t)COLUMNS * DEPTH; ++i)
    b[i] = (signed char)(mixed(i + 1) % 255 - 127);
  float *columnScale = zeroes(COLUMNS, sizeof(float));
  for (int j = 0; j < COLUMNS; ++j)
    columnScale[j] = (1 + mixed(j) % 100) / 10000.0f;
  float *x = zeroes((size_t)TOKENS * WIDTH, sizeof(float));
  for (size_t i = 0; i < (size_t)TOKENS * WIDTH; ++i)
    x[i] = mixed(i + 2) % 2000 / 1000.0f - 1;
  float *rowScale = zeroes(TOKENS, sizeof(float));
  for (int i = 0; i < TOKENS; ++i)
    rowScale[i] = (700 + mixed(i) % 300) / 127000.0f;
  void *c = zeroes((size_t)ROWS * COLUMNS, sizeof(float));
  void *q = zeroes((size_t)TOKENS * WIDTH, 1);
  product(c, (void *)a, (void *)b, columnScale);
  quantise(q, (void *)x, rowScale);
  return 0;
}
