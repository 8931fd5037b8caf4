// Loads whose addresses are loaded, beside stores that cannot or can reach them, in the form of
// verdicts.c.
#include <stdio.h>

#define N 300

static double x[N], y[N], table[N][8], rows[N][8], value[4 * N];
static const double weights[8] = {1, 2, 4, 8, 4, 2, 1, 0};
static double *const fixed = value;
static int index_of[N], row[N + 1], column[4 * N];

__attribute__((noinline)) static void both_restrict(int n, double *restrict to, const double *restrict from,
                                                    const int *restrict by) {
  // proved: neither array is the other
#pragma cgpredict kernel(both)
  for (int i = 0; i < n; ++i)
    to[i] = from[by[i]];
}

__attribute__((noinline)) static void none_restrict(int n, double *to, const double *from, const int *by) {
  // none: they may be one array
#pragma cgpredict kernel(neither)
  for (int i = 0; i < n; ++i)
    to[i] = from[by[i]];
}

__attribute__((noinline)) static void derived(int n, double *restrict from, const int *restrict by) {
  double *to = from + 2;
  // no: what is stored to is the same array, by a pointer that was made of it
#pragma cgpredict kernel(same_array)
  for (int i = 0; i < n - 2; ++i)
    to[i] = from[by[i] / 100];
}

__attribute__((noinline)) static void apart(int n, double *restrict from, const int *restrict by) {
  double *to = from + n / 2;
  // none: the same, where it was not seen
#pragma cgpredict kernel(same_array_apart)
  for (int i = 0; i < n / 2; ++i)
    to[i] = from[by[i] / 2];
}

__attribute__((noinline)) static void constants(int n, double *to) {
  // proved: no pointer leads to what is constant
#pragma cgpredict kernel(constant_table)
  for (int i = 0; i < n; ++i)
    to[i] *= weights[i * 3 % 8];
  // proved: the pointer is constant, and a remainder says where it leads
#pragma cgpredict kernel(constant_pointer)
  for (int i = 0; i < n; ++i)
    to[i] += fixed[i * 7 % N];
}

int main(void) {
  for (int i = 0; i < N; ++i)
    x[i] = i * 7 % 13, index_of[i] = i * 7 % N, row[i] = 4 * i;
  row[N] = 4 * N;
  for (int i = 0; i < 4 * N; ++i)
    column[i] = i * 31 % N, value[i] = i % 5;
  // proved: two arrays
#pragma cgpredict kernel(arrays)
  for (int i = 0; i < N; ++i)
    y[i] = x[index_of[i]];
  // proved: the sum is in memory
#pragma cgpredict kernel(sums)
  for (int i = 0; i < N; ++i) {
    y[i] = 0;
    for (int k = row[i]; k < row[i + 1]; ++k)
      y[i] += value[k] * x[column[k]];
  }
  // proved: whole rows
#pragma cgpredict kernel(whole_rows)
  for (int i = 0; i < N; ++i)
    for (int k = 0; k < 8; ++k)
      rows[i][k] = table[index_of[i]][k] + k;
  // none: both halves are one array
#pragma cgpredict kernel(one_array)
  for (int i = 0; i < N / 2; ++i)
    x[i] = x[N / 2 + index_of[i] / 2];
  // none: the index is none of the arrays, but what is stored to is loaded
#pragma cgpredict kernel(permuted)
  for (int i = 0; i < N; ++i)
    y[index_of[i]] = x[index_of[i]];
  // proved: a row that is loaded from where nothing is stored decides which one is taken
#pragma cgpredict kernel(by_limits) grid(2)
  for (int i = 0; i < N; ++i)
    for (int k = 0; k < 8; ++k)
      rows[i][k] = column[row[i] + k % 4] > 100 ? 1 : table[i][k];
  double total = 0;
  // proved reduction: no pointer leads to the sum, which is in no memory
#pragma cgpredict kernel(total)
  for (int i = 0; i < N; ++i)
    total += x[index_of[i]];
  x[0] = total;
  both_restrict(N, y, x, index_of);
  none_restrict(N, y, x, index_of);
  derived(N, y, index_of);
  apart(N, y, index_of);
  constants(N, y);
  double sum = 0;
  for (int i = 0; i < N; ++i)
    sum = sum * 0.9 + x[i] + y[i] + rows[i][i % 8];
  printf("%g\n", sum);
}
