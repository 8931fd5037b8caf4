// Minima and maxima that are compared as wider numbers than they are kept, with the verdict that follows
// from reading the loops (check_verdicts.py).
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define N 256
static int m[N], out[N];
static unsigned char bytes[N];
static unsigned short words[N];
static double y[N];
static short b[5], most = -7, least = 9, place = -1, wrapped, word, seen, inner, chosen, pair = 900;
static signed char low = -100, high, byte;
static unsigned short top;
static unsigned char round_ = 3, above, far, below = 200, asked = 1;
static int at = -1, where = -1, beside = -1;
static float widest, nearest = 1e9f, longest, farthest;

static int larger(int x, int y) { return x > y ? x : y; }

int main(void) {
  for (int i = 0; i < N; i++) {
    m[i] = i * 37 % 101 * 991 - 7000;
    bytes[i] = i * 7;
    words[i] = i * 771;
    y[i] = i * 1.1 - i * i * 0.013;
  }
  // proved reduction: several, each of what is below its bits
#pragma cgpredict kernel(of_array)
  for (int i = 0; i < N; i++) {
    if (i % 79 > b[0])
      b[0] = i % 79;
    if (i % 13 > b[1])
      b[1] = i % 13;
    if (i % 192 > b[4])
      b[4] = i % 192;
  }
  // proved reduction: a remainder of what is loaded
#pragma cgpredict kernel(of_remainder)
  for (int i = 0; i < N; i++)
    if (m[i] % 1000 > most)
      most = m[i] % 1000;
  // proved reduction: the least of them
#pragma cgpredict kernel(least_of_remainder)
  for (int i = 0; i < N; i++)
    least = m[i] % 1000 < least ? m[i] % 1000 : least;
  // proved reduction: bits
#pragma cgpredict kernel(of_bits)
  for (int i = 0; i < N; i++)
    if ((m[i] & 127) > high)
      high = m[i] & 127;
  // proved reduction: a byte more than it takes below zero, which is never left
#pragma cgpredict kernel(of_unsigned)
  for (int i = 0; i < N; i++)
    round_ = m[i] % 200 > round_ ? m[i] % 200 : round_;
  // proved reduction: by a function
#pragma cgpredict kernel(by_function)
  for (int i = 0; i < N; i++)
    top = larger(top, bytes[i] + 3 * words[i] / 16);
  // proved reduction: with the place
#pragma cgpredict kernel(with_place)
  for (int i = 0; i < N; i++)
    if (abs(m[i]) % 500 > place) {
      place = abs(m[i]) % 500;
      at = i;
    }
  // proved reduction: a rounded one is as large as any that is rounded to it
#pragma cgpredict kernel(rounded)
  for (int i = 0; i < N; i++)
    if (fabs(y[i]) > widest)
      widest = fabs(y[i]);
  // proved reduction: the least of them
#pragma cgpredict kernel(rounded_least)
  for (int i = 0; i < N; i++)
    nearest = fmin(nearest, y[i]);
  // no: 65536 is 0
#pragma cgpredict kernel(larger_than_word)
  for (int i = 0; i < N; i++)
    if (m[i] > word)
      word = m[i];
  // no: the same by a function
#pragma cgpredict kernel(larger_by_function)
  for (int i = 0; i < N; i++)
    wrapped = larger(wrapped, m[i]);
  // no: in a loop of the thread's own
#pragma cgpredict kernel(larger_in_loop)
  for (int i = 0; i < N; i++) {
    int large = inner;
    for (int k = 0; k < 4; k++)
      large = larger(large, m[i ^ k]);
    inner = large;
  }
  // no: 200 is below zero
#pragma cgpredict kernel(byte_with_sign)
  for (int i = 0; i < N; i++)
    if (bytes[i] > byte)
      byte = bytes[i];
  // no: of 300 values 44 are others
#pragma cgpredict kernel(one_byte_more)
  for (int i = 0; i < N; i++)
    if (m[i] % 300 > far)
      far = m[i] % 300;
  // no: what is below zero is kept as something large
#pragma cgpredict kernel(least_below)
  for (int i = 0; i < N; i++)
    if (m[i] % 100 < below)
      below = m[i] % 100;
  // no: another value than the one compared
#pragma cgpredict kernel(another_value)
  for (int i = 0; i < N; i++)
    if (m[i] % 79 > chosen)
      chosen = m[i] % 80;
  // no: the bits are others than those compared
#pragma cgpredict kernel(other_bits)
  for (int i = 0; i < N; i++)
    if ((m[i] & 127) > low)
      low = m[i] & 63;
  // no: compared without its sign, what is below zero is the largest
#pragma cgpredict kernel(without_sign)
  for (int i = 0; i < N; i++)
    if ((unsigned)(m[i] % 100) > asked)
      asked = m[i] % 100;
  // no: the value is read
#pragma cgpredict kernel(read_narrow)
  for (int i = 0; i < N; i++) {
    if (m[i] % 79 > seen)
      seen = m[i] % 79;
    out[i] = seen;
  }
  // no: which of those that are rounded alike is kept beside it depends on the order
#pragma cgpredict kernel(rounded_place)
  for (int i = 0; i < N; i++)
    if (y[i] > longest) {
      longest = y[i];
      where = i;
    }
  // no: the same by a function
#pragma cgpredict kernel(rounded_choice)
  for (int i = 0; i < N; i++) {
    where = y[i] > farthest ? i : where;
    farthest = y[i] > farthest ? y[i] : farthest;
  }
  // no: of a tuple
#pragma cgpredict kernel(narrow_pair)
  for (int i = 0; i < N; i++)
    if (m[i] < pair || (m[i] == pair && out[i] < beside)) {
      pair = m[i];
      beside = out[i];
    }
  printf("%d %d %d %d %d %d %d %d %d %d %g %g\n", b[0], b[1], b[4], most, least, high, round_, top, place, at,
         widest, nearest);
  printf("%d %d %d %d %d %d %d %d %d %d %d %d %g %g %d %d\n", word, wrapped, inner, byte, far, below, chosen,
         low, asked, seen, above, where, longest, farthest, pair, beside);
}
