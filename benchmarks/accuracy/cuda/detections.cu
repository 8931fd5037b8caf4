// programs/detections.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

enum { WORDS = (BOXES + 63) / 64, HEIGHT = 200, WIDTH = 304, BINS = 7 };

struct Box {
  float x0, y0, x1, y1;
};

static __device__ float least(float a, float b) { return a < b ? a : b; }

static __device__ float most(float a, float b) { return a > b ? a : b; }

__global__ void overlap(unsigned long long (*__restrict__ masks)[BOXES],
                        const Box *__restrict__ boxes, float threshold) {
  const int word = blockIdx.y * blockDim.y + threadIdx.y;
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (word < WORDS && i < BOXES) {
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

static __device__ float between(const float (*__restrict__ map)[WIDTH], float y, float x) {
  const int i = (int)y, j = (int)x;
  const int below = i < HEIGHT - 1 ? i + 1 : i, right = j < WIDTH - 1 ? j + 1 : j;
  const float v = y - i, u = x - j;
  return (1 - v) * ((1 - u) * map[i][j] + u * map[i][right]) +
         v * ((1 - u) * map[below][j] + u * map[below][right]);
}

__global__ void align(float *__restrict__ out, const float (*__restrict__ maps)[HEIGHT][WIDTH],
                      const Box *__restrict__ regions) {
  const int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t < ROIS * CHANNELS * BINS * BINS) {
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

static void spread(std::vector<Box> &boxes, float width, float height) {
  for (size_t i = 0; i < boxes.size(); ++i) {
    const unsigned place = mixed(2 * i), size = mixed(2 * i + 1);
    const float w = width * (0.05f + size % 1024 / 4096.0f);
    const float h = height * (0.05f + (size >> 16) % 1024 / 4096.0f);
    boxes[i].x0 = (width - w - 1) * (place % 65536 / 65536.0f);
    boxes[i].y0 = (height - h - 1) * ((place >> 16) / 65536.0f);
    boxes[i].x1 = boxes[i].x0 + w;
    boxes[i].y1 = boxes[i].y0 + h;
  }
}

int main(int argc, char **argv) {
  std::vector<Box> boxes(BOXES), regions(ROIS);
  spread(boxes, 1216, 800);
  spread(regions, WIDTH, HEIGHT);
  std::vector<float> maps((size_t)CHANNELS * HEIGHT * WIDTH);
  for (size_t i = 0; i < maps.size(); ++i)
    maps[i] = mixed(i) % 1024 / 512.0f - 1;
  void *masks = zeroes((size_t)WORDS * BOXES, sizeof(unsigned long long));
  void *features = zeroes((size_t)ROIS * CHANNELS * BINS * BINS, sizeof(float));
  void *boxesCopy = copied(boxes), *regionsCopy = copied(regions), *mapsCopy = copied(maps);
  return measure(argc, argv,
                 {kernel("iou_mask", overlap, dim3(BOXES, WORDS), masks, boxesCopy, 0.5f),
                  kernel("roi_align", align, dim3(ROIS * CHANNELS * BINS * BINS), features,
                         mapsCopy, regionsCopy)});
}
