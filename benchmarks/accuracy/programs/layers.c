/* A convolutional layer of a neural network (convolution3D of HeCBench, after D. Kirk and W. Hwu):
   IMAGES images of CHANNELS channels of SIDE x SIDE floats, FEATURES features of 5 x 5 windows. A
   block has 16 x 16 points of one image and feature; the grids are (image, feature, tile),
   (feature, tile, image) and (tile, image, feature), x first. */
#include "arrays.h"

#define TILE 16

#define SHAPE                                                                                      \
  int channels, int features, int k, int height, int width, int outHeight, int outWidth,           \
      int tilesWide
#define IS channels, features, k, height, width, outHeight, outWidth

static inline __attribute__((always_inline)) void point(const float *restrict x,
                                                        const float *restrict w, float *restrict y,
                                                        int channels, int features, int k,
                                                        int height, int width, int outHeight,
                                                        int outWidth, int n, int m, int h, int v) {
  if (h < outHeight && v < outWidth) {
    float sum = 0;
    for (int c = 0; c < channels; ++c)
      for (int p = 0; p < k; ++p)
        for (int q = 0; q < k; ++q)
          sum += x[n * channels * height * width + c * height * width + (h + p) * width + v + q] *
                 w[m * channels * k * k + c * k * k + p * k + q];
    y[n * features * outHeight * outWidth + m * outHeight * outWidth + h * outWidth + v] = sum;
  }
}

static void imagesFirst(const float *restrict x, const float *restrict w, float *restrict y, SHAPE,
                        int images, int tiles) {
#pragma cgpredict kernel(conv3d_s1) grid(3) block(16, 16, 1)
  for (int t = 0; t < tiles; ++t)
    for (int f = 0; f < features * TILE; ++f)
      for (int i = 0; i < images * TILE; ++i)
        point(x, w, y, IS, i / TILE, f / TILE, t / tilesWide * TILE + f % TILE,
              t % tilesWide * TILE + i % TILE);
}

static void featuresFirst(const float *restrict x, const float *restrict w, float *restrict y,
                          SHAPE, int images, int tiles) {
#pragma cgpredict kernel(conv3d_s2) grid(3) block(16, 16, 1)
  for (int n = 0; n < images; ++n)
    for (int t = 0; t < tiles * TILE; ++t)
      for (int f = 0; f < features * TILE; ++f)
        point(x, w, y, IS, n, f / TILE, t / TILE / tilesWide * TILE + t % TILE,
              t / TILE % tilesWide * TILE + f % TILE);
}

static void tilesFirst(const float *restrict x, const float *restrict w, float *restrict y, SHAPE,
                       int images, int tiles) {
#pragma cgpredict kernel(conv3d_s3) grid(3) block(16, 16, 1)
  for (int m = 0; m < features; ++m)
    for (int i = 0; i < images * TILE; ++i)
      for (int t = 0; t < tiles * TILE; ++t)
        point(x, w, y, IS, i / TILE, m, t / TILE / tilesWide * TILE + i % TILE,
              t / TILE % tilesWide * TILE + t % TILE);
}

#ifndef LAUNCHES
#define LAUNCHES 1
#endif

int main(int argc, char **argv) {
  (void)argv;
  const int out = SIDE - 5 + 1, wide = (out + TILE - 1) / TILE;
#define ARGUMENTS                                                                                  \
  CHANNELS *argc, FEATURES *argc, 5 * argc, SIDE *argc, SIDE *argc, out *argc, out *argc, wide *argc
  float *x = zeroes((size_t)IMAGES * CHANNELS * SIDE * SIDE, sizeof(float));
  float *w = zeroes((size_t)FEATURES * CHANNELS * 25, sizeof(float));
  float *y = zeroes((size_t)IMAGES * FEATURES * out * out, sizeof(float));
  for (int launch = 0; launch < LAUNCHES; ++launch)
    imagesFirst(x, w, y, ARGUMENTS, IMAGES * argc, wide * wide * argc);
  for (int launch = 0; launch < LAUNCHES; ++launch)
    featuresFirst(x, w, y, ARGUMENTS, IMAGES * argc, wide * wide * argc);
  for (int launch = 0; launch < LAUNCHES; ++launch)
    tilesFirst(x, w, y, ARGUMENTS, IMAGES * argc, wide * wide * argc);
  return 0;
}
