// programs/codecs.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

enum { HALF = COLUMNS / 2 };

__global__ void lift(short (*__restrict__ low)[HALF], short (*__restrict__ high)[HALF],
                     const short (*__restrict__ in)[COLUMNS]) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  const int k = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < ROWS && k < HALF) {
    const int before = k > 0 ? k - 1 : 0, after = k < HALF - 1 ? k + 1 : HALF - 1;
    const int even = in[i][2 * k], odd = in[i][2 * k + 1];
    const int detail = odd - ((even + in[i][2 * after]) >> 1);
    const int earlier = k > 0 ? in[i][2 * before + 1] - ((in[i][2 * before] + even) >> 1) : detail;
    high[i][k] = (short)detail;
    low[i][k] = (short)(even + ((earlier + detail + 2) >> 2));
  }
}

static __device__ int rounded(float value) { return (int)(value + (value < 0 ? -0.5f : 0.5f)); }

__global__ void restore(short (*__restrict__ out)[8], const short (*__restrict__ in)[8],
                        const float (*__restrict__ scales)[8]) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < 8 * BLOCKS) {
    const int row = i % 8;
    const float f0 = in[i][0] * scales[row][0], f1 = in[i][1] * scales[row][1];
    const float f2 = in[i][2] * scales[row][2], f3 = in[i][3] * scales[row][3];
    const float f4 = in[i][4] * scales[row][4], f5 = in[i][5] * scales[row][5];
    const float f6 = in[i][6] * scales[row][6], f7 = in[i][7] * scales[row][7];
    const float a = 0.35355339f * (f0 + f4), b = 0.35355339f * (f0 - f4);
    const float c = 0.46193977f * f2 + 0.19134172f * f6, d = 0.19134172f * f2 - 0.46193977f * f6;
    const float e0 = a + c, e1 = b + d, e2 = b - d, e3 = a - c;
    const float o0 = 0.49039264f * f1 + 0.41573481f * f3 + 0.27778512f * f5 + 0.09754516f * f7;
    const float o1 = 0.41573481f * f1 - 0.09754516f * f3 - 0.49039264f * f5 - 0.27778512f * f7;
    const float o2 = 0.27778512f * f1 - 0.49039264f * f3 + 0.09754516f * f5 + 0.41573481f * f7;
    const float o3 = 0.09754516f * f1 - 0.27778512f * f3 + 0.41573481f * f5 - 0.49039264f * f7;
    out[i][0] = (short)rounded(e0 + o0);
    out[i][1] = (short)rounded(e1 + o1);
    out[i][2] = (short)rounded(e2 + o2);
    out[i][3] = (short)rounded(e3 + o3);
    out[i][4] = (short)rounded(e3 - o3);
    out[i][5] = (short)rounded(e2 - o2);
    out[i][6] = (short)rounded(e1 - o1);
    out[i][7] = (short)rounded(e0 - o0);
  }
}

int main(int argc, char **argv) {
  std::vector<short> points((size_t)ROWS * COLUMNS), coefficients((size_t)BLOCKS * 64);
  for (size_t i = 0; i < points.size(); ++i)
    points[i] = (short)(i % COLUMNS / 8 % 3000 + mixed(i) % 256);
  for (size_t i = 0; i < coefficients.size(); ++i) {
    const int bits = (int)(mixed(i) % 256) - 128;
    coefficients[i] = (short)(bits / (int)(1 + i % 8 + i / 8 % 8));
  }
  std::vector<float> scales(64);
  for (size_t i = 0; i < 64; ++i)
    scales[i] = 2.0f + i % 8 + i / 8;
  void *low = zeroes((size_t)ROWS * HALF, sizeof(short));
  void *high = zeroes((size_t)ROWS * HALF, sizeof(short));
  void *restored = zeroes((size_t)BLOCKS * 64, sizeof(short));
  void *pointsCopy = copied(points), *coefficientsCopy = copied(coefficients);
  void *scalesCopy = copied(scales);
  return measure(argc, argv,
                 {kernel("lift53_rows", lift, dim3(HALF, ROWS), low, high, pointsCopy),
                  kernel("inverse_dct_rows", restore, dim3(8 * BLOCKS), restored, coefficientsCopy,
                         scalesCopy)});
}
