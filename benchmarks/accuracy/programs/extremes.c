/* The largest element and its place, of each of N rows of LENGTH, and of each of N columns. */
#include "arrays.h"
#include "mixed.h"

static void rows(float *restrict largest, int *restrict place, const float (*restrict a)[LENGTH]) {
#pragma cgpredict kernel(row_argmax) grid(1) block(128)
  for (int i = 0; i < N; ++i) {
    float most = a[i][0];
    int where = 0;
    for (int j = 1; j < LENGTH; ++j)
      if (a[i][j] > most) {
        most = a[i][j];
        where = j;
      }
    largest[i] = most;
    place[i] = where;
  }
}

static void columns(float *restrict largest, int *restrict place, const float (*restrict a)[N]) {
#pragma cgpredict kernel(column_argmax) grid(1) block(128)
  for (int i = 0; i < N; ++i) {
    float most = a[0][i];
    int where = 0;
    for (int j = 1; j < LENGTH; ++j)
      if (a[j][i] > most) {
        most = a[j][i];
        where = j;
      }
    largest[i] = most;
    place[i] = where;
  }
}

int main(void) {
  float *a = zeroes((size_t)N * LENGTH, sizeof(float));
  for (size_t i = 0; i < (size_t)N * LENGTH; ++i)
    a[i] = mixed(i) % 1000003 / 1000.0f;
  void *largest = zeroes(N, sizeof(float));
  void *place = zeroes(N, sizeof(int));
  rows(largest, place, (void *)a);
  columns(largest, place, (void *)a);
  return 0;
}
