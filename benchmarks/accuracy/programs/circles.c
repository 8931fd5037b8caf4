/* Scores of circles around each pixel, as for finding cells in a picture: of each of RADII circles
   the mean gradient along its POINTS directions and its variance; the greatest quotient is kept. */
#include "arrays.h"

#include <math.h>

#define EDGE 16

static void scores(float (*restrict best)[N], const float (*restrict gx)[N],
                   const float (*restrict gy)[N], const int (*restrict dx)[POINTS],
                   const int (*restrict dy)[POINTS], const float *restrict cosine,
                   const float *restrict sine) {
#pragma cgpredict kernel(circle_scores) grid(2) block(32, 8)
  for (int i = EDGE; i < N - EDGE; ++i)
    for (int j = EDGE; j < N - EDGE; ++j) {
      float most = 0;
      for (int r = 0; r < RADII; ++r) {
        float sum = 0, squares = 0;
        for (int p = 0; p < POINTS; ++p) {
          const int y = i + dy[r][p], x = j + dx[r][p];
          const float along = gx[y][x] * cosine[p] + gy[y][x] * sine[p];
          sum += along;
          squares += along * along;
        }
        const float mean = sum / POINTS, variance = squares / POINTS - mean * mean + 0.01f;
        const float score = mean * mean / variance;
        most = score > most ? score : most;
      }
      best[i][j] = most;
    }
}

int main(void) {
  float *cosine = zeroes(POINTS, sizeof(float));
  float *sine = zeroes(POINTS, sizeof(float));
  int *dx = zeroes(RADII * POINTS, sizeof(int));
  int *dy = zeroes(RADII * POINTS, sizeof(int));
  for (int p = 0; p < POINTS; ++p) {
    cosine[p] = (float)cos(6.2831853 * p / POINTS);
    sine[p] = (float)sin(6.2831853 * p / POINTS);
  }
  for (int i = 0; i < RADII * POINTS; ++i) {
    const int radius = 4 + 2 * (i / POINTS);
    dx[i] = (int)(radius * cos(6.2831853 * (i % POINTS) / POINTS));
    dy[i] = (int)(radius * sin(6.2831853 * (i % POINTS) / POINTS));
  }
  void *best = zeroes((size_t)N * N, sizeof(float));
  void *gx = zeroes((size_t)N * N, sizeof(float));
  void *gy = zeroes((size_t)N * N, sizeof(float));
  scores(best, gx, gy, (void *)dx, (void *)dy, cosine, sine);
  return 0;
}
