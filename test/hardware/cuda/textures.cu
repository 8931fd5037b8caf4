#include "common.h"

#include <cuda_runtime.h>

// An image's elements are told apart by their values; coordinates go beyond its edges.
extern "C" __global__ void planes(float *out, cudaTextureObject_t nearest, cudaTextureObject_t linear) {
  const unsigned i = threadNumber();
  const float x = smallFloat(i) / 4, y = smallFloat(i + 500) / 4;
  float *to = out + i * 4;
  to[0] = tex2D<float>(nearest, x, y);
  to[1] = tex2D<float>(linear, x, y);
  to[2] = tex2D<float>(linear, i % 8 + 0.5f, i / 8 + 0.5f);
  to[3] = tex2DLod<float>(nearest, x + 1, y, 0.0f);
}

extern "C" __global__ void gathered(float4 *out, cudaTextureObject_t nearest) {
  const unsigned i = threadNumber();
  out[i] = tex2Dgather<float4>(nearest, i % 9 + 0.0f, i / 9 + 0.0f, 0);
}

extern "C" __global__ void lines(float *out, cudaTextureObject_t line) {
  const unsigned i = threadNumber();
  out[i] = tex1D<float>(line, smallFloat(i));
}

extern "C" __global__ void volumes(float *out, cudaTextureObject_t volume, cudaTextureObject_t layers) {
  const unsigned i = threadNumber();
  out[2 * i] = tex3D<float>(volume, i % 5 + 0.25f, i / 5 % 5 + 0.75f, i / 25 + 0.5f);
  out[2 * i + 1] = tex2DLayered<float>(layers, i % 5 + 0.25f, i / 5 % 5 + 0.75f, i % 4);
}

extern "C" __global__ void normalized(float *out, cudaTextureObject_t wrap, cudaTextureObject_t mirror) {
  const unsigned i = threadNumber();
  const float x = smallFloat(i) / 16, y = smallFloat(i + 500) / 16;
  out[2 * i] = tex2D<float>(wrap, x, y);
  out[2 * i + 1] = tex2D<float>(mirror, x, y);
}
