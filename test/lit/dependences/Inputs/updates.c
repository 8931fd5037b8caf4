// Atomic updates, loops of compare and exchange, and library functions that write through a pointer, with
// the verdict that follows from reading them, in the form of verdicts.c.
#define _GNU_SOURCE
#include <math.h>
#include <stdbool.h>
#include <string.h>

#define N 512

static double a[N + 1], b[N], whole[N + 1], highest, lowest, product = 1;
static float fa[N], fb[N], fhighest;
static int keys[N], rising[N], n[N], places[N], best, least, cell, changes, exponent;
static long rounded[N], flags;
static unsigned bits;

static void fill(void) {
  for (int i = 0; i < N; ++i) {
    a[i] = i * 37 % 101 / 4.0 + 0.3, b[i] = 1 + i % 2 * 0.5, fa[i] = (float)(i * 17 % 53);
    keys[i] = i * 7 % 61, rising[i] = 2 * i + 1, places[i] = i % 5;
  }
  best = 0, least = 1000, cell = 0, highest = 0, lowest = 1e9, product = 1, fhighest = 0;
}

// ---- results behind pointers
static void behind_pointers(void) {
  // proved: an exponent of each thread's own
#pragma cgpredict kernel(mantissa)
  for (int i = 0; i < N; ++i) {
    int power;
    b[i] = frexp(a[i], &power);
    n[i] = power;
  }
  // proved: to an element of each thread's own
#pragma cgpredict kernel(whole_part)
  for (int i = 0; i < N; ++i)
    b[i] = modf(a[i], &whole[i]);
  // proved: two results
#pragma cgpredict kernel(sine_and_cosine)
  for (int i = 0; i < N; ++i) {
    float s, c;
    sincosf(fa[i], &s, &c);
    fb[i] = s * s - c;
  }
  // proved: an integer result is no pointer
#pragma cgpredict kernel(nearest)
  for (int i = 0; i < N; ++i)
    rounded[i] = lround(a[i]) + ilogb(a[i]);
  // write conflict: the last one's exponent stays
#pragma cgpredict kernel(last_exponent)
  for (int i = 0; i < N; ++i)
    b[i] = frexp(a[i], &exponent);
  // write conflict: the same by way of a variable; what the function writes there differs
#pragma cgpredict kernel(copied_exponent)
  for (int i = 0; i < N; ++i) {
    int power;
    b[i] = frexp(a[i], &power);
    exponent = power;
  }
  // no: each reads what the one before left
#pragma cgpredict kernel(next_whole)
  for (int i = 0; i < N; ++i)
    b[i] = modf(whole[i] + 0.75, &whole[i + 1]);
}

// ---- compare and exchange
static void smaller(double *target, double value) {
  long long seen, wanted;
  memcpy(&wanted, &value, sizeof wanted);
  do {
    double now;
    memcpy(&seen, target, sizeof seen);
    memcpy(&now, &seen, sizeof now);
    if (now <= value)
      return;
  } while (!__sync_bool_compare_and_swap((long long *)target, seen, wanted));
}

static void larger(float *target, float value) {
  int *place = (int *)target, old = *place, assumed, wanted;
  do {
    float now;
    assumed = old;
    memcpy(&now, &assumed, sizeof now);
    now = fmaxf(value, now);
    memcpy(&wanted, &now, sizeof wanted);
    old = __sync_val_compare_and_swap(place, assumed, wanted);
  } while (assumed != old);
}

static void times(double *target, double value) {
  double old = *target, next;
  do
    next = old * value;
  while (!__atomic_compare_exchange(target, &old, &next, true, 0, 0));
}

static bool exchanged(int *target, int *old, int value) {
  return __atomic_compare_exchange_n(target, old, value, false, 0, 0);
}

