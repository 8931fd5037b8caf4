// Loops whose control is more than `i = 0; i < n; i++`. What it prints must not depend on tracing.
#include <stddef.h>
#include <stdio.h>

enum { N = 100 };
static float a[4 * N];
static int marks[64];
int stride = 3, turn;
static int slot;

static void clear(void) {
  for (int i = 0; i < 4 * N; i++)
    a[i] = i;
}

static void show(const char *name, int last) {
  double sum = 0;
  for (int i = 0; i < 4 * N; i++)
    sum += a[i] * (i + 1);
  printf("%s %.1f %d\n", name, sum, last);
  clear();
}

static void steps(int n, int s) {
  int i;
#pragma cgpredict kernel(computed)
  for (i = 0; i < n; i += 2 * s)
    a[i] += 1;
  show("computed", i);
#pragma cgpredict kernel(global_step)
  for (i = 1; i < n; i += stride)
    a[i] += 2;
  show("global_step", i);
#pragma cgpredict kernel(backwards)
  for (i = n - 1; i >= 0; i -= s)
    a[i] += 3;
  show("backwards", i);
}

static void powers(unsigned n) {
  unsigned i;
  int k;
#pragma cgpredict kernel(doubled)
  for (i = 1; i < n; i *= 2)
    a[i] += i;
  show("doubled", i);
#pragma cgpredict kernel(halved)
  for (i = n; i > 0; i >>= 1)
    a[i] += i;
  show("halved", i);
#pragma cgpredict kernel(divided)
  for (k = (int)n; k; k /= 4)
    a[k] -= k;
  show("divided", k);
#pragma cgpredict kernel(all_bits)
  for (i = 1; i; i <<= 1)
    marks[__builtin_ctz(i)]++;
  show("all_bits", marks[31]);
#pragma cgpredict kernel(butterflies) grid(2) block(8, 8)
  for (i = 1; i < n; i *= 2)
    for (unsigned j = 0; j < i; j++)
      a[i + j] += j;
  show("butterflies", i);
}

static void pointers(float *begin, float *end) {
#pragma cgpredict kernel(pointer)
  for (float *p = begin; p != end; ++p)
    *p *= 2;
  show("pointer", 0);
  float *q;
#pragma cgpredict kernel(pointer_two)
  for (q = begin + 1; q < end; q += 2)
    q[0] += q[-1];
  show("pointer_two", (int)(q - begin));
  q = begin + 5;
#pragma cgpredict kernel(going_on)
  for (int k = 0; q < end; q++, k++)
    *q += k;
  show("going_on", (int)(q - begin));
  q = begin;
#pragma cgpredict kernel(going_on_from)
  for (q += 3; q < end; q += 4)
    *q = 1;
  show("going_on_from", (int)(q - begin));
}

static void twos(int n, int m) {
  int i, j;
#pragma cgpredict kernel(mirrored)
  for (i = 0, j = n - 1; i < j; i++, j--)
    a[i] += a[j];
  show("mirrored", i * 1000 + j);
#pragma cgpredict kernel(both)
  for (i = 0; i < n && i < m; i++)
    a[i] += 5;
  show("both", i);
#pragma cgpredict kernel(three)
  for (i = 0, j = 7; i < n && i < m && j < 40; i++, j += 2)
    a[i] += j;
  show("three", j);
#pragma cgpredict kernel(rows) grid(2) block(8, 8)
  for (i = 0; i < 20; i++)
    for (int k = i; k < m && k < i + 5; k++)
      a[i * 20 + k % 20] += k;
  show("rows", i);
}

#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))

static void bounds(int n, int m) {
  int i;
#pragma cgpredict kernel(least)
  for (i = MAX(n - 70, 3); i < MIN(n, m); i++)
    a[i] += i;
  show("least", i);
#pragma cgpredict kernel(least_of_three) grid(2) block(8, 8)
  for (i = 0; i < MIN(20, m); i++)
    for (int k = 0; k < (n < m ? n : MIN(m, 9)); k++)
      a[i * 10 + k % 10] += k;
  show("least_of_three", i);
}

static void wraps(size_t n) {
#pragma cgpredict kernel(down_to)
  for (size_t i = n; i-- > 0;)
    a[i] += i;
  show("down_to", 0);
  unsigned m = (unsigned)n;
#pragma cgpredict kernel(wrapped)
  for (unsigned i = m - 1; i < m; i--)
    a[i] += 2 * i;
  show("wrapped", 0);
  int k;
#pragma cgpredict kernel(until_zero)
  for (k = (int)n; k--;)
    a[k] += k;
  show("until_zero", k);
#pragma cgpredict kernel(counted)
  for (k = (int)n; k; k--)
    a[k] += k;
  show("counted", k);
}

static void globals(int n) {
#pragma cgpredict kernel(global_index)
  for (turn = 0; turn < n; turn++)
    a[turn] += 7;
  show("global_index", turn);
#pragma cgpredict kernel(static_index) grid(2) block(8, 8)
  for (turn = 0; turn < 10; turn++)
    for (slot = 0; slot < n / 10; slot++)
      a[turn * (n / 10) + slot] += slot;
  show("static_index", turn + slot);
}

static void between(const float *scale, int n) {
#pragma cgpredict kernel(between) grid(2) block(8, 8)
  for (int i = 0; i < 10; i++) {
    const float s = scale[i] * 2;
    const int row = i * n;
    for (int j = 0; j < n; j++)
      a[row + j] *= s;
  }
  show("between", 0);
}

int main(void) {
  static const float scale[10] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
  clear();
  for (int round = 0; round < 2; round++) {
    steps(90 + round, 2);
    powers(130 - round);
    pointers(a + round, a + N);
    twos(77, 60 + round);
    bounds(77, 60 + round);
    wraps(N - round);
    globals(50);
    between(scale, 20 + round);
  }
  return 0;
}
