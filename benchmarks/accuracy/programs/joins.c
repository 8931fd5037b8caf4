/* Columns of a table: N keys looked up in a hash table of 2^BITS pairs, half full, by open
 * addresses, and CODES of 11 bits, packed in words, replaced by a dictionary's doubles. */
#include "arrays.h"
#include "mixed.h"

#define SLOTS (1u << BITS)
#define BUILT (SLOTS / 2)
#define WORDS (CODES / 32 * 11 + 12)

typedef struct {
  unsigned key, value;
} Pair;

static void probe(unsigned *restrict result, const unsigned *restrict key,
                  const Pair *restrict table) {
#pragma cgpredict kernel(join_probe) grid(1) block(256)
  for (int i = 0; i < N; ++i) {
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

static void decode(double *restrict value, const unsigned *restrict packed,
                   const double *restrict dictionary) {
#pragma cgpredict kernel(dictionary_decode) grid(1) block(256)
  for (int i = 0; i < CODES; ++i) {
    const unsigned bit = 11u * (unsigned)i, word = bit / 32, shift = bit % 32;
    const unsigned long long both =
        (unsigned long long)packed[word + 1] << 32 | (unsigned long long)packed[word];
    value[i] = dictionary[(both >> shift) & 2047];
  }
}

int main(void) {
  Pair *table = zeroes(SLOTS, sizeof(Pair));
  for (unsigned b = 0; b < BUILT; ++b) {
    const unsigned key = mixed(b);
    unsigned slot = (key * 2654435769u) >> (32 - BITS);
    while (table[slot].key != 0)
      slot = (slot + 1) & (SLOTS - 1);
    table[slot].key = key;
    table[slot].value = b;
  }
  unsigned *key = zeroes(N, sizeof(unsigned));
  for (int i = 0; i < N; ++i)
    key[i] = mixed(mixed(i + 7) % (BUILT + BUILT / 4));
  unsigned *packed = zeroes(WORDS, sizeof(unsigned));
  for (int i = 0; i < WORDS; ++i)
    packed[i] = mixed(i + 1);
  double *dictionary = zeroes(2048, sizeof(double));
  for (int i = 0; i < 2048; ++i)
    dictionary[i] = mixed(i) % 100000 / 100.0;
  void *result = zeroes(N, sizeof(unsigned));
  void *value = zeroes(CODES, sizeof(double));
  probe(result, key, table);
  decode(value, packed, dictionary);
  return 0;
}
