/* CRC-32 by a table of 256 words, of N strings of LENGTH bytes, one after the other in memory, or
 * byte by byte. */
#include "arrays.h"
#include "mixed.h"

static void rows(unsigned *restrict result, const unsigned char (*restrict text)[LENGTH],
                 const unsigned *restrict table) {
#pragma cgpredict kernel(crc_rows) grid(1) block(128)
  for (int i = 0; i < N; ++i) {
    unsigned sum = 0xffffffffu;
    for (int j = 0; j < LENGTH; ++j)
      sum = table[(sum ^ text[i][j]) & 0xff] ^ sum >> 8;
    result[i] = ~sum;
  }
}

static void columns(unsigned *restrict result, const unsigned char (*restrict text)[N],
                    const unsigned *restrict table) {
#pragma cgpredict kernel(crc_columns) grid(1) block(128)
  for (int i = 0; i < N; ++i) {
    unsigned sum = 0xffffffffu;
    for (int j = 0; j < LENGTH; ++j)
      sum = table[(sum ^ text[j][i]) & 0xff] ^ sum >> 8;
    result[i] = ~sum;
  }
}

int main(void) {
  unsigned char *text = zeroes((size_t)N * LENGTH, sizeof(unsigned char));
  for (size_t i = 0; i < (size_t)N * LENGTH; ++i)
    text[i] = (unsigned char)mixed(i);
  unsigned *table = zeroes(256, sizeof(unsigned));
  for (int i = 0; i < 256; ++i)
    table[i] = mixed(i);
  void *result = zeroes(N, sizeof(unsigned));
  rows(result, (void *)text, table);
  columns(result, (void *)text, table);
  return 0;
}
