/* A square image of SOURCE points to one of N: the nearest of three bytes a point, and floats
 * between their four neighbours. */
#include "arrays.h"
#include "mixed.h"

static void pick(unsigned char (*restrict out)[N][3],
                 const unsigned char (*restrict in)[SOURCE][3]) {
#pragma cgpredict kernel(resize_nearest) grid(2) block(16, 16)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j) {
      const int y = i * SOURCE / N, x = j * SOURCE / N;
      out[i][j][0] = in[y][x][0];
      out[i][j][1] = in[y][x][1];
      out[i][j][2] = in[y][x][2];
    }
}

static void mix(float (*restrict b)[N], const float (*restrict a)[SOURCE]) {
#pragma cgpredict kernel(resize_bilinear) grid(2) block(16, 16)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j) {
      const float y = (float)i * ((float)(SOURCE - 1) / N),
                  x = (float)j * ((float)(SOURCE - 1) / N);
      const int row = (int)y, column = (int)x;
      const float down = y - (float)row, right = x - (float)column;
      const float above = a[row][column] + right * (a[row][column + 1] - a[row][column]);
      const float below =
          a[row + 1][column] + right * (a[row + 1][column + 1] - a[row + 1][column]);
      b[i][j] = above + down * (below - above);
    }
}

int main(void) {
  unsigned char *in = zeroes((size_t)3 * SOURCE * SOURCE, sizeof(unsigned char));
  for (size_t i = 0; i < (size_t)3 * SOURCE * SOURCE; ++i)
    in[i] = (unsigned char)mixed(i);
  void *out = zeroes((size_t)3 * N * N, sizeof(unsigned char));
  float *a = zeroes((size_t)SOURCE * SOURCE, sizeof(float));
  for (size_t i = 0; i < (size_t)SOURCE * SOURCE; ++i)
    a[i] = mixed(i) % 256 / 256.0f;
  void *b = zeroes((size_t)N * N, sizeof(float));
  pick(out, (void *)in);
  mix(b, (void *)a);
  return 0;
}
