// Extremes under further conditions, with the verdict that follows from reading the loops
// (check_verdicts.py).
#include <math.h>
#include <stdbool.h>
#include <stdio.h>

#define N 512
static double a[N], b[N];
static int m[N + 1], k[N + 1];

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

// Places that do not go with the extreme: what they are in the end depends on the order.
static int apart(void) {
  double one = -1, both = -1, last = -1, less = 9, most = -1, some = -1, set = -1;
  int at = -1, of = -1, at2 = -1, at3 = -1, at4 = -1, at5 = -1, at6 = -1;
  // no: other values become the extreme too, without their place
#pragma cgpredict kernel(two_values)
  for (int i = 0; i < N; ++i) {
    if (a[i] > one) {
      one = a[i];
      at = i;
    }
    if (b[i] > one)
      one = b[i];
  }
  // no: the same by fmax, in front of it
#pragma cgpredict kernel(values_before)
  for (int i = 0; i < N; ++i) {
    both = fmax(both, b[i]);
    if (a[i] > both) {
      both = a[i];
      of = i;
    }
  }
  // no: the place of one value, the extreme of another one
#pragma cgpredict kernel(other_compared)
  for (int i = 0; i < N; ++i) {
    if (a[i] > last)
      at2 = i;
    last = fmax(last, b[i]);
  }
  // no: the place of what is greater than the least
#pragma cgpredict kernel(other_order)
  for (int i = 0; i < N; ++i) {
    if (a[i] > less)
      at3 = i;
    less = fmin(less, a[i]);
  }
  // no: the last place that is no extreme
#pragma cgpredict kernel(else_place)
  for (int i = 0; i < N; ++i)
    if (a[i] > most)
      most = a[i];
    else
      at4 = i;
  // no: the place in all iterations, the extreme in some
#pragma cgpredict kernel(some_extreme)
  for (int i = 0; i < N; ++i) {
    if (a[i] > some)
      at5 = i;
    if (k[i])
      some = fmax(some, a[i]);
  }
  // no: the same with the extreme in memory
#pragma cgpredict kernel(some_memory)
  for (int i = 0; i < N; ++i) {
    bool greater = m[i] > m[N];
    if (greater)
      k[N] = i;
    if (k[i])
      if (greater)
        m[N] = m[i];
  }
  // proved reduction: the place by the comparison, the extreme by fmax
#pragma cgpredict kernel(place_and_fmax)
  for (int i = 0; i < N; ++i) {
    if (a[i] > set)
      at6 = i;
    set = fmax(set, a[i]);
  }
  return at + of + at2 + at3 + at4 + at5 + at6 + one + both + last + less + most + some + set;
}

// Iterations that are left before they compare: so is the place, or it is none.
static int left(void) {
  double most = -1, rows = -1, other = -1, some = -1;
  int at = -1, row = -1, at2 = -1, at3 = -1;
  // proved reduction: the largest of some
#pragma cgpredict kernel(argmax_continue)
  for (int i = 0; i < N; ++i) {
    if (k[i])
      continue;
    double v = a[i] * 1.5;
    if (v > most) {
      most = v;
      at = i;
    }
  }
  // proved reduction: two ways out, and a sum in front
#pragma cgpredict kernel(argmax_sums)
  for (int i = 0; i < N - 4; ++i) {
    long s = 0;
    for (int j = 0; j < 4; ++j)
      s += m[i + j];
    if (!s || b[i] == 2.)
      continue;
    double v = s * b[i];
    if (v > rows) {
      rows = v;
      row = i;
    }
  }
  // no: the last place that is no extreme
#pragma cgpredict kernel(else_continue)
  for (int i = 0; i < N; ++i) {
    if (k[i])
      continue;
    double v = a[i] * 1.5;
    if (v > other)
      other = v;
    else
      at2 = i;
  }
  // no: the place in all iterations, the extreme in some
#pragma cgpredict kernel(place_continue)
  for (int i = 0; i < N; ++i) {
    double v = a[i] * 1.5;
    if (v > some)
      at3 = i;
    if (k[i])
      continue;
    if (v > some)
      some = v;
  }
  return at + row + at2 + at3 + most + rows + other + some;
}

// Extreme and place in one structure, behind a pointer.
struct best { double value; int at; };
static void members(struct best *best, struct best *other) {
  // proved reduction: members of what a pointer leads to
#pragma cgpredict kernel(argmax_members)
  for (int i = 0; i < N; ++i)
    if (a[i] > best->value) {
      best->value = a[i];
      best->at = i;
    }
  // no: the last place that is no extreme
#pragma cgpredict kernel(else_member)
  for (int i = 0; i < N; ++i)
    if (a[i] > other->value)
      other->value = a[i];
    else
      other->at = i;
}

int main(void) {
  for (int i = 0; i < N; ++i)
    a[i] = (i * 37) % 101, b[i] = i % 3, m[i] = i % 5, k[i] = i % 2;
  struct best best = {-1, -1}, other = {-1, -1};
  members(&best, &other);
  printf("%g %d %d %d %d %d\n", values(), places(), apart(), left(), best.at, other.at);
}
