// Inner loops that go on by more than 1 from a start of the thread's own, are bounded by several
// indices, or are left early by all traced threads, with the verdict that follows from reading the
// loops (check_verdicts.py).
#include <stdio.h>

#define N 130
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))
static int mark[N][N], flat[8 * N];

static void steps(int n, int far, int stride) {
  int *all = &mark[0][0];
  // proved: every second of a triangle
#pragma cgpredict kernel(every_second)
  for (int i = 0; i < n; ++i)
    for (int j = i; j < n; j += 2)
      mark[i][j] += 1;
  // proved: the step is an argument
#pragma cgpredict kernel(by_argument)
  for (int i = 0; i < n; ++i)
    for (int j = i; j < n; j += stride)
      mark[i][j] += 1;
  // proved: backwards
#pragma cgpredict kernel(downwards)
  for (int i = 0; i < n; ++i)
    for (int j = i; j >= 0; j -= 3)
      mark[i][j] += 2;
  // proved: each thread has every second place, from its own number on
#pragma cgpredict kernel(even_and_odd)
  for (int i = 0; i < 2; ++i)
    for (int j = i; j < 8 * n; j += 2)
      flat[j] += i;
  // write conflict: a third thread begins at one of the first one's places
#pragma cgpredict kernel(three_by_two)
  for (int i = 0; i < 3; ++i)
    for (int j = i; j < 8 * n; j += 2)
      flat[j] = i;
  // no: rows that are longer than their distance
#pragma cgpredict kernel(next_row)
  for (int i = 0; i < n - 2; ++i)
    for (int j = i; j < far; j += 2)
      all[i * (n - 1) + j] = 2 * all[i * (n - 1) + j] + i;
  // proved: how far it goes is by two indices
#pragma cgpredict kernel(two_indices)
  for (int i = 0; i < 100; ++i)
    for (int k = 0; k < 3; ++k)
      for (int j = 0; j < MIN(i + 2, 20 - 3 * k); ++j)
        mark[i][j] = j;
  // proved: tiles of a triangle
#pragma cgpredict kernel(tiled_triangle)
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < 9; ++k)
      for (int j = k * 16; j < MIN(i + 1, k * 16 + 16); ++j)
        mark[i][j] += k;
  // proved: where it starts is by two indices; past the row's end it has no turn
#pragma cgpredict kernel(two_starts)
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < 5; ++k)
      for (int j = i + k; j < n; j += 2)
        mark[i][j] += k;
}

static void starts(int n) {
  // proved: a band on both sides
#pragma cgpredict kernel(window)
  for (int i = 0; i < n; ++i)
    for (int j = MAX(i - 3, 0); j <= MIN(i + 3, n - 1); ++j)
      mark[i][j] += 1;
  // proved: one colour of a board, which reads the other one
#pragma cgpredict kernel(red)
  for (int i = 1; i < n - 1; ++i)
    for (int j = 1 + i % 2; j < n - 1; j += 2)
      mark[i][j] = mark[i][j - 1] + mark[i - 1][j] + mark[i + 1][j];
  // no: it reads its own colour in the row before
#pragma cgpredict kernel(mixed)
  for (int i = 1; i < n - 1; ++i)
    for (int j = 1 + i % 2; j < n - 1; j += 2)
      mark[i][j] = mark[i - 1][j - 1] + mark[i + 1][j];
  // proved: blocks of 16 at distances of 32, in turn
#pragma cgpredict kernel(blocks)
  for (int i = 0; i < 3 * n; ++i)
    flat[32 * (i / 16) + i % 16] += i;
  // no: blocks that overlap
#pragma cgpredict kernel(close_blocks)
  for (int i = 0; i < 3 * n; ++i)
    flat[12 * (i / 16) + i % 16] = 2 * flat[12 * (i / 16) + i % 16] + i;
  // no: rows begin in those before
#pragma cgpredict kernel(early)
  for (int i = 2; i < n; ++i)
    for (int j = MAX(i - 3, -n); j <= MIN(i + 3, n - 1); ++j)
      flat[5 * i + j] = 2 * flat[5 * i + j] + i;
}

static void breaks(int n, int limit, const int *found) {
  // proved: every traced thread leaves before its row ends
#pragma cgpredict kernel(always_found)
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      if (j == found[i])
        break;
      mark[i][j] += 4;
    }
  // none: another thread might go on into the next row
#pragma cgpredict kernel(found_somewhere)
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < limit * N; ++j) {
      if (j == found[i])
        break;
      mark[i][j] += 4;
    }
}

int main(void) {
  static int found[N];
  for (int i = 0; i < N; ++i)
    found[i] = 3 + i % 5;
  steps(N, N + 20, 3);
  starts(N);
  breaks(N, 6, found);
  int sum = 0;
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j)
      sum = 7 * sum + mark[i][j] + flat[i];
  printf("%d\n", sum);
}
