// Flags and extremes that loops inside an iteration update, with the verdict that follows from
// reading the loops (check_verdicts.py).
#include <stdbool.h>
#include <stdio.h>

#define N 512
#define M 12
static double a[N][M], b[N];
static int k[N][M], out[N];

static int flags(double y) {
  int odd = 0, every = 1, any = 0, mixed = 1, asked = 1, set = 0, inverted = 3, part = 3;
  int kept = 0, both = 1, within = 1, times = 0, late = 0;
  bool inside = false, all = true, some = false;
  short little = 0;
  // proved reduction: how often it is inverted
#pragma cgpredict kernel(crossings)
  for (int i = 0; i < N; ++i)
    if (b[i] > y && a[i][0] < y)
      odd = !odd;
  // proved reduction: the same, of a bool, in an inner loop
#pragma cgpredict kernel(crossings_inner)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < M; ++j)
      if (a[i][j] > y)
        inside = !inside;
  // proved reduction: of a short number
#pragma cgpredict kernel(crossings_short)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < M; ++j)
      if (a[i][j] > y)
        little = !little;
  // proved reduction: | where nothing goes past it
#pragma cgpredict kernel(continued_any)
  for (int i = 0; i < N; ++i) {
    if (k[i][0] == 2)
      continue;
    late = late || (b[i] > 20 && a[i][1] > b[i]);
  }
  // proved reduction: &
#pragma cgpredict kernel(every_inner)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < M; ++j)
      every = every && a[i][j] >= 0;
  // proved reduction: |, two loops deep, under a condition
#pragma cgpredict kernel(any_inner)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < M; ++j)
      for (int l = 0; l < k[i][j]; ++l)
        if (l % 3)
          any = any || a[i][l % M] > 90;
  // proved reduction: & of a bool, twice
#pragma cgpredict kernel(all_twice)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < M; ++j) {
      all = all && a[i][j] >= 0;
      all = all && k[i][j] < 7;
    }
  // proved reduction: | of a bool behind an inner loop of its own
#pragma cgpredict kernel(some_rows)
  for (int i = 0; i < N; ++i) {
    double sum = 0;
    for (int j = 0; j < M; ++j)
      sum += a[i][j];
    some = some || sum > 600;
  }
  // no: & and | of one number
#pragma cgpredict kernel(and_or)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < M; ++j) {
      mixed = mixed && a[i][j] > 1;
      mixed = mixed || a[i][j] > 50;
    }
  // no: how often it still holds
#pragma cgpredict kernel(counted)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < M; ++j) {
      asked = asked && a[i][j] < 80;
      times += asked;
    }
  // no: inverted or set
#pragma cgpredict kernel(inverted_or_set)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < M; ++j)
      set = a[i][j] > 50 ? 1 : !set;
  // no: inverted as a truth, or its second bit alone
#pragma cgpredict kernel(inverted_bits)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < M; ++j)
      inverted = a[i][j] > 50 ? inverted ^ 2 : !inverted;
  // no: the lowest bit, or whether it is 0
#pragma cgpredict kernel(masked_or_truth)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < M; ++j)
      part = a[i][j] > 50 ? part & 1 : part && k[i][j];
  // no: each state is kept
#pragma cgpredict kernel(kept_states)
  for (int i = 0; i < N; ++i) {
    kept = !kept;
    out[i] = kept;
  }
  // no: only what is not 0 is inverted
#pragma cgpredict kernel(inverted_if_set)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < M; ++j)
      if (both || a[i][j] > 50)
        both = !both;
  // no: each iteration begins with the value of the one before inverted
#pragma cgpredict kernel(inverted_first)
  for (int i = 0; i < N; ++i) {
    within = !within;
    for (int j = 0; j < M; ++j)
      within = within && a[i][j] < 100;
  }
  return odd + inside + little + every + any + all + some + mixed + times + set + inverted + part +
         kept + both + within + late;
}

