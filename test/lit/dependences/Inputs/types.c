// Updates of the same bytes as numbers of other types or widths, and pointers into other arrays,
// with the verdict that follows from reading the loops (check_verdicts.py).
#include <stdio.h>
#define N 256
static int m[N], k[N];
static double a[N], b[N];
union Number {
  float real;
  int whole;
  unsigned char low;
  struct __attribute__((packed)) {
    short before;
    int middle;
  };
};

__attribute__((noinline)) static void sums(float *real, int *whole) {
  // no: one plus a half of it is another number after the one than in front of it
#pragma cgpredict kernel(sums)
  for (int i = 0; i < N; i++) {
    if (m[i])
      *real += 1;
    if (k[i])
      *whole += 1;
  }
}

int main(void) {
  static union Number x = {.whole = 0x101}, y = {.whole = 0x101}, z = {0}, t = {.whole = 0x20000},
                      s = {0}, u = {0};
  for (int i = 0; i < N; i++) {
    m[i] = i % 3 == 1;
    k[i] = i % 7 != 3;
    a[i] = i * 37 % 101;
    b[i] = i * 53 % 97;
  }
  // no: a truth of the lowest byte, and of all; the first of 0x101 leaves 0x100, of 1 it leaves 0
#pragma cgpredict kernel(truths)
  for (int i = 0; i < N; i++) {
    if (i == 42)
      x.low = x.low && m[i];
    if (i % 4 == 1)
      x.whole = x.whole && k[i] < 2;
  }
  // no: of bytes that overlap in part
#pragma cgpredict kernel(parts)
  for (int i = 0; i < N; i++) {
    if (i == 42)
      t.middle = t.middle && m[i];
    if (i % 4 == 1)
      t.whole = t.whole && k[i] < 2;
  }
  // proved reduction: each bit is on its own
#pragma cgpredict kernel(bits)
  for (int i = 0; i < N; i++) {
    y.low &= k[i];
    y.whole &= 0x10f ^ m[i];
  }
  // no: products of real and of whole numbers
#pragma cgpredict kernel(products)
  for (int i = 0; i < N; i++) {
    if (m[i])
      z.real *= 2;
    if (k[i])
      z.whole *= 3;
  }
  // no: by an atomic operation as well
#pragma cgpredict kernel(atomic_sums)
  for (int i = 0; i < N; i++) {
    float old = s.real, next;
    do
      next = old + m[i];
    while (!__atomic_compare_exchange(&s.real, &old, &next, 0, 0, 0));
    __atomic_fetch_add(&s.whole, k[i], 0);
  }
  // proved reduction: of real numbers alone
#pragma cgpredict kernel(atomic_sum)
  for (int i = 0; i < N; i++) {
    float old = u.real, next;
    do
      next = old + m[i];
    while (!__atomic_compare_exchange(&u.real, &old, &next, 0, 0, 0));
  }
  sums(&u.real, &u.whole);
  const double *best = a, *other = b, *last = b;
  // proved reduction: the place of the largest
#pragma cgpredict kernel(place)
  for (int i = 0; i < N; i++)
    if (a[i] > *best)
      best = &a[i];
  // no: what is compared stands in another array
#pragma cgpredict kernel(other_place)
  for (int i = 0; i < N; i++)
    if (a[i] > *other)
      other = &b[i];
  // no: what is left is not what was compared
#pragma cgpredict kernel(other_pointer)
  for (int i = 0; i < N; i++)
    if (&a[k[i]] > last)
      last = &b[k[i]];
  printf("%d %d %d %d %g %g %d %d\n", x.whole, y.whole, z.whole, t.whole, s.real, u.real,
         (int)(best - a), (int)(other - b));
}
