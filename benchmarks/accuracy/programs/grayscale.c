/* An image of three bytes per point to one of a byte per point. */
#include "arrays.h"

static void toGray(unsigned char (*out)[N], unsigned char (*in)[N][3]) {
#pragma cgpredict kernel(grayscale) grid(2) block(16, 16)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j)
      out[i][j] = (unsigned char)(0.21f * in[i][j][0] + 0.72f * in[i][j][1] + 0.07f * in[i][j][2]);
}

int main(void) {
  toGray(zeroes((size_t)N * N, 1), zeroes((size_t)N * N, 3));
  return 0;
}
