/* Filters over an image of bytes: the mean of a square around each point, the median of nine. */
#include "arrays.h"
#include "mixed.h"

static void average(unsigned char (*restrict b)[N], const unsigned char (*restrict a)[N]) {
#pragma cgpredict kernel(box_filter) grid(2) block(32, 8)
  for (int i = RADIUS; i < N - RADIUS; ++i)
    for (int j = RADIUS; j < N - RADIUS; ++j) {
      int sum = 0;
      for (int y = -RADIUS; y <= RADIUS; ++y)
        for (int x = -RADIUS; x <= RADIUS; ++x)
          sum += a[i + y][j + x];
      b[i][j] = (unsigned char)(sum / ((2 * RADIUS + 1) * (2 * RADIUS + 1)));
    }
}

static void medians(unsigned char (*restrict b)[N], const unsigned char (*restrict a)[N]) {
#pragma cgpredict kernel(median9) grid(2) block(32, 8)
  for (int i = 1; i < N - 1; ++i)
    for (int j = 1; j < N - 1; ++j) {
      int v[9];
      for (int y = 0; y < 3; ++y)
        for (int x = 0; x < 3; ++x)
          v[3 * y + x] = a[i + y - 1][j + x - 1];
      for (int s = 0; s < 5; ++s)
        for (int t = s + 1; t < 9; ++t) {
          const int less = v[s] < v[t] ? v[s] : v[t], more = v[s] < v[t] ? v[t] : v[s];
          v[s] = less;
          v[t] = more;
        }
      b[i][j] = (unsigned char)v[4];
    }
}

int main(void) {
  unsigned char *a = zeroes((size_t)N * N, sizeof(unsigned char));
  for (size_t i = 0; i < (size_t)N * N; ++i)
    a[i] = (unsigned char)mixed(i);
  void *b = zeroes((size_t)N * N, sizeof(unsigned char));
  average(b, (void *)a);
  medians(b, (void *)a);
  return 0;
}