static int extremes(void) {
  double lo = 1e9, hi = -1, most = -1, outer = 1e9, late = 1e9, twice = -1, reset = 1e9;
  double ties = 1e9, least = 1e9, second = 1e9;
  int most_int = -1, li = -1, lj = -1, hk = -1, at = -1, row = -1, place = -1, one = -1;
  int last = -1, tie = -1, number = 0, pi = -1, pj = -1;
  // proved reduction: row and column of the least
#pragma cgpredict kernel(argmin_2d)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < M; ++j)
      if (a[i][j] < lo) {
        lo = a[i][j];
        li = i;
        lj = j;
      }
  // proved reduction: the same of whole numbers
#pragma cgpredict kernel(argmax_2d)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < M; ++j)
      if (k[i][j] > most_int) {
        most_int = k[i][j];
        pi = i;
        pj = j;
      }
  // proved reduction: two candidates of each iteration
#pragma cgpredict kernel(two_candidates)
  for (int i = 0; i < N; ++i) {
    if (a[i][0] > hi) {
      hi = a[i][0];
      hk = i;
    }
    if (a[i][1] > hi) {
      hi = a[i][1];
      hk = i + N;
    }
  }
  // proved reduction: of the sums of some rows
#pragma cgpredict kernel(greatest_sum)
  for (int i = 0; i < N; ++i) {
    double sum = 0;
    for (int j = 0; j < M; ++j)
      sum += a[i][j];
    if (k[i][0] == 3)
      continue;
    if (sum <= most)
      continue;
    most = sum;
    at = i;
  }
  // proved reduction: the least of the rows' least ones
#pragma cgpredict kernel(least_of_rows)
  for (int i = 0; i < N; ++i) {
    double own = 1e9;
    int column = 0;
    for (int j = 0; j < M; ++j)
      if (a[i][j] < own) {
        own = a[i][j];
        column = j;
      }
    if (own < outer) {
      outer = own;
      row = i * M + column;
    }
  }
  // no: the place of one of the candidates alone
#pragma cgpredict kernel(one_place)
  for (int i = 0; i < N; ++i) {
    if (a[i][0] > twice) {
      twice = a[i][0];
      one = i;
    }
    if (a[i][1] > twice)
      twice = a[i][1];
  }
  // no: each row begins without a place
#pragma cgpredict kernel(place_reset)
  for (int i = 0; i < N; ++i) {
    int column = -1;
    for (int j = 0; j < M; ++j)
      if (a[i][j] < reset) {
        reset = a[i][j];
        column = j;
      }
    place = column;
  }
  // no: equal values change the place, and not the extreme
#pragma cgpredict kernel(place_of_ties)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < M; ++j) {
      if (a[i][j] <= ties)
        tie = j;
      if (a[i][j] < ties)
        ties = a[i][j];
    }
  // no: how many there are of the least
#pragma cgpredict kernel(how_many)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < M; ++j)
      if (a[i][j] < late) {
        late = a[i][j];
        number = 1;
      } else if (a[i][j] == late) {
        ++number;
      }
  // no: the place goes on to where it is used
#pragma cgpredict kernel(place_read)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < M; ++j) {
      if (a[i][j] < least) {
        least = a[i][j];
        last = i;
      }
      out[i] += last;
    }
  // no: the least but one goes on from the least
#pragma cgpredict kernel(least_but_one)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < M; ++j)
      if (a[i][j] < lo) {
        second = lo;
        lo = a[i][j];
      } else if (a[i][j] < second) {
        second = a[i][j];
      }
  return li + lj + pi + pj + hk + at + row + one + place + tie + number + last + (second > lo);
}

int main(void) {
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < M; ++j) {
      a[i][j] = (i * 37 + j * 11) % 101;
      k[i][j] = (i + 5 * j) % 7;
      b[i] = i % 90;
    }
  printf("%d %d\n", flags(45), extremes());
}
