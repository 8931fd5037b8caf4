/* Two pictures: how each place moves, by Lucas and Kanade, and how far apart the two are along a
 * row, by the least sum of differences of bytes among SHIFTS. */
#include "arrays.h"
#include "mixed.h"

#include <math.h>

static void move(float (*restrict across)[N], float (*restrict down)[N],
                 const float (*restrict a)[N], const float (*restrict b)[N]) {
#pragma cgpredict kernel(lucas_kanade) grid(2) block(16, 16)
  for (int i = RADIUS + 1; i < N - RADIUS - 1; ++i)
    for (int j = RADIUS + 1; j < N - RADIUS - 1; ++j) {
      float xx = 0, xy = 0, yy = 0, xt = 0, yt = 0;
      for (int y = i - RADIUS; y <= i + RADIUS; ++y)
        for (int x = j - RADIUS; x <= j + RADIUS; ++x) {
          const float gx = 0.5f * (a[y][x + 1] - a[y][x - 1]),
                      gy = 0.5f * (a[y + 1][x] - a[y - 1][x]);
          const float gt = b[y][x] - a[y][x];
          xx += gx * gx;
          xy += gx * gy;
          yy += gy * gy;
          xt += gx * gt;
          yt += gy * gt;
        }
      const float whole = xx * yy - xy * xy;
      if (whole > 1e-6f) {
        across[i][j] = (xy * yt - yy * xt) / whole;
        down[i][j] = (xy * xt - xx * yt) / whole;
      } else {
        across[i][j] = 0;
        down[i][j] = 0;
      }
    }
}

static void shift(unsigned char (*restrict best)[N], const unsigned char (*restrict left)[N],
                  const unsigned char (*restrict right)[N]) {
#pragma cgpredict kernel(block_matching) grid(2) block(32, 8)
  for (int i = RADIUS; i < N - RADIUS; ++i)
    for (int j = SHIFTS + RADIUS; j < N - RADIUS; ++j) {
      int least = 1 << 30, found = 0;
      for (int s = 0; s < SHIFTS; ++s) {
        int sum = 0;
        for (int y = i - RADIUS; y <= i + RADIUS; ++y)
          for (int x = j - RADIUS; x <= j + RADIUS; ++x)
            sum += abs(left[y][x] - right[y][x - s]);
        if (sum < least) {
          least = sum;
          found = s;
        }
      }
      best[i][j] = (unsigned char)found;
    }
}

int main(void) {
  float *a = zeroes((size_t)N * N, sizeof(float));
  for (size_t i = 0; i < (size_t)N * N; ++i)
    a[i] = mixed(i) % 256 / 256.0f;
  float *b = zeroes((size_t)N * N, sizeof(float));
  for (size_t i = 0; i < (size_t)N * N; ++i)
    b[i] = mixed(i + 1) % 256 / 256.0f;
  unsigned char *left = zeroes((size_t)N * N, sizeof(unsigned char));
  for (size_t i = 0; i < (size_t)N * N; ++i)
    left[i] = (unsigned char)mixed(i);
  unsigned char *right = zeroes((size_t)N * N, sizeof(unsigned char));
  for (size_t i = 0; i < (size_t)N * N; ++i)
    right[i] = (unsigned char)mixed(i + 7);
  void *across = zeroes((size_t)N * N, sizeof(float));
  void *down = zeroes((size_t)N * N, sizeof(float));
  void *best = zeroes((size_t)N * N, sizeof(unsigned char));
  move(across, down, (void *)a, (void *)b);
  shift(best, (void *)left, (void *)right);
  return 0;
}
