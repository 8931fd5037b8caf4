// programs/joins.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

#define SLOTS (1u << BITS)
#define BUILT (SLOTS / 2)
#define WORDS (CODES / 32 * 11 + 12)

struct Pair {
  unsigned key, value;
};

__global__ void probe(unsigned *__restrict__ result, const unsigned *__restrict__ key,
                      const Pair *__restrict__ table) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    const unsigned wanted = key[i];
    unsigned slot = (wanted * 2654435769u) >> (32 - BITS), found = 0xffffffffu;
    while (table[slot].key != 0) {
      if (table[slot].key == wanted) {
        found = table[slot].value;
        break;
      }
      slot = (slot + 1) & (SLOTS - 1);
    }
    result[i] = found;
  }
}

__global__ void decode(double *__restrict__ value, const unsigned *__restrict__ packed,
                       const double *__restrict__ dictionary) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < CODES) {
    const unsigned bit = 11u * (unsigned)i, word = bit / 32, shift = bit % 32;
    const unsigned long long both =
        (unsigned long long)packed[word + 1] << 32 | (unsigned long long)packed[word];
    value[i] = dictionary[(both >> shift) & 2047];
  }
}

int main(int argc, char **argv) {
  std::vector<Pair> table(SLOTS);
  for (unsigned b = 0; b < BUILT; ++b) {
    const unsigned key = mixed(b);
    unsigned slot = (key * 2654435769u) >> (32 - BITS);
    while (table[slot].key != 0)
      slot = (slot + 1) & (SLOTS - 1);
    table[slot].key = key;
    table[slot].value = b;
  }
  std::vector<unsigned> key(N);
  for (int i = 0; i < N; ++i)
    key[i] = mixed(mixed(i + 7) % (BUILT + BUILT / 4));
  std::vector<unsigned> packed(WORDS);
  for (int i = 0; i < WORDS; ++i)
    packed[i] = mixed(i + 1);
  std::vector<double> dictionary(2048);
  for (int i = 0; i < 2048; ++i)
    dictionary[i] = mixed(i) % 100000 / 100.0;
  void *result = zeroes(N, sizeof(unsigned));
  void *value = zeroes(CODES, sizeof(double));
  void *keyCopy = copied(key), *tableCopy = copied(table);
  void *packedCopy = copied(packed), *dictionaryCopy = copied(dictionary);
  return measure(argc, argv,
                 {kernel("join_probe", probe, N, result, keyCopy, tableCopy),
                  kernel("dictionary_decode", decode, CODES, value, packedCopy, dictionaryCopy)});
}
