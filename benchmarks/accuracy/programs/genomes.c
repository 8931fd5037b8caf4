/* Strings of the letters of genomes: a key of the K letters from each place of TEXT on, alike for
 * both strands, and SEEDS places where two texts may match, extended both ways until the score has
 * fallen too far below its best. */
#include "arrays.h"
#include "mixed.h"

enum { K = 21, REACH = 128, FALL = 10 };

/* Two bits of a letter: A 0, C 1, T 2 and G 3. */
static void key(unsigned long long *restrict keys, const char *restrict text) {
#pragma cgpredict kernel(kmer_canonical) grid(1) block(256)
  for (int i = 0; i < TEXT - K + 1; ++i) {
    unsigned long long forward = 0, backward = 0;
    int valid = 1;
    for (int k = 0; k < K; ++k) {
      const char letter = text[i + k];
      const unsigned long long code = letter >> 1 & 3;
      forward = forward << 2 | code;
      backward = backward >> 2 | (code ^ 2) << (2 * K - 2);
      valid &= letter != 'N';
    }
    unsigned long long least = forward < backward ? forward : backward;
    least = (least ^ least >> 31) * 0x9e3779b97f4a7c15ull;
    keys[i] = valid ? least ^ least >> 29 : ~0ull;
  }
}

static void extend(int *restrict scores, const char *restrict query, const char *restrict target,
                   const int *restrict queryPlaces, const int *restrict targetPlaces) {
#pragma cgpredict kernel(seed_extend) grid(1) block(128)
  for (int i = 0; i < SEEDS; ++i) {
    const int q = queryPlaces[i], t = targetPlaces[i];
    int total = 0, best = 0;
    for (int k = 0; k < REACH && total > best - FALL; ++k) {
      total += query[q + k] == target[t + k] ? 1 : -2;
      best = total > best ? total : best;
    }
    total = best;
    for (int k = 1; k <= REACH && total > best - FALL; ++k) {
      total += query[q - k] == target[t - k] ? 1 : -2;
      best = total > best ? total : best;
    }
    scores[i] = best;
  }
}

int main(void) {
  char *text = zeroes(TEXT, 1), *query = zeroes(TEXT, 1);
  for (size_t i = 0; i < TEXT; ++i) {
    const unsigned bits = mixed(i);
    text[i] = bits >> 8 & 4095 ? "ACGT"[bits % 4] : 'N';
    query[i] = bits >> 20 & 15 ? text[i] : "ACGT"[bits >> 4 & 3];
  }
  int *queryPlaces = zeroes(SEEDS, sizeof(int)), *targetPlaces = zeroes(SEEDS, sizeof(int));
  for (size_t i = 0; i < SEEDS; ++i) {
    queryPlaces[i] = (int)(REACH + mixed(2 * i) % (TEXT - 2 * REACH));
    targetPlaces[i] =
        mixed(i) % 4 ? (int)(REACH + mixed(2 * i + 1) % (TEXT - 2 * REACH)) : queryPlaces[i];
  }
  key(zeroes(TEXT, sizeof(unsigned long long)), text);
  extend(zeroes(SEEDS, sizeof(int)), query, text, queryPlaces, targetPlaces);
  return 0;
}
