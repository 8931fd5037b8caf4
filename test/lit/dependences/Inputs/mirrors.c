// Updates that undo themselves, with the verdict that follows from reading the loops
// (check_verdicts.py).
#include <stdio.h>
#define N 256
static int m[N];

int main(void) {
  for (int i = 0; i < N; i++) m[i] = i % 3 == 0;
  int f = 0, g = 0, h = 0, k = 5, w = 3, t = 1;
  double s = 1, r = 0.5; short q = 7;
  // proved reduction: how often
#pragma cgpredict kernel(sides)
  for (int i = 0; i < N; i++)
    if (m[i])
      f = 1 - f;
  // proved reduction: a sign, twice
#pragma cgpredict kernel(signs)
  for (int i = 0; i < N; i++) {
    if (m[i] > 0)
      s = -s;
    if (i % 5 == 2)
      s = -s;
  }
  // proved reduction: of real numbers, of a short one
#pragma cgpredict kernel(mirrored)
  for (int i = 0; i < N; i++) {
    r = 1.0 - r;
    q = m[i] ? 9 - q : q;
  }
  // no: two mirrors turn around in an order
#pragma cgpredict kernel(two_mirrors)
  for (int i = 0; i < N; i++) {
    if (m[i])
      g = 1 - g;
    if (i % 5 == 2)
      g = 3 - g;
  }
  // no: a mirror and a sum
#pragma cgpredict kernel(and_sum)
  for (int i = 0; i < N; i++) {
    if (m[i])
      h = 1 - h;
    h += i;
  }
  // no: of a number that is no truth, the two differ
#pragma cgpredict kernel(and_not)
  for (int i = 0; i < N; i++) {
    if (m[i])
      k = 1 - k;
    if (i % 5 == 2)
      k = !k;
  }
  // no: of what each iteration has
#pragma cgpredict kernel(by_own)
  for (int i = 0; i < N; i++)
    w = m[i] - w;
  // no: read beside
#pragma cgpredict kernel(is_read)
  for (int i = 0; i < N; i++) {
    t = 1 - t;
    m[i] += t;
  }
  // proved reduction: the same, of an integer
#pragma cgpredict kernel(negated)
  for (int i = 0; i < N; i++)
    if (m[i] > 0)
      w = -w;
  printf("%d %d %d %d %d %d %g %g %d\n", f, g, h, k, w, t, s, r, q);
}
