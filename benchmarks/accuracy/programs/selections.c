/* The eight greatest of LENGTH numbers in each of N rows, which lie transposed, by insertion into
 * arrays of the thread's own, and factors L and U of MATRICES of 8 x 8 that lie interleaved. */
#include "arrays.h"
#include "mixed.h"

#include <math.h>

static void greatest(float (*restrict value)[N], int (*restrict place)[N],
                     const float (*restrict x)[N]) {
#pragma cgpredict kernel(top8_rows) grid(1) block(128)
  for (int i = 0; i < N; ++i) {
    float best[8];
    int where[8];
    for (int s = 0; s < 8; ++s) {
      best[s] = -INFINITY;
      where[s] = -1;
    }
    for (int c = 0; c < LENGTH; ++c) {
      const float candidate = x[c][i];
      if (candidate > best[7]) {
        int s = 7;
        while (s > 0 && best[s - 1] < candidate) {
          best[s] = best[s - 1];
          where[s] = where[s - 1];
          --s;
        }
        best[s] = candidate;
        where[s] = c;
      }
    }
    for (int s = 0; s < 8; ++s) {
      value[s][i] = best[s];
      place[s][i] = where[s];
    }
  }
}

static void factor(float (*restrict lu)[8][MATRICES], const float (*restrict a)[8][MATRICES]) {
#pragma cgpredict kernel(lu8_interleaved) grid(1) block(128)
  for (int i = 0; i < MATRICES; ++i) {
    float m[8][8];
    for (int r = 0; r < 8; ++r)
      for (int c = 0; c < 8; ++c)
        m[r][c] = a[r][c][i];
    for (int p = 0; p < 8; ++p) {
      const float over = 1 / m[p][p];
      for (int r = p + 1; r < 8; ++r) {
        m[r][p] *= over;
        for (int c = p + 1; c < 8; ++c)
          m[r][c] -= m[r][p] * m[p][c];
      }
    }
    for (int r = 0; r < 8; ++r)
      for (int c = 0; c < 8; ++c)
        lu[r][c][i] = m[r][c];
  }
}

int main(void) {
  float *x = zeroes((size_t)LENGTH * N, sizeof(float));
  for (size_t i = 0; i < (size_t)LENGTH * N; ++i)
    x[i] = mixed(i) % 1000003 / 1000.0f;
  float *a = zeroes((size_t)64 * MATRICES, sizeof(float));
  for (size_t i = 0; i < (size_t)64 * MATRICES; ++i)
    a[i] = (i / MATRICES % 9 == 0 ? 8.0f : 0.0f) + mixed(i + 1) % 1000 / 1000.0f;
  void *value = zeroes((size_t)8 * N, sizeof(float));
  void *place = zeroes((size_t)8 * N, sizeof(int));
  void *lu = zeroes((size_t)64 * MATRICES, sizeof(float));
  greatest(value, place, (void *)x);
  factor(lu, (void *)a);
  return 0;
}
