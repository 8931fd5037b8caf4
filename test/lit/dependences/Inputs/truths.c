// A bit and a truth that are added to one number, with the verdict that follows from reading the
// loops (check_verdicts.py).
#include <stdio.h>

#define N 256
static int m[N];

int main(void) {
  for (int i = 0; i < N; i++)
    m[i] = i * 7 % 31 - 9;
  int a = 0, b = 0, c = 6, d = 0, e = 1, f = 0, g = 0, h = 0, l = 3, n = 6, k = 0;
  // proved reduction: bit by bit
#pragma cgpredict kernel(bit_then_truth)
  for (int i = 0; i < N; i++) {
    if (m[i] > 3)
      a |= 1;
    a = a || m[i] < -3;
  }
  // proved reduction: the bit of a comparison
#pragma cgpredict kernel(compare_then_truth)
  for (int i = 0; i < N; i++) {
    b |= m[i] > 20;
    b = b || m[i] < -3;
  }
  // proved reduction: of a number that is no truth
#pragma cgpredict kernel(number_then_truth)
  for (int i = 0; i < N; i++) {
    c |= m[i] > 20;
    c = c || m[i] < -3;
  }
  // no: several bits
#pragma cgpredict kernel(bits_after_truth)
  for (int i = 0; i < N; i++) {
    d = d || m[i] < -3;
    d |= m[i] & 6;
  }
  // no: & and | in turn
#pragma cgpredict kernel(and_then_bit)
  for (int i = 0; i < N; i++) {
    e = e && m[i] > -9;
    e |= m[i] > 20;
  }
  // no: either, under a condition
#pragma cgpredict kernel(bits_or_truth)
  for (int i = 0; i < N; i++)
    if (m[i] & 1)
      f |= m[i];
    else
      f = f || m[i] > 5;
  // no: ^ and | in turn
#pragma cgpredict kernel(xor_then_truth)
  for (int i = 0; i < N; i++) {
    g ^= m[i] > 3;
    g = g || m[i] < -8;
  }
  // no: the truth is read
#pragma cgpredict kernel(read_between)
  for (int i = 0; i < N; i++) {
    h |= m[i] > 20;
    k += h;
    h = h || m[i] < -3;
  }
  // no: or takes the bits of the number, the truth under a condition does not
#pragma cgpredict kernel(some_numbers)
  for (int i = 0; i < N; i++) {
    if (m[i] & 1)
      l |= m[i] & 2;
    if (m[i] & 4)
      l = l || m[i] > 5;
  }
  // proved reduction: either is under a condition, both are of one bit
#pragma cgpredict kernel(some_bits)
  for (int i = 0; i < N; i++) {
    if (m[i] & 1)
      n |= m[i] > 2;
    if (m[i] & 4)
      n = n || m[i] > 5;
  }
  printf("%d %d %d %d %d %d %d %d %d %d %d\n", a, b, c, d, e, f, g, h, l, n, k);
}
