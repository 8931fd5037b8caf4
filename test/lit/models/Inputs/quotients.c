// The same work by one index, from which rows and columns are made by division, and by two.
#include <stdlib.h>

static void columns(int w, int h, const float *restrict in, float *restrict out) {
#pragma cgpredict kernel(turned_by_one) grid(1) block(256)
  for (int i = 0; i < w * h; ++i) {
    const int x = i % w, y = i / w;
    out[x * h + y] = in[i];
  }
#pragma cgpredict kernel(turned_by_two) grid(2) block(256, 1)
  for (int y = 0; y < h; ++y)
    for (int x = 0; x < w; ++x)
      out[x * h + y] = in[y * w + x];
}

// Planes of w x h, of w * h in memory in another order: three digits.
static void planes(unsigned n, unsigned w, unsigned h, const float *restrict in, float *restrict out) {
#pragma cgpredict kernel(planes_by_one) grid(1) block(256)
  for (unsigned i = 0; i < n * w * h; ++i) {
    const unsigned x = i % w, y = i / w % h, z = i / (w * h);
    out[(z * w + x) * h + y] = in[((h - 1 - y) * n + z) * w + x];
  }
#pragma cgpredict kernel(planes_by_three) grid(3) block(256, 1, 1)
  for (unsigned z = 0; z < n; ++z)
    for (unsigned y = 0; y < h; ++y)
      for (unsigned x = 0; x < w; ++x)
        out[(z * w + x) * h + y] = in[((h - 1 - y) * n + z) * w + x];
}

// Neighbours above and below, where a window is one row.
static void stencil(int w, int h, const float *restrict in, float *restrict out) {
#pragma cgpredict kernel(stencil_by_one) grid(1) block(256)
  for (int i = 0; i < w * h; ++i) {
    const int y = i / w;
    out[i] = in[i] + (y > 0 ? in[i - w] : 0) + (y < h - 1 ? in[i + w] : 0);
  }
#pragma cgpredict kernel(stencil_by_two) grid(2) block(256, 1)
  for (int y = 0; y < h; ++y)
    for (int x = 0; x < w; ++x)
      out[y * w + x] = in[y * w + x] + (y > 0 ? in[y * w + x - w] : 0) + (y < h - 1 ? in[y * w + x + w] : 0);
}

int main(int argc, char **argv) {
  (void)argv;
  float *in = calloc(4096 * 4096, 4), *out = calloc(4096 * 4096, 4);
  columns(4096 * argc, 4096, in, out);
  planes(64 * argc, 512, 512, in, out);
  stencil(4096 * argc, 4096, in, out);
  return 0;
}
