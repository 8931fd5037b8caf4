// Inner loops that end by the least of several bounds, as those of tiles do, or by `break`, with the
// verdict that follows from reading the loops (check_verdicts.py).
#include <stdio.h>

#define N 130
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))
static float a[N][N], b[N][N], c[N][N];
static int mark[N][N], of[N], first[N], flat[4 * N], n = N, width = 16;

static void tiles(int m, int size, float *rows) {
  // proved: tiles of a matrix; the last ones are cut at its end
#pragma cgpredict kernel(tiled) grid(2)
  for (int ii = 0; ii < n; ii += 16)
    for (int jj = 0; jj < n; jj += 16)
      for (int i = ii; i < MIN(ii + 16, n); ++i)
        for (int j = jj; j < MIN(jj + 16, n); ++j) {
          float sum = 0;
          for (int k = 0; k < n; ++k)
            sum += a[i][k] * b[k][j];
          c[i][j] = sum;
        }
  // proved: tiles inside the thread
#pragma cgpredict kernel(tiled_inside)
  for (int i = 0; i < n; ++i)
    for (int kk = 0; kk < n; kk += 16)
      for (int jj = 0; jj < n; jj += 16)
        for (int j = jj; j < MIN(jj + 16, n); ++j) {
          float sum = c[i][j];
          for (int k = kk; k < MIN(kk + 16, n); ++k)
            sum += a[i][k] * b[k][j];
          c[i][j] = sum;
        }
  // proved: of a size that is an argument, the end by a condition
#pragma cgpredict kernel(blocks)
  for (int ii = 0; ii < m; ii += 13) {
    int end = ii + 13;
    if (end > m)
      end = m;
    for (int i = ii; i < end; ++i)
      of[i] = 2 * i;
  }
  // no: the tiles are longer than their distance, and read what others write
#pragma cgpredict kernel(overlapping)
  for (int ii = 0; ii < m; ii += 13)
    for (int i = ii; i < MIN(ii + 16, m); ++i)
      of[i] = 3 * of[i] + i;
  // write conflict: the last tile of a row reaches into the next one
#pragma cgpredict kernel(uncut) grid(2)
  for (int i = 0; i < 4; ++i)
    for (int jj = 0; jj < N; jj += size)
      for (int j = jj; j < MIN(jj + size, 4 * N); ++j)
        rows[i * N + j] = i;
  // proved: a band above the diagonal
#pragma cgpredict kernel(band)
  for (int i = 0; i < n; ++i)
    for (int j = i; j < MIN(i + width, n); ++j)
      mark[i][j] = 2;
  // none: a band on both sides, whose begin is the largest of two, and whose end is loaded
#pragma cgpredict kernel(window)
  for (int i = 0; i < n; ++i)
    for (int j = MAX(i - 3, 0); j <= MIN(i + 3, n - 1); ++j)
      mark[i][j] += 1;
  // proved: backwards, to the largest of two
#pragma cgpredict kernel(downwards)
  for (int i = 0; i < n; ++i)
    for (int j = i; j >= MAX(i - 5, 0); --j)
      mark[i][j] = 1;
  // proved: how far it goes is by two indices
#pragma cgpredict kernel(two_indices)
  for (int i = 0; i < 100; ++i)
    for (int k = 0; k < 3; ++k)
      for (int j = 0; j < MIN(i + 2, 20 - 3 * k); ++j)
        flat[i + 100 * k] = j;
}

static void searches(int limit, const int *found, int *list) {
  // proved: the first in each row
#pragma cgpredict kernel(find)
  for (int i = 0; i < n; ++i) {
    first[i] = -1;
    for (int j = 0; j < n; ++j)
      if (a[i][j] > limit) {
        first[i] = j;
        break;
      }
  }
  // proved: each row as far as it is small
#pragma cgpredict kernel(as_far)
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      if (a[i][j] > limit)
        break;
      mark[i][j] = 1;
    }
  // proved: of a triangle
#pragma cgpredict kernel(triangle)
  for (int i = 0; i < n; ++i)
    for (int j = i; j < n; ++j) {
      if (a[i][j] > limit)
        break;
      mark[i][j] += 3;
    }
  // proved: by the loop's own condition
#pragma cgpredict kernel(while_small)
  for (int i = 0; i < n; ++i) {
    int j = 0;
    while (j < n && a[i][j] <= limit) {
      mark[i][j] += 2;
      ++j;
    }
  }
  // none: the store asks for both ends in one branch
#pragma cgpredict kernel(one_branch)
  for (int i = 0; i < n; ++i)
    for (int j = i; j < n; ++j) {
      mark[i][j] += 3;
      if (b[i][j] > limit)
        break;
    }
  // write conflict: where it ended is a place for all
#pragma cgpredict kernel(ended)
  for (int i = 0; i < n; ++i) {
    int j;
    for (j = 0; j < 9; ++j)
      if (a[i][j] > 5)
        break;
    list[j] = i;
  }
  // none: by its bound the search may go on into the next row
#pragma cgpredict kernel(always_found)
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < limit * N; ++j) {
      if (j == found[i])
        break;
      mark[i][j] += 4;
    }
}

int main(void) {
  static int found[N], list[N];
  static float rows[6 * N];
  for (int i = 0; i < N; ++i) {
    found[i] = 3 + i % 5;
    for (int j = 0; j < N; ++j) {
      a[i][j] = i * j % 7 + (j > 120 && i % 4 == 0);
      b[i][j] = (i + 2 * j) % 9;
    }
  }
  tiles(N, 20, rows);
  searches(6, found, list);
  int sum = (int)rows[3 * N];
  for (int i = 0; i < N; ++i) {
    sum = 31 * sum + of[i] + 7 * first[i] + list[i] + flat[i];
    for (int j = 0; j < N; ++j)
      sum = 5 * sum + mark[i][j] + (int)c[i][j];
  }
  printf("%d\n", sum);
}
