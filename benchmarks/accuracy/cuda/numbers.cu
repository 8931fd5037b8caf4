// programs/numbers.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

#define CHOOSE(x, y, z) (((x) & (y)) | (~(x) & (z)))
#define PICK(x, y, z) (((x) & (z)) | ((y) & ~(z)))
#define DIFFER(x, y, z) ((x) ^ (y) ^ (z))
#define EITHER(x, y, z) ((y) ^ ((x) | ~(z)))
#define ROUND(mix, a, b, c, d, word, constant, turn)                                               \
  a += mix(b, c, d) + (word) + (constant);                                                         \
  a = (a << (turn) | a >> (32 - (turn))) + b

__global__ void normals(float (*__restrict__ normal)[4], unsigned seed, unsigned stream) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    unsigned a = (unsigned)i, b = 0, c = 0, d = 0, key = seed, other = stream;
    for (int r = 0; r < 10; ++r) {
      const unsigned long long first = 0xd2511f53ull * a, second = 0xcd9e8d57ull * c;
      a = (unsigned)(second >> 32) ^ b ^ key;
      b = (unsigned)second;
      c = (unsigned)(first >> 32) ^ d ^ other;
      d = (unsigned)first;
      key += 0x9e3779b9u;
      other += 0xbb67ae85u;
    }
    const float u = (float)((a >> 8) + 1) * 5.9604645e-8f, v = (float)b * 1.4629181e-9f;
    const float p = (float)((c >> 8) + 1) * 5.9604645e-8f, q = (float)d * 1.4629181e-9f;
    const float near = sqrtf(-2 * logf(u)), far = sqrtf(-2 * logf(p));
    normal[i][0] = near * cosf(v);
    normal[i][1] = near * sinf(v);
    normal[i][2] = far * cosf(q);
    normal[i][3] = far * sinf(q);
  }
}

