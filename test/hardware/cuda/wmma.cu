#include "common.h"

#include <mma.h>
using namespace nvcuda::wmma;

// Elements are small whole numbers: every sum is exact.
template <typename T, int M, int N, int K, typename A, typename B>
__device__ void product(T *out, const A *a, const A *b) {
  fragment<matrix_a, M, N, K, B, row_major> left;
  fragment<matrix_b, M, N, K, B, col_major> right;
  fragment<accumulator, M, N, K, T> sum;
  fill_fragment(sum, (T)3);
  load_matrix_sync(left, a, K);
  load_matrix_sync(right, b, K);
  mma_sync(sum, left, right, sum);
  for (int e = 0; e < sum.num_elements; ++e)
    sum.x[e] = sum.x[e] + sum.x[e];
  store_matrix_sync(out, sum, N, mem_row_major);
}

extern "C" __global__ void singles(float *out) {
  __shared__ __half a[32 * 16], b[32 * 16];
  for (unsigned k = threadIdx.x; k < 512; k += 32) {
    a[k] = __float2half((int)(mixed(k) % 15) - 7);
    b[k] = __float2half((int)(mixed(k + 512) % 15) - 7);
  }
  __syncthreads();
  product<float, 16, 16, 16, __half, __half>(out, a, b);
  product<float, 32, 8, 16, __half, __half>(out + 256, a, b);
  product<float, 8, 32, 16, __half, __half>(out + 512, a, b);
}

extern "C" __global__ void halfSums(__half *out) {
  __shared__ __half a[256], b[256];
  for (unsigned k = threadIdx.x; k < 256; k += 32) {
    a[k] = __float2half((int)(mixed(k) % 7) - 3);
    b[k] = __float2half((int)(mixed(k + 256) % 7) - 3);
  }
  __syncthreads();
  product<__half, 16, 16, 16, __half, __half>(out, a, b);
}

extern "C" __global__ void bytes(int *out) {
  __shared__ __align__(16) signed char a[256], b[256];
  for (unsigned k = threadIdx.x; k < 256; k += 32) {
    a[k] = (signed char)mixed(k);
    b[k] = (signed char)mixed(k + 256);
  }
  __syncthreads();
  product<int, 16, 16, 16, signed char, signed char>(out, a, b);
  product<int, 16, 16, 16, unsigned char, unsigned char>(
      out + 256, reinterpret_cast<unsigned char *>(a), reinterpret_cast<unsigned char *>(b));
}

extern "C" __global__ void doubles(double *out) {
#if __CUDA_ARCH__ >= 800
  __shared__ double a[32], b[32];
  a[threadIdx.x] = (int)(mixed(threadIdx.x) % 15) - 7;
  b[threadIdx.x] = (int)(mixed(threadIdx.x + 9) % 15) - 7;
  __syncthreads();
  product<double, 8, 8, 4, double, double>(out, a, b);
#else
  out[threadIdx.x] = 0;
#endif
}

extern "C" __global__ void tensorFloats(float *out) {
#if __CUDA_ARCH__ >= 800
  __shared__ float a[128], b[128];
  __shared__ __nv_bfloat16 c[256], d[256];
  for (unsigned k = threadIdx.x; k < 128; k += 32) {
    a[k] = (int)(mixed(k) % 15) - 7;
    b[k] = (int)(mixed(k + 128) % 15) - 7;
  }
  for (unsigned k = threadIdx.x; k < 256; k += 32) {
    c[k] = __float2bfloat16((int)(mixed(k) % 15) - 7);
    d[k] = __float2bfloat16((int)(mixed(k + 256) % 15) - 7);
  }
  __syncthreads();
  product<float, 16, 16, 8, float, precision::tf32>(out, a, b);
  product<float, 16, 16, 16, __nv_bfloat16, __nv_bfloat16>(out + 256, c, d);
#else
  out[threadIdx.x] = 0;
#endif
}