static void exchanges(void) {
  // proved reduction: the largest, again where another one was faster
#pragma cgpredict kernel(largest)
  for (int i = 0; i < N; ++i) {
    int old = best;
    while (old < rising[i] && !exchanged(&best, &old, rising[i]))
      ;
  }
  // proved reduction: the smallest, with the test inside the loop
#pragma cgpredict kernel(smallest)
  for (int i = 0; i < N; ++i) {
    int old = least;
    for (;;) {
      if (old <= -rising[i])
        break;
      if (exchanged(&least, &old, -rising[i]))
        break;
    }
  }
  // proved reduction: a number's bits
#pragma cgpredict kernel(smallest_number)
  for (int i = 0; i < N; ++i)
    smaller(&lowest, -rising[i]);
  // proved reduction: as CUDA programs write it
#pragma cgpredict kernel(largest_number)
  for (int i = 0; i < N; ++i)
    larger(&fhighest, fa[i]);
  // proved reduction: a product
#pragma cgpredict kernel(multiplied)
  for (int i = 0; i < N; ++i)
    times(&product, b[i]);
  // no: which values are passed over depends on the order
#pragma cgpredict kernel(not_behind)
  for (int i = 0; i < N; ++i) {
    int old = best;
    while (old != rising[i] - 1 && !exchanged(&best, &old, rising[i]))
      ;
  }
  // no: 5 and 6 leave 6, 6 and 5 leave 7
#pragma cgpredict kernel(one_more)
  for (int i = 0; i < N; ++i) {
    int old = cell;
    while (old < rising[i] && !exchanged(&cell, &old, rising[i] + 1))
      ;
  }
  cell = 0;
  // no: how often the largest changed
#pragma cgpredict kernel(counted_changes)
  for (int i = 0; i < N; ++i) {
    int old = cell;
    while (old < rising[i])
      if (exchanged(&cell, &old, rising[i])) {
        ++changes;
        break;
      }
  }
  cell = 0;
  // no: each keeps what was there
#pragma cgpredict kernel(kept_old)
  for (int i = 0; i < N; ++i) {
    int old = cell;
    while (old < rising[i] && !exchanged(&cell, &old, rising[i]))
      ;
    places[i] = old;
  }
  cell = 0;
  // no: the largest, then a smaller one
#pragma cgpredict kernel(up_and_down)
  for (int i = 0; i < N; ++i) {
    int old = cell;
    while (old < rising[i] && !exchanged(&cell, &old, rising[i]))
      ;
    old = cell;
    while (old > places[i] && !exchanged(&cell, &old, places[i]))
      ;
  }
  cell = 0;
  // no: less each time that another one was faster
#pragma cgpredict kernel(lowered)
  for (int i = 0; i < N; ++i) {
    int old = cell, value = rising[i];
    while (old < value && !exchanged(&cell, &old, value))
      --value;
  }
  // no: the last one's, as nothing is compared
#pragma cgpredict kernel(last_key)
  for (int i = 0; i < N; ++i) {
    int old = cell;
    while (!exchanged(&cell, &old, rising[i]))
      ;
  }
}

// ---- atomic operations
static void operations(void) {
  // proved reduction: the largest
#pragma cgpredict kernel(fetch_max)
  for (int i = 0; i < N; ++i)
    __atomic_fetch_max(&best, keys[i], __ATOMIC_RELAXED);
  // proved reduction: added and taken away
#pragma cgpredict kernel(fetch_add_and_sub)
  for (int i = 0; i < N; ++i) {
    __atomic_fetch_add(&cell, keys[i], __ATOMIC_RELAXED);
    __atomic_fetch_sub(&cell, places[i], __ATOMIC_RELAXED);
  }
  // no: a maximum of sums depends on the order
#pragma cgpredict kernel(add_and_max)
  for (int i = 0; i < N; ++i) {
    __atomic_fetch_add(&cell, keys[i], __ATOMIC_RELAXED);
    __atomic_fetch_max(&cell, places[i], __ATOMIC_RELAXED);
  }
  // no: so do bits that are set and cleared
#pragma cgpredict kernel(set_and_clear)
  for (int i = 0; i < N; ++i) {
    __atomic_fetch_or(&bits, 1U << (keys[i] & 31), __ATOMIC_RELAXED);
    __atomic_fetch_and(&bits, ~(1U << (places[i] & 31)), __ATOMIC_RELAXED);
  }
  // proved reduction: bits that are turned over
#pragma cgpredict kernel(turned)
  for (int i = 0; i < N; ++i)
    __atomic_fetch_xor(&flags, 1L << (keys[i] & 63), __ATOMIC_RELAXED);
  // no: an exchange whose result nobody reads leaves the last one's
#pragma cgpredict kernel(exchange_unread)
  for (int i = 0; i < N; ++i)
    (void)__atomic_exchange_n(&cell, keys[i], __ATOMIC_RELAXED);
  // no: what is inverted before is combined after
#pragma cgpredict kernel(not_and)
  for (int i = 0; i < N; ++i)
    __atomic_fetch_nand(&cell, keys[i], __ATOMIC_RELAXED);
}

int main(void) {
  fill();
  behind_pointers();
  fill();
  exchanges();
  fill();
  operations();
  return product + highest + changes < -1e300;
}
