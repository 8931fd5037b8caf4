/* Strings of four letters: a pattern of LENGTH at each place of a text up to its third difference,
 * distances of N pairs of LENGTH by a row of the thread's own, and a diagonal of one great table.
 */
#include "arrays.h"
#include "mixed.h"

static void match(int *restrict found, const unsigned char *restrict text,
                  const unsigned char *restrict pattern) {
#pragma cgpredict kernel(pattern_places) grid(1) block(256)
  for (int i = 0; i < N - LENGTH; ++i) {
    int same = 0, wrong = 0;
    while (same < LENGTH && wrong < 3) {
      wrong += text[i + same] != pattern[same];
      ++same;
    }
    found[i] = same;
  }
}

static void compare(int *restrict distance, const unsigned char (*restrict text)[LENGTH],
                    const unsigned char (*restrict other)[LENGTH]) {
#pragma cgpredict kernel(edit_pairs) grid(1) block(128)
  for (int i = 0; i < N; ++i) {
    int row[LENGTH + 1];
    for (int k = 0; k <= LENGTH; ++k)
      row[k] = k;
    for (int j = 0; j < LENGTH; ++j) {
      int corner = row[0];
      row[0] = j + 1;
      for (int k = 0; k < LENGTH; ++k) {
        const int above = row[k + 1], left = row[k];
        int least = corner + (text[i][j] != other[i][k]);
        least = above + 1 < least ? above + 1 : least;
        least = left + 1 < least ? left + 1 : least;
        row[k + 1] = least;
        corner = above;
      }
    }
    distance[i] = row[LENGTH];
  }
}

static void diagonal(int *restrict next, const int *restrict last, const int *restrict before,
                     const unsigned char *restrict text, const unsigned char *restrict other) {
#pragma cgpredict kernel(edit_diagonal) grid(1) block(256)
  for (int i = 1; i < N; ++i) {
    const int replaced = before[i - 1] + (text[i] != other[N - i]);
    const int less = last[i - 1] < last[i] ? last[i - 1] + 1 : last[i] + 1;
    next[i] = replaced < less ? replaced : less;
  }
}

int main(void) {
  unsigned char *text = zeroes((size_t)N * LENGTH, sizeof(unsigned char));
  for (size_t i = 0; i < (size_t)N * LENGTH; ++i)
    text[i] = "ACGT"[mixed(i) % 4];
  unsigned char *other = zeroes((size_t)N * LENGTH, sizeof(unsigned char));
  for (size_t i = 0; i < (size_t)N * LENGTH; ++i)
    other[i] = "ACGT"[mixed(i + 7) % 4];
  void *found = zeroes(N, sizeof(int));
  void *distance = zeroes(N, sizeof(int));
  void *next = zeroes(N, sizeof(int));
  void *last = zeroes(N, sizeof(int));
  void *before = zeroes(N, sizeof(int));
  match(found, text, other);
  compare(distance, (void *)text, (void *)other);
  diagonal(next, last, before, text, other);
  return 0;
}
