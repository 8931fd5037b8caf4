// Extremes for which an iteration offers a value by one of several ways, each with a condition that
// asks nothing of the extreme, with the verdict that follows from reading the loops
// (check_verdicts.py).
#include <stdio.h>

#define N 512
static double a[N], b[N];
static int side[N], open[N];

static double values(void) {
  double hi = -9, most = -9, lo = 9, third = -9;
  // proved reduction: max(hi, a[i]) or max(hi, b[i])
#pragma cgpredict kernel(either)
  for (int i = 0; i < N; ++i)
    if (side[i] == 1) {
      if (a[i] > hi)
        hi = a[i];
    } else {
      if (-b[i] > hi)
        hi = -b[i];
    }
  // proved reduction: or none
#pragma cgpredict kernel(either_open)
  for (int i = 0; i < N; ++i)
    if (side[i] == 1) {
      if (open[i] != 1)
        if (-a[i] >= most)
          most = -a[i];
    } else {
      if (open[i] != 2)
        if (b[i] >= most)
          most = b[i];
    }
  // proved reduction: one of three
#pragma cgpredict kernel(one_of_three)
  for (int i = 0; i < N; ++i)
    if (side[i] == 1) {
      if (a[i] < lo)
        lo = a[i];
    } else if (open[i] == 2) {
      if (b[i] * 2 < lo)
        lo = b[i] * 2;
    } else {
      if (a[i] + b[i] < lo)
        lo = a[i] + b[i];
    }
  // proved reduction: one after the other, of which one runs
#pragma cgpredict kernel(one_runs)
  for (int i = 0; i < N; ++i) {
    if (side[i] == 1)
      if (a[i] > third)
        third = a[i];
    if (side[i] != 1)
      if (b[i] > third)
        third = b[i];
  }
  return hi + most + lo + third;
}

static int places(void) {
  double hi = -9, most = -9;
  int at = -1, where = -1;
  // proved reduction: value and place
#pragma cgpredict kernel(either_place)
  for (int i = 0; i < N; ++i)
    if (side[i] == 1) {
      if (-a[i] >= hi) {
        hi = -a[i];
        at = i;
      }
    } else {
      if (b[i] >= hi) {
        hi = b[i];
        at = i;
      }
    }
  // no: one way leaves the place of another extreme
#pragma cgpredict kernel(place_missing)
  for (int i = 0; i < N; ++i)
    if (side[i] == 1) {
      if (a[i] >= most) {
        most = a[i];
        where = i;
      }
    } else {
      if (b[i] >= most)
        most = b[i];
    }
  return at + where;
}

static double neither(void) {
  double x = -9, y = -9, z = -9, u = -9, v = -9, w = 9, t = -9, s = -9;
  // no: b[i] is offered only where a[i] is no new extreme
#pragma cgpredict kernel(else_if)
  for (int i = 0; i < N; ++i)
    if (a[i] > x)
      x = a[i];
    else if (b[i] > x)
      x = b[i];
  // no: the largest on one way, the least on the other
#pragma cgpredict kernel(both_orders)
  for (int i = 0; i < N; ++i)
    if (side[i] == 1) {
      if (a[i] > y)
        y = a[i];
    } else {
      if (b[i] < y)
        y = b[i];
    }
  // no: one way stores what it has not compared
#pragma cgpredict kernel(one_unasked)
  for (int i = 0; i < N; ++i)
    if (side[i] == 1) {
      if (a[i] > z)
        z = a[i];
    } else
      z = b[i];
  // no: one way stores another value than it compares
#pragma cgpredict kernel(one_other)
  for (int i = 0; i < N; ++i)
    if (side[i] == 1) {
      if (a[i] > u)
        u = a[i];
    } else {
      if (b[i] > u)
        u = a[i] + 1;
    }
  // no: the extreme decides on the way
#pragma cgpredict kernel(way_by_extreme)
  for (int i = 0; i < N; ++i)
    if (v > 1) {
      if (a[i] > v)
        v = a[i];
    } else {
      if (b[i] * 3 > v)
        v = b[i] * 3;
    }
  // no: compared with what was there before the other way's store
#pragma cgpredict kernel(stale)
  for (int i = 0; i < N; ++i) {
    const double before = w;
    if (side[i] == 1)
      if (a[i] < w)
        w = a[i];
    if (open[i] == 2)
      if (b[i] < before)
        w = b[i];
  }
  // no: a sum on one way
#pragma cgpredict kernel(one_sum)
  for (int i = 0; i < N; ++i)
    if (side[i] == 1) {
      if (a[i] > t)
        t = a[i];
    } else
      t += b[i];
  // no: each way stores the other one's value
#pragma cgpredict kernel(crossed)
  for (int i = 0; i < N; ++i)
    if (side[i] == 1) {
      if (a[i] > s)
        s = b[i];
    } else {
      if (b[i] > s)
        s = a[i];
    }
  return x + y + z + u + v + w + t + s;
}

int main(void) {
  for (int i = 0; i < N; ++i)
    a[i] = (i * 37) % 101 / 10., b[i] = (i * 53) % 89 / 10., side[i] = i % 3 % 2, open[i] = i % 4;
  printf("%g %d %g\n", values(), places(), neither());
}
