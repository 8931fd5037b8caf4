/* Convolutions of 3 x 3 over CHANNELS with a rim: within each channel, over all of them, and their
 * operands laid out for a product of matrices. */
#include "arrays.h"

static void apart(float (*restrict out)[N][N], const float (*restrict in)[N + 2][N + 2],
                  const float (*restrict weight)[3][3]) {
#pragma cgpredict kernel(depthwise) grid(3) block(32, 8, 1)
  for (int c = 0; c < CHANNELS; ++c)
    for (int i = 0; i < N; ++i)
      for (int j = 0; j < N; ++j) {
        float sum = 0;
        for (int y = 0; y < 3; ++y)
          for (int x = 0; x < 3; ++x)
            sum += in[c][i + y][j + x] * weight[c][y][x];
        out[c][i][j] = sum;
      }
}

static void together(float (*restrict out)[N][N], const float (*restrict in)[N + 2][N + 2],
                     const float (*restrict weight)[CHANNELS][3][3]) {
#pragma cgpredict kernel(conv_channels) grid(3) block(32, 8, 1)
  for (int c = 0; c < CHANNELS; ++c)
    for (int i = 0; i < N; ++i)
      for (int j = 0; j < N; ++j) {
        float sum = 0;
        for (int d = 0; d < CHANNELS; ++d)
          for (int y = 0; y < 3; ++y)
            for (int x = 0; x < 3; ++x)
              sum += in[d][i + y][j + x] * weight[c][d][y][x];
        out[c][i][j] = sum;
      }
}

static void layOut(float (*restrict column)[9][N][N], const float (*restrict in)[N + 2][N + 2]) {
#pragma cgpredict kernel(im2col) grid(3) block(32, 8, 1)
  for (int c = 0; c < CHANNELS; ++c)
    for (int i = 0; i < N; ++i)
      for (int j = 0; j < N; ++j) {
        for (int y = 0; y < 3; ++y)
          for (int x = 0; x < 3; ++x)
            column[c][3 * y + x][i][j] = in[c][i + y][j + x];
      }
}

int main(void) {
  void *in = zeroes((size_t)CHANNELS * (N + 2) * (N + 2), sizeof(float));
  void *out = zeroes((size_t)CHANNELS * N * N, sizeof(float));
  void *column = zeroes((size_t)9 * CHANNELS * N * N, sizeof(float));
  void *weight = zeroes((size_t)9 * CHANNELS * CHANNELS, sizeof(float));
  apart(out, in, weight);
  together(out, in, weight);
  layOut(column, in);
  return 0;
}
