/* Integers: differing bits of rows of WORDS, powers modulo a number of 31 bits, and rounds of a
 * digest over 16 words. */
#include "arrays.h"
#include "mixed.h"

static void differ(unsigned *restrict result, const unsigned (*restrict a)[WORDS],
                   const unsigned *restrict key) {
#pragma cgpredict kernel(hamming) grid(1) block(256)
  for (int i = 0; i < N; ++i) {
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

static void power(unsigned *restrict result, const unsigned *restrict exponent, unsigned base,
                  unsigned modulus) {
#pragma cgpredict kernel(modular_power) grid(1) block(256)
  for (int i = 0; i < N; ++i) {
    unsigned long long square = base, product = 1;
    for (unsigned e = exponent[i]; e; e >>= 1) {
      if (e & 1)
        product = product * square % modulus;
      square = square * square % modulus;
    }
    result[i] = (unsigned)product;
  }
}

static void digest(unsigned *restrict result, const unsigned *restrict exponent) {
#pragma cgpredict kernel(digest) grid(1) block(256)
  for (int i = 0; i < N; ++i) {
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

int main(void) {
  unsigned *a = zeroes((size_t)N * WORDS, sizeof(unsigned));
  for (size_t i = 0; i < (size_t)N * WORDS; ++i)
    a[i] = mixed(i);
  unsigned *key = zeroes(WORDS, sizeof(unsigned));
  for (int i = 0; i < WORDS; ++i)
    key[i] = mixed(i + 5);
  void *result = zeroes(N, sizeof(unsigned));
  unsigned *exponent = zeroes(N, sizeof(unsigned));
  for (int i = 0; i < N; ++i)
    exponent[i] = mixed(i) >> 12;
  differ(result, (void *)a, key);
  power(result, exponent, 1234567u, 2147483629u);
  digest(result, exponent);
  return 0;
}
