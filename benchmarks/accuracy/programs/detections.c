/* Detection of objects by a neural network: which of BOXES boxes, best first, overlap a better one
 * too much, 64 to a word, and the features of ROIS regions at BINS x BINS places each, of CHANNELS
 * maps between four points. */
#include "arrays.h"
#include "mixed.h"

enum { WORDS = (BOXES + 63) / 64, HEIGHT = 200, WIDTH = 304, BINS = 7 };

typedef struct {
  float x0, y0, x1, y1;
} Box;

static inline float least(float a, float b) { return a < b ? a : b; }

static inline float most(float a, float b) { return a > b ? a : b; }

static void overlap(unsigned long long (*restrict masks)[BOXES], const Box *restrict boxes,
                    float threshold) {
#pragma cgpredict kernel(iou_mask) grid(2) block(64, 4)
  for (int word = 0; word < WORDS; ++word)
    for (int i = 0; i < BOXES; ++i) {
      const Box own = boxes[i];
      const float area = (own.x1 - own.x0) * (own.y1 - own.y0);
      unsigned long long mask = 0;
      if (64 * word + 63 > i) {
        for (int k = 0; k < 64; ++k) {
          const int j = 64 * word + k;
          if (j > i && j < BOXES) {
            const Box other = boxes[j];
            const float width = least(own.x1, other.x1) - most(own.x0, other.x0);
            const float height = least(own.y1, other.y1) - most(own.y0, other.y0);
            const float common = most(width, 0) * most(height, 0);
            const float both = area + (other.x1 - other.x0) * (other.y1 - other.y0) - common;
            if (common > threshold * both)
              mask |= 1ull << k;
          }
        }
      }
      masks[word][i] = mask;
    }
}

static inline float between(const float (*restrict map)[WIDTH], float y, float x) {
  const int i = (int)y, j = (int)x;
  const int below = i < HEIGHT - 1 ? i + 1 : i, right = j < WIDTH - 1 ? j + 1 : j;
  const float v = y - i, u = x - j;
  return (1 - v) * ((1 - u) * map[i][j] + u * map[i][right]) +
         v * ((1 - u) * map[below][j] + u * map[below][right]);
}

static void align(float *restrict out, const float (*restrict maps)[HEIGHT][WIDTH],
                  const Box *restrict regions) {
#pragma cgpredict kernel(roi_align) grid(1) block(256)
  for (int t = 0; t < ROIS * CHANNELS * BINS * BINS; ++t) {
    const int column = t % BINS, row = t / BINS % BINS;
    const int channel = t / (BINS * BINS) % CHANNELS, roi = t / (BINS * BINS * CHANNELS);
    const Box region = regions[roi];
    const float width = (region.x1 - region.x0) / BINS, height = (region.y1 - region.y0) / BINS;
    float sum = 0;
    for (int a = 0; a < 2; ++a)
      for (int b = 0; b < 2; ++b)
        sum += between(maps[channel], region.y0 + (row + 0.25f + 0.5f * a) * height,
                       region.x0 + (column + 0.25f + 0.5f * b) * width);
    out[t] = 0.25f * sum;
  }
}

static Box *spread(size_t count, float width, float height) {
  Box *boxes = zeroes(count, sizeof(Box));
  for (size_t i = 0; i < count; ++i) {
    const unsigned place = mixed(2 * i), size = mixed(2 * i + 1);
    const float w = width * (0.05f + size % 1024 / 4096.0f);
    const float h = height * (0.05f + (size >> 16) % 1024 / 4096.0f);
    boxes[i].x0 = (width - w - 1) * (place % 65536 / 65536.0f);
    boxes[i].y0 = (height - h - 1) * ((place >> 16) / 65536.0f);
    boxes[i].x1 = boxes[i].x0 + w;
    boxes[i].y1 = boxes[i].y0 + h;
  }
  return boxes;
}

int main(void) {
  Box *boxes = spread(BOXES, 1216, 800), *regions = spread(ROIS, WIDTH, HEIGHT);
  const size_t points = (size_t)CHANNELS * HEIGHT * WIDTH;
  float *maps = zeroes(points, sizeof(float));
  for (size_t i = 0; i < points; ++i)
    maps[i] = mixed(i) % 1024 / 512.0f - 1;
  overlap(zeroes((size_t)WORDS * BOXES, sizeof(unsigned long long)), boxes, 0.5f);
  align(zeroes((size_t)ROIS * CHANNELS * BINS * BINS, sizeof(float)), (void *)maps, regions);
  return 0;
}