__global__ void digests(unsigned (*__restrict__ digest)[4], unsigned first, unsigned high) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    const unsigned low = first + (unsigned)i;
    unsigned a = 0x67452301u, b = 0xefcdab89u, c = 0x98badcfeu, d = 0x10325476u;
    ROUND(CHOOSE, a, b, c, d, low, 0xd76aa478u, 7);
    ROUND(CHOOSE, d, a, b, c, high, 0xe8c7b756u, 12);
    ROUND(CHOOSE, c, d, a, b, 0x80u, 0x242070dbu, 17);
    ROUND(CHOOSE, b, c, d, a, 0u, 0xc1bdceeeu, 22);
    ROUND(CHOOSE, a, b, c, d, 0u, 0xf57c0fafu, 7);
    ROUND(CHOOSE, d, a, b, c, 0u, 0x4787c62au, 12);
    ROUND(CHOOSE, c, d, a, b, 0u, 0xa8304613u, 17);
    ROUND(CHOOSE, b, c, d, a, 0u, 0xfd469501u, 22);
    ROUND(CHOOSE, a, b, c, d, 0u, 0x698098d8u, 7);
    ROUND(CHOOSE, d, a, b, c, 0u, 0x8b44f7afu, 12);
    ROUND(CHOOSE, c, d, a, b, 0u, 0xffff5bb1u, 17);
    ROUND(CHOOSE, b, c, d, a, 0u, 0x895cd7beu, 22);
    ROUND(CHOOSE, a, b, c, d, 0u, 0x6b901122u, 7);
    ROUND(CHOOSE, d, a, b, c, 0u, 0xfd987193u, 12);
    ROUND(CHOOSE, c, d, a, b, 64u, 0xa679438eu, 17);
    ROUND(CHOOSE, b, c, d, a, 0u, 0x49b40821u, 22);
    ROUND(PICK, a, b, c, d, high, 0xf61e2562u, 5);
    ROUND(PICK, d, a, b, c, 0u, 0xc040b340u, 9);
    ROUND(PICK, c, d, a, b, 0u, 0x265e5a51u, 14);
    ROUND(PICK, b, c, d, a, low, 0xe9b6c7aau, 20);
    ROUND(PICK, a, b, c, d, 0u, 0xd62f105du, 5);
    ROUND(PICK, d, a, b, c, 0u, 0x02441453u, 9);
    ROUND(PICK, c, d, a, b, 0u, 0xd8a1e681u, 14);
    ROUND(PICK, b, c, d, a, 0u, 0xe7d3fbc8u, 20);
    ROUND(PICK, a, b, c, d, 0u, 0x21e1cde6u, 5);
    ROUND(PICK, d, a, b, c, 64u, 0xc33707d6u, 9);
    ROUND(PICK, c, d, a, b, 0u, 0xf4d50d87u, 14);
    ROUND(PICK, b, c, d, a, 0u, 0x455a14edu, 20);
    ROUND(PICK, a, b, c, d, 0u, 0xa9e3e905u, 5);
    ROUND(PICK, d, a, b, c, 0x80u, 0xfcefa3f8u, 9);
    ROUND(PICK, c, d, a, b, 0u, 0x676f02d9u, 14);
    ROUND(PICK, b, c, d, a, 0u, 0x8d2a4c8au, 20);
    ROUND(DIFFER, a, b, c, d, 0u, 0xfffa3942u, 4);
    ROUND(DIFFER, d, a, b, c, 0u, 0x8771f681u, 11);
    ROUND(DIFFER, c, d, a, b, 0u, 0x6d9d6122u, 16);
    ROUND(DIFFER, b, c, d, a, 64u, 0xfde5380cu, 23);
    ROUND(DIFFER, a, b, c, d, high, 0xa4beea44u, 4);
    ROUND(DIFFER, d, a, b, c, 0u, 0x4bdecfa9u, 11);
    ROUND(DIFFER, c, d, a, b, 0u, 0xf6bb4b60u, 16);
    ROUND(DIFFER, b, c, d, a, 0u, 0xbebfbc70u, 23);
    ROUND(DIFFER, a, b, c, d, 0u, 0x289b7ec6u, 4);
    ROUND(DIFFER, d, a, b, c, low, 0xeaa127fau, 11);
    ROUND(DIFFER, c, d, a, b, 0u, 0xd4ef3085u, 16);
    ROUND(DIFFER, b, c, d, a, 0u, 0x04881d05u, 23);
    ROUND(DIFFER, a, b, c, d, 0u, 0xd9d4d039u, 4);
    ROUND(DIFFER, d, a, b, c, 0u, 0xe6db99e5u, 11);
    ROUND(DIFFER, c, d, a, b, 0u, 0x1fa27cf8u, 16);
    ROUND(DIFFER, b, c, d, a, 0x80u, 0xc4ac5665u, 23);
    ROUND(EITHER, a, b, c, d, low, 0xf4292244u, 6);
    ROUND(EITHER, d, a, b, c, 0u, 0x432aff97u, 10);
    ROUND(EITHER, c, d, a, b, 64u, 0xab9423a7u, 15);
    ROUND(EITHER, b, c, d, a, 0u, 0xfc93a039u, 21);
    ROUND(EITHER, a, b, c, d, 0u, 0x655b59c3u, 6);
    ROUND(EITHER, d, a, b, c, 0u, 0x8f0ccc92u, 10);
    ROUND(EITHER, c, d, a, b, 0u, 0xffeff47du, 15);
    ROUND(EITHER, b, c, d, a, high, 0x85845dd1u, 21);
    ROUND(EITHER, a, b, c, d, 0u, 0x6fa87e4fu, 6);
    ROUND(EITHER, d, a, b, c, 0u, 0xfe2ce6e0u, 10);
    ROUND(EITHER, c, d, a, b, 0u, 0xa3014314u, 15);
    ROUND(EITHER, b, c, d, a, 0u, 0x4e0811a1u, 21);
    ROUND(EITHER, a, b, c, d, 0u, 0xf7537e82u, 6);
    ROUND(EITHER, d, a, b, c, 0u, 0xbd3af235u, 10);
    ROUND(EITHER, c, d, a, b, 0x80u, 0x2ad7d2bbu, 15);
    ROUND(EITHER, b, c, d, a, 0u, 0xeb86d391u, 21);
    digest[i][0] = a + 0x67452301u;
    digest[i][1] = b + 0xefcdab89u;
    digest[i][2] = c + 0x98badcfeu;
    digest[i][3] = d + 0x10325476u;
  }
}

int main(int argc, char **argv) {
  void *normal = zeroes((size_t)4 * N, sizeof(float));
  void *digest = zeroes((size_t)4 * N, sizeof(unsigned));
  return measure(argc, argv,
                 {kernel("philox_normals", normals, N, normal, 12345u, 1u),
                  kernel("md5_keys", digests, N, digest, 1000u, 77u)});
}
