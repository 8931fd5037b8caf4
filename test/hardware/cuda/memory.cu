#include "common.h"

struct alignas(16) Vector {
  float x, y;
  int z;
  short w[2];
};

struct Many {
  char c;
  short s;
  int i[5];
  double d;
  unsigned char tail[3];
};

__constant__ int table[8] = {3, 1, 4, 1, 5, 9, 2, 6};
__constant__ float weights[4] = {0.5f, 0.25f, 2.0f, -1.0f};
__device__ unsigned long long counter = 40;
__device__ const char *const words[3] = {"alpha", "beta", "gamma"};
__device__ int grid2[3][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}};

extern "C" __global__ void vectors(uint4 *out) {
  const unsigned i = threadNumber();
  uint4 *to = out + i * 4;
  to[0] = make_uint4(i, mixed(i), ~i, 7);
  const float2 pair = make_float2(smallFloat(i), smallFloat(i + 1));
  reinterpret_cast<float2 *>(to + 1)[0] = pair;
  reinterpret_cast<double *>(to + 1)[1] = pair.x;
  reinterpret_cast<uchar4 *>(to + 2)[0] = make_uchar4(i, i + 1, i + 2, i + 3);
  reinterpret_cast<short2 *>(to + 2)[1] = make_short2(-i, i);
  reinterpret_cast<ushort4 *>(to + 2)[1] = make_ushort4(1, 2, i, mixed(i));
  __syncthreads();
  const uint4 back = to[i % 2];
  to[3] = make_uint4(back.x + back.y, back.z ^ back.w, reinterpret_cast<unsigned char *>(to)[5],
                     reinterpret_cast<signed char *>(to)[6]);
}

// Arrays of a thread, indexed by what it computes.
extern "C" __global__ void locals(unsigned *out) {
  const unsigned i = threadNumber();
  unsigned own[16];
  unsigned char bytes[24];
  for (unsigned k = 0; k < 16; ++k)
    own[k] = mixed(i * 16 + k);
  for (unsigned k = 0; k < 24; ++k)
    bytes[k] = (unsigned char)(own[k % 16] >> k % 8);
  for (unsigned k = 0; k < 40; ++k) {
    const unsigned from = own[k % 16] % 16, to = own[(k + 1) % 16] % 16;
    const unsigned kept = own[from];
    own[from] = own[to] + bytes[k % 24];
    own[to] = kept;
  }
  unsigned sum = 0;
  for (unsigned k = 0; k < 16; ++k)
    sum = sum * 31 + own[k];
  out[i] = sum;
}

extern "C" __global__ void tables(int *out) {
  const unsigned i = threadNumber();
  const char *word = words[i % 3];
  int length = 0;
  while (word[length])
    ++length;
  out[i] = table[mixed(i) % 8] * 100 + length * 10 + grid2[i % 3][i / 3 % 4] +
           (int)(weights[i % 4] * 4);
  if (i == 0)
    out[i] += (int)atomicAdd(&counter, 2ULL);
}

// A structure by value, as a parameter and as a result.
__device__ __noinline__ Many turned(Many m, int by) {
  m.i[by % 5] += m.s;
  m.d *= by;
  m.tail[by % 3] ^= (unsigned char)m.c;
  return m;
}

extern "C" __global__ void structures(double *out) {
  const unsigned i = threadNumber();
  Many m = {(char)i, (short)(i * 3), {1, 2, 3, 4, (int)i}, 0.5, {1, 2, 3}};
  for (int k = 0; k < 3; ++k)
    m = turned(m, (int)(i + k));
  double sum = m.d + m.c + m.s + m.tail[0] + m.tail[1] * 3 + m.tail[2] * 5;
  for (int k = 0; k < 5; ++k)
    sum = sum * 3 + m.i[k];
  out[i] = sum;
}

extern "C" __global__ void dynamic(unsigned *out) {
  extern __shared__ unsigned tile[];
  const unsigned t = threadIdx.x;
  tile[t] = mixed(threadNumber());
  reinterpret_cast<unsigned short *>(tile + blockDim.x)[t] = (unsigned short)(t * 7);
  __syncthreads();
  out[threadNumber()] = tile[(t + 5) % blockDim.x] +
                        reinterpret_cast<unsigned short *>(tile + blockDim.x)[blockDim.x - 1 - t];
}

extern "C" __global__ void copies(unsigned char *out) {
  const unsigned i = threadNumber();
  unsigned char from[32], to[32];
  memset(from, (int)i, sizeof from);
  from[3] = 9;
  memcpy(to, from, 20);
  memset(to + 20, 1, 12);
  Vector v = {1.5f, (float)i, (int)i * 2, {3, 4}};
  memcpy(to + 8, &v, sizeof v);
  memcpy(out + i * 32, to, 32);
}
