/* Likelihoods of a particle filter: each particle's sum over PIXELS places around it in a frame of
   SIZE x SIZE bytes. */
#include "arrays.h"
#include "mixed.h"

#include <math.h>

static void weigh(float *restrict weight, const float *restrict x, const float *restrict y,
                  const int *restrict dx, const int *restrict dy,
                  const unsigned char *restrict frame) {
#pragma cgpredict kernel(likelihood) grid(1) block(128)
  for (int i = 0; i < N; ++i) {
    float sum = 0;
    for (int p = 0; p < PIXELS; ++p) {
      const int row = (int)y[i] + dy[p], column = (int)x[i] + dx[p];
      const float value = frame[row * SIZE + column];
      sum += ((value - 100) * (value - 100) - (value - 228) * (value - 228)) / 50;
    }
    weight[i] = expf(sum / PIXELS);
  }
}

int main(void) {
  float *xs = zeroes(N, sizeof(float));
  float *ys = zeroes(N, sizeof(float));
  int *dx = zeroes(PIXELS, sizeof(int));
  int *dy = zeroes(PIXELS, sizeof(int));
  for (int i = 0; i < N; ++i) {
    xs[i] = (float)(16 + mixed(i) % (SIZE - 32));
    ys[i] = (float)(16 + mixed(N + i) % (SIZE - 32));
  }
  for (int p = 0; p < PIXELS; ++p) {
    dx[p] = p % 9 - 4;
    dy[p] = p / 9 - 4;
  }
  void *weight = zeroes(N, sizeof(float));
  void *frame = zeroes(SIZE * SIZE, sizeof(unsigned char));
  weigh(weight, xs, ys, dx, dy, frame);
  return 0;
}
