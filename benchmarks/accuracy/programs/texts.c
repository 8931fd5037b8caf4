/* Bytes of a text: three as four letters by a table, and the longest run of alike ones of each
 * CHUNK. */
#include "arrays.h"
#include "mixed.h"

static void letters(unsigned char (*restrict result)[4], const unsigned char (*restrict text)[3],
                    const unsigned char *restrict letter) {
#pragma cgpredict kernel(base64) grid(1) block(256)
  for (int i = 0; i < N; ++i) {
    const int bits = text[i][0] << 16 | text[i][1] << 8 | text[i][2];
    result[i][0] = letter[bits >> 18];
    result[i][1] = letter[bits >> 12 & 63];
    result[i][2] = letter[bits >> 6 & 63];
    result[i][3] = letter[bits & 63];
  }
}

static void longest(int *restrict most, int *restrict runs,
                    const unsigned char (*restrict text)[CHUNK]) {
#pragma cgpredict kernel(longest_run) grid(1) block(128)
  for (int i = 0; i < N; ++i) {
    int greatest = 0, found = 0, start = 0;
    while (start < CHUNK) {
      int end = start + 1;
      while (end < CHUNK && text[i][end] == text[i][start])
        ++end;
      greatest = end - start > greatest ? end - start : greatest;
      start = end;
      ++found;
    }
    most[i] = greatest;
    runs[i] = found;
  }
}

int main(void) {
  unsigned char *text = zeroes((size_t)N * CHUNK, sizeof(unsigned char));
  for (size_t i = 0; i < (size_t)N * CHUNK; ++i)
    text[i] = (unsigned char)(mixed(i / 5) % 3 ? mixed(i / 5) : mixed(i));
  unsigned char *letter = zeroes(64, sizeof(unsigned char));
  for (int i = 0; i < 64; ++i)
    letter[i] = (unsigned char)(mixed(i) % 94 + 33);
  void *result = zeroes((size_t)4 * N, sizeof(unsigned char));
  void *most = zeroes(N, sizeof(int));
  void *runs = zeroes(N, sizeof(int));
  letters(result, (void *)text, letter);
  longest(most, runs, (void *)text);
  return 0;
}
