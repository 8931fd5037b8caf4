/* Integers: how many of COUNT keys are less than each, keys looked up by up to six bits in a filter
 * of WORDS, and ten rounds of a cipher by tables. */
#include "arrays.h"
#include "mixed.h"

static void count(int *restrict rank, const int *restrict key) {
#pragma cgpredict kernel(rank_by_count) grid(1) block(256)
  for (int i = 0; i < N; ++i) {
    const int mine = key[i];
    int less = 0, same = 0;
    for (int j = 0; j < COUNT; ++j) {
      less += key[j] < mine;
      same += key[j] == mine;
    }
    rank[i] = 2 * less + same;
  }
}

static void look(unsigned char *restrict found, const int *restrict key,
                 const unsigned *restrict filter) {
#pragma cgpredict kernel(bloom_filter) grid(1) block(256)
  for (int i = 0; i < N; ++i) {
    unsigned place = (unsigned)key[i] * 0x9e3779b1u;
    const unsigned step = (place >> 15 ^ place) * 0x85ebca6bu | 1;
    int probe = 0;
    while (probe < 6 && (filter[(place >> 5) % WORDS] >> (place & 31) & 1)) {
      place += step;
      ++probe;
    }
    found[i] = probe == 6;
  }
}

static void encipher(unsigned (*restrict result)[4], const unsigned (*restrict text)[4],
                     const unsigned (*restrict table)[256], const unsigned (*restrict round)[4]) {
#pragma cgpredict kernel(table_cipher) grid(1) block(128)
  for (int i = 0; i < N; ++i) {
    unsigned s[4];
    for (int w = 0; w < 4; ++w)
      s[w] = text[i][w] ^ round[0][w];
    for (int r = 1; r <= 10; ++r) {
      unsigned t[4];
      for (int w = 0; w < 4; ++w)
        t[w] = table[0][s[w] >> 24] ^ table[1][s[(w + 1) % 4] >> 16 & 255] ^
               table[2][s[(w + 2) % 4] >> 8 & 255] ^ table[3][s[(w + 3) % 4] & 255] ^ round[r][w];
      for (int w = 0; w < 4; ++w)
        s[w] = t[w];
    }
    for (int w = 0; w < 4; ++w)
      result[i][w] = s[w];
  }
}

int main(void) {
  int *key = zeroes(N, sizeof(int));
  for (int i = 0; i < N; ++i)
    key[i] = (int)(mixed(i) >> 4);
  unsigned *filter = zeroes(WORDS, sizeof(unsigned));
  for (int i = 0; i < WORDS; ++i)
    filter[i] = mixed(i) | mixed(i + 1);
  unsigned *text = zeroes((size_t)4 * N, sizeof(unsigned));
  for (size_t i = 0; i < (size_t)4 * N; ++i)
    text[i] = mixed(i);
  unsigned *table = zeroes(4 * 256, sizeof(unsigned));
  for (int i = 0; i < 4 * 256; ++i)
    table[i] = mixed(i + 3);
  unsigned *round = zeroes(4 * 11, sizeof(unsigned));
  for (int i = 0; i < 4 * 11; ++i)
    round[i] = mixed(i + 5);
  void *rank = zeroes(N, sizeof(int));
  void *found = zeroes(N, sizeof(unsigned char));
  void *result = zeroes((size_t)4 * N, sizeof(unsigned));
  count(rank, key);
  look(found, key, filter);
  encipher(result, (void *)text, (void *)table, (void *)round);
  return 0;
}
