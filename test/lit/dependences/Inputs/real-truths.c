// Truths that are kept as real numbers, and such that ask for the old value last, with the verdict that
// follows from reading the loops (check_verdicts.py).
#include <stdbool.h>
#include <stdio.h>

#define N 256
static int m[N];
static double y[N];
static union {
  double real;
  float half;
  int bits;
} u, v, w;

int main(void) {
  for (int i = 0; i < N; i++) {
    m[i] = i * 37 % 101;
    y[i] = m[i] != 77;
  }
  double any = 0, all = 1, late = 1, either = 0, middle = 0, sum = 0, turns = 1, kept = 5, below = 0,
         chosen = 0, above = 0, reset = 0, seen = 0;
  float some = 0, when = 0;
  volatile double shared = 0;
  int whole = 1, one = 0, opposite = 6, set = 0, asked = 6;
  char small = 0;
  bool good = true, bad = false, last = true;
  // proved reduction: a real number that is a truth
#pragma cgpredict kernel(any_real)
  for (int i = 0; i < N; i++)
    any = any || m[i] == 7;
  // proved reduction: the same with &&
#pragma cgpredict kernel(all_real)
  for (int i = 0; i < N; i++)
    all = all && m[i] < 5000;
  // proved reduction: of another real number
#pragma cgpredict kernel(some_real)
  for (int i = 0; i < N; i++)
    some = some || y[i];
  // proved reduction: the old value is asked for last
#pragma cgpredict kernel(late_real)
  for (int i = 0; i < N; i++)
    late = y[i] && late;
  // proved reduction: or does not matter
#pragma cgpredict kernel(either_real)
  for (int i = 0; i < N; i++)
    either = m[i] == 5 || either;
  // proved reduction: between two conditions
#pragma cgpredict kernel(middle_real)
  for (int i = 0; i < N; i++)
    middle = m[i] == 5 || middle || m[i] == 9;
  // proved reduction: under a condition
#pragma cgpredict kernel(real_under_condition)
  for (int i = 0; i < N; i++)
    if (m[i] & 1)
      when = when || y[i] > 4;
  // proved reduction: a number that is asked for last
#pragma cgpredict kernel(whole_last)
  for (int i = 0; i < N; i++)
    whole = m[i] != 5 && whole;
  // proved reduction: the same with ||
#pragma cgpredict kernel(one_last)
  for (int i = 0; i < N; i++)
    one = m[i] == 5 || one;
  // proved reduction: of eight bits
#pragma cgpredict kernel(small_last)
  for (int i = 0; i < N; i++)
    small = m[i] == 5 || small;
  // proved reduction: a bool
#pragma cgpredict kernel(bool_last)
  for (int i = 0; i < N; i++)
    good = m[i] != 5 && good;
  // proved reduction: a bool between two conditions
#pragma cgpredict kernel(bool_middle)
  for (int i = 0; i < N; i++)
    bad = m[i] == 5 || bad || m[i] == 9;
  // no: what is read is no truth of what is stored
#pragma cgpredict kernel(of_other_bits)
  for (int i = 0; i < N; i++)
    u.real = u.bits || m[i] == 5;
  // no: nor is a narrower number
#pragma cgpredict kernel(of_other_real)
  for (int i = 0; i < N; i++)
    v.real = v.half || m[i] == 5;
  // no: a bit of the number's own
#pragma cgpredict kernel(bits_of_real)
  for (int i = 0; i < N; i++) {
    w.real = w.real || m[i] == 5;
    w.bits |= m[i] == 7;
  }
  // no: the truth is added to
#pragma cgpredict kernel(real_and_sum)
  for (int i = 0; i < N; i++) {
    sum = sum || m[i] == 5;
    sum += 2;
  }
  // no: || and && in turn
#pragma cgpredict kernel(real_in_turn)
  for (int i = 0; i < N; i++) {
    turns = turns || m[i] == 5;
    turns = turns && m[i] != 7;
  }
  // no: another value than a truth is left
#pragma cgpredict kernel(real_value)
  for (int i = 0; i < N; i++)
    kept = kept ? y[i] * 0.5 : 0;
  // no: -1 is true as well
#pragma cgpredict kernel(real_below)
  for (int i = 0; i < N; i++)
    below = below || m[i] == 5 ? -1.0 : 0.0;
  // no: the first one decides which number is left
#pragma cgpredict kernel(real_chosen)
  for (int i = 0; i < N; i++)
    chosen = chosen ? 1.0 : m[i] * 0.5;
  // no: no truth is asked for
#pragma cgpredict kernel(real_above)
  for (int i = 0; i < N; i++)
    above = above > 0.5 || m[i] == 5;
  // no: each access counts
#pragma cgpredict kernel(real_volatile)
  for (int i = 0; i < N; i++)
    shared = shared || m[i] == 5;
  // no: some iterations take the truth back
#pragma cgpredict kernel(real_reset)
  for (int i = 0; i < N; i++)
    reset = m[i] == 3 ? 0 : reset || m[i] == 5;
  // no: the truth is read
#pragma cgpredict kernel(real_seen)
  for (int i = 0; i < N; i++) {
    seen = seen || m[i] == 5;
    y[i] = seen;
  }
  // no: the opposite of the old value
#pragma cgpredict kernel(opposite_last)
  for (int i = 0; i < N; i++)
    opposite = m[i] != 5 && !opposite;
  // no: the last of two values
#pragma cgpredict kernel(bool_of_two)
  for (int i = 0; i < N; i++)
    last = m[i] == 5 ? true : m[i] == 6 ? false : last;
  // no: set by some, and by others taken back
#pragma cgpredict kernel(set_and_last)
  for (int i = 0; i < N; i++) {
    if (m[i] == 9)
      set = 1;
    set = m[i] != 5 && set;
  }
  // no: the truth decides what else is stored
#pragma cgpredict kernel(asked_last)
  for (int i = 0; i < N; i++) {
    asked = m[i] != 5 && asked;
    if (asked)
      y[i] = 2;
  }
  printf("%g %g %g %g %g %g %g %d %d %d %d %d\n", any, all, some, late, either, middle, when, whole, one,
         small, good, bad);
  printf("%g %g %d %g %g %g %g %g %g %g %g %g %d %d %d %d\n", u.real, v.real, w.bits, sum, turns, kept, below,
         chosen, above, shared, reset, seen, opposite, last, set, asked);
}
