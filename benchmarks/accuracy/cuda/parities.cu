// programs/parities.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

enum { SHARDS = 8, PARITIES = 3 };

#define TURN(a, b, c, d)                                                                           \
  a += b, d ^= a, d = d << 16 | d >> 16;                                                           \
  c += d, b ^= c, b = b << 12 | b >> 20;                                                           \
  a += b, d ^= a, d = d << 8 | d >> 24;                                                            \
  c += d, b ^= c, b = b << 7 | b >> 25

__global__ void encipher(unsigned (*__restrict__ out)[16], const unsigned (*__restrict__ in)[16],
                         const unsigned *__restrict__ key) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < BLOCKS) {
    unsigned a0 = 0x61707865, a1 = 0x3320646e, a2 = 0x79622d32, a3 = 0x6b206574;
    unsigned b0 = key[0], b1 = key[1], b2 = key[2], b3 = key[3];
    unsigned c0 = key[4], c1 = key[5], c2 = key[6], c3 = key[7];
    unsigned d0 = i, d1 = key[8], d2 = key[9], d3 = key[10];
    for (int round = 0; round < 10; ++round) {
      TURN(a0, b0, c0, d0);
      TURN(a1, b1, c1, d1);
      TURN(a2, b2, c2, d2);
      TURN(a3, b3, c3, d3);
      TURN(a0, b1, c2, d3);
      TURN(a1, b2, c3, d0);
      TURN(a2, b3, c0, d1);
      TURN(a3, b0, c1, d2);
    }
    out[i][0] = in[i][0] ^ (a0 + 0x61707865);
    out[i][1] = in[i][1] ^ (a1 + 0x3320646e);
    out[i][2] = in[i][2] ^ (a2 + 0x79622d32);
    out[i][3] = in[i][3] ^ (a3 + 0x6b206574);
    out[i][4] = in[i][4] ^ (b0 + key[0]);
    out[i][5] = in[i][5] ^ (b1 + key[1]);
    out[i][6] = in[i][6] ^ (b2 + key[2]);
    out[i][7] = in[i][7] ^ (b3 + key[3]);
    out[i][8] = in[i][8] ^ (c0 + key[4]);
    out[i][9] = in[i][9] ^ (c1 + key[5]);
    out[i][10] = in[i][10] ^ (c2 + key[6]);
    out[i][11] = in[i][11] ^ (c3 + key[7]);
    out[i][12] = in[i][12] ^ (d0 + i);
    out[i][13] = in[i][13] ^ (d1 + key[8]);
    out[i][14] = in[i][14] ^ (d2 + key[9]);
    out[i][15] = in[i][15] ^ (d3 + key[10]);
  }
}

__global__ void protect(unsigned char (*__restrict__ parities)[LENGTH],
                        const unsigned char (*__restrict__ shards)[LENGTH],
                        const unsigned char (*__restrict__ products)[SHARDS][256]) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < LENGTH) {
    unsigned sums[PARITIES] = {0};
    for (int s = 0; s < SHARDS; ++s) {
      const unsigned char byte = shards[s][i];
      for (int p = 0; p < PARITIES; ++p)
        sums[p] ^= products[p][s][byte];
    }
    for (int p = 0; p < PARITIES; ++p)
      parities[p][i] = (unsigned char)sums[p];
  }
}

// Product in the field of the polynomial x^8 + x^4 + x^3 + x^2 + 1.
static unsigned fieldProduct(unsigned a, unsigned b) {
  unsigned product = 0;
  for (; b; b >>= 1) {
    product ^= b & 1 ? a : 0;
    a = a << 1 ^ (a & 128 ? 0x11d : 0);
  }
  return product;
}

int main(int argc, char **argv) {
  std::vector<unsigned> words((size_t)BLOCKS * 16), key(11);
  for (size_t i = 0; i < words.size(); ++i)
    words[i] = mixed(i);
  for (unsigned i = 0; i < 11; ++i)
    key[i] = mixed(1000 + i);
  std::vector<unsigned char> shards((size_t)SHARDS * LENGTH), products(PARITIES * SHARDS * 256);
  for (size_t i = 0; i < shards.size(); ++i)
    shards[i] = (unsigned char)mixed(i);
  for (unsigned p = 0; p < PARITIES; ++p) {
    unsigned weight = 1;
    for (unsigned s = 0; s < SHARDS; ++s) {
      for (unsigned byte = 0; byte < 256; ++byte)
        products[(p * SHARDS + s) * 256 + byte] = (unsigned char)fieldProduct(weight, byte);
      for (unsigned times = 0; times < p; ++times)
        weight = fieldProduct(weight, 2);
    }
  }
  void *ciphers = zeroes((size_t)BLOCKS * 16, sizeof(unsigned));
  void *parities = zeroes((size_t)PARITIES * LENGTH, 1);
  void *wordsCopy = copied(words), *keyCopy = copied(key);
  void *shardsCopy = copied(shards), *productsCopy = copied(products);
  return measure(
      argc, argv,
      {kernel("chacha_blocks", encipher, dim3(BLOCKS), ciphers, wordsCopy, keyCopy),
       kernel("parity_gf256", protect, dim3(LENGTH), parities, shardsCopy, productsCopy)});
}
