// Extremes under further conditions, with the verdict that follows from reading the loops
// (check_verdicts.py).
#include <math.h>
#include <stdbool.h>
#include <stdio.h>

#define N 512
static double a[N], b[N];
static int m[N], k[N];

static double values(void) {
  double lo = 1e9, hi = -1, two = 1e9, z = 5, y = 5;
  int count = 0;
  // proved reduction: a minimum of some
#pragma cgpredict kernel(guarded_min)
  for (int i = 0; i < N; ++i) {
    double v = sqrt(a[i]) + 1;
    if (b[i] != 0.)
      if (v < lo)
        lo = v;
  }
  // proved reduction: both conditions at once
#pragma cgpredict kernel(and_max)
  for (int i = 0; i < N; ++i) {
    double v = a[i] * b[i];
    if (m[i] && v > hi)
      hi = v;
  }
  // proved reduction: the old value stays by either condition
#pragma cgpredict kernel(or_keeps)
  for (int i = 0; i < N; ++i)
    two = (m[i] == 2 || a[i] >= two) ? two : a[i];
  // no: the new value is taken though it is not less
#pragma cgpredict kernel(or_takes)
  for (int i = 0; i < N; ++i)
    z = (m[i] == 2 || a[i] < z) ? a[i] : z;
  // no: the old value stays only if both hold
#pragma cgpredict kernel(and_keeps)
  for (int i = 0; i < N; ++i)
    y = (m[i] == 2 && y < a[i]) ? y : a[i];
  // no: stores another value than it compares
#pragma cgpredict kernel(other_value)
  for (int i = 0; i < N; ++i)
    if (m[i] && a[i] < lo)
      lo = a[i] + 1;
  // no: how often a new extreme is found depends on the order
#pragma cgpredict kernel(counts)
  for (int i = 0; i < N; ++i) {
    bool greater = m[i] && a[i] < hi;
    if (greater)
      hi = a[i];
    count += greater;
  }
  return lo + hi + two + z + y + count;
}

static int places(void) {
  double lo = 1e9, hi = -1, two = 1e9;
  int at = -1, first = -1, other = -1;
  // proved reduction: what is compared is computed again where it is stored
#pragma cgpredict kernel(argmax_product)
  for (int i = 0; i < N; ++i)
    if (a[i] * b[i] > hi) {
      hi = a[i] * b[i];
      at = i;
    }
  // proved reduction: the nearest of those that are open, as in Dijkstra's algorithm
#pragma cgpredict kernel(argmin_guarded)
  for (int i = 0; i < N; ++i)
    if (k[i] && a[i] < lo) {
      lo = a[i];
      first = i;
    }
  // no: the place is stored under a condition of its own, too
#pragma cgpredict kernel(other_place)
  for (int i = 0; i < N; ++i)
    if (a[i] < two) {
      two = a[i];
      if (k[i])
        other = i;
    }
  // no: the same by selections
#pragma cgpredict kernel(chosen_place)
  for (int i = 0; i < N; ++i) {
    double v = a[i];
    bool less = v < two, open = k[i] != 0;
    two = less && open ? v : two;
    other = less ? i : other;
  }
  return at + first + other;
}

int main(void) {
  for (int i = 0; i < N; ++i)
    a[i] = (i * 37) % 101, b[i] = i % 3, m[i] = i % 5, k[i] = i % 2;
  printf("%g %d\n", values(), places());
}
