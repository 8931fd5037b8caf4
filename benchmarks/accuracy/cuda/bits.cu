// programs/bits.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

__global__ void differ(unsigned *__restrict__ result, const unsigned (*__restrict__ a)[WORDS],
                       const unsigned *__restrict__ key) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    unsigned sum = 0;
    for (int w = 0; w < WORDS; ++w) {
      unsigned x = a[i][w] ^ key[w];
      x -= x >> 1 & 0x55555555u;
      x = (x & 0x33333333u) + (x >> 2 & 0x33333333u);
      x = (x + (x >> 4)) & 0x0f0f0f0fu;
      sum += x * 0x01010101u >> 24;
    }
    result[i] = sum;
  }
}

__global__ void power(unsigned *__restrict__ result, const unsigned *__restrict__ exponent,
                      unsigned base, unsigned modulus) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    unsigned long long square = base, product = 1;
    for (unsigned e = exponent[i]; e; e >>= 1) {
      if (e & 1)
        product = product * square % modulus;
      square = square * square % modulus;
    }
    result[i] = (unsigned)product;
  }
}

__global__ void digest(unsigned *__restrict__ result, const unsigned *__restrict__ exponent) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    unsigned w[16];
    for (int t = 0; t < 16; ++t)
      w[t] = exponent[i] + 0x9e3779b9u * (unsigned)t;
    unsigned a = 0x6a09e667u, b = 0xbb67ae85u, c = 0x3c6ef372u, d = 0xa54ff53au;
    for (int r = 0; r < 4; ++r)
      for (int t = 0; t < 16; ++t) {
        const unsigned sum = (a << 30 | a >> 2) ^ (a << 19 | a >> 13) ^ (a << 10 | a >> 22);
        const unsigned turned = d + sum + ((a & b) | (~a & c)) + w[t];
        d = c;
        c = b << 30 | b >> 2;
        b = a;
        a = turned;
        w[t] += (w[(t + 1) % 16] >> 7 ^ w[(t + 1) % 16] << 14) + w[(t + 9) % 16];
      }
    result[i] = a ^ b ^ c ^ d;
  }
}

int main(int argc, char **argv) {
  std::vector<unsigned> a((size_t)N * WORDS);
  for (size_t i = 0; i < (size_t)N * WORDS; ++i)
    a[i] = mixed(i);
  std::vector<unsigned> key(WORDS);
  for (int i = 0; i < WORDS; ++i)
    key[i] = mixed(i + 5);
  void *result = zeroes(N, sizeof(unsigned));
  std::vector<unsigned> exponent(N);
  for (int i = 0; i < N; ++i)
    exponent[i] = mixed(i) >> 12;
  void *aCopy = copied(a);
  void *keyCopy = copied(key);
  void *exponentCopy = copied(exponent);
  return measure(argc, argv,
                 {kernel("hamming", differ, N, result, aCopy, keyCopy),
                  kernel("modular_power", power, N, result, exponentCopy, 1234567u, 2147483629u),
                  kernel("digest", digest, N, result, exponentCopy)});
}
