// Extremes of which a place that no iteration has says that there is none yet, or that begin with
// the first iteration's, with the verdict that follows from reading the loops (check_verdicts.py).
#include <stdio.h>

#define N 3000

static double a[N], least;
static int at, key[N];

static void show(void) { printf("%d %g\n", at, least); }

static void extremes(void) {
  at = -1;
  // proved reduction: no index is below 0
#pragma cgpredict kernel(below)
  for (int i = 0; i < N; i++)
    if (at < 0 || a[i] < least) {
      at = i;
      least = a[i];
    }
  show();
  at = -1;
  // proved reduction: no index is -1
#pragma cgpredict kernel(equal)
  for (int i = 0; i < N; i++)
    if (at == -1 || a[i] > least) {
      least = a[i];
      at = i;
    }
  show();
  at = N;
  // proved reduction: backwards, and no index is N
#pragma cgpredict kernel(above)
  for (int i = N - 1; i >= 0; i--)
    if (at >= N || a[i] > least) {
      least = a[i];
      at = i;
    }
  show();
  at = 0;
  // proved reduction: the indices begin at 1
#pragma cgpredict kernel(from_one)
  for (int i = 1; i < N; i++)
    if (!at || a[i] < least) {
      at = i;
      least = a[i];
    }
  show();
  at = -1;
  // proved reduction: of those that another condition lets through
#pragma cgpredict kernel(among)
  for (int i = 0; i < N; i++)
    if (key[i] > 0 && (at < 0 || a[i] < least)) {
      at = i;
      least = a[i];
    }
  show();
}

static void others(void) {
  at = 7;
  // no: 7 is an index too, behind which the next one counts
#pragma cgpredict kernel(index_as_well)
  for (int i = 0; i < N; i++)
    if (at == 7 || a[i] > least) {
      at = i;
      least = a[i];
    }
  show();
  at = -1;
  // no: the second one replaces the first, whatever they are
#pragma cgpredict kernel(first_index)
  for (int i = 0; i < N; i++)
    if (at <= 0 || a[i] < least) {
      at = i;
      least = a[i];
    }
  show();
  at = -1;
  // no: what is loaded may be below 0 again
#pragma cgpredict kernel(loaded_place)
  for (int i = 0; i < N; i++)
    if (at < 0 || a[i] > least) {
      at = key[i];
      least = a[i];
    }
  show();
  at = -1;
  // proved reduction: the first one stays, that of the least index
#pragma cgpredict kernel(first_stays)
  for (int i = 0; i < N; i++)
    if (at < 0) {
      at = i;
      least = a[i];
    }
  show();
  at = -1;
  // no: two such questions
#pragma cgpredict kernel(two_questions)
  for (int i = 0; i < N; i++)
    if (at < 0 || at > N || a[i] < least) {
      at = i;
      least = a[i];
    }
  show();
}

static void begun(void) {
  // proved reduction: the first iteration's replaces what is there
#pragma cgpredict kernel(first_value)
  for (int i = 0; i < N; i++)
    if (i == 0 || a[i] < least)
      least = a[i];
  show();
  // proved reduction: with its place
#pragma cgpredict kernel(first_place)
  for (int i = 0; i < N; i++)
    if (!i || a[i] > least) {
      least = a[i];
      at = i;
    }
  show();
  // proved reduction: backwards
#pragma cgpredict kernel(last_index)
  for (int i = N - 1; i >= 0; i--)
    if (i >= N - 1 || key[i] < at)
      at = key[i];
  show();
  // proved reduction: indices that begin at 2, in steps of 3
#pragma cgpredict kernel(first_step)
  for (unsigned i = 2; i < N; i += 3)
    if (i < 5 || a[i] > least)
      least = a[i];
  show();
  // proved reduction: the first one only if another condition lets it through
#pragma cgpredict kernel(perhaps_first)
  for (int i = 0; i < N; i++)
    if (key[i] > 0 && (i == 0 || a[i] < least))
      least = a[i];
  show();
}

static void begun_again(void) {
  // no: the second iteration replaces what the first one left
#pragma cgpredict kernel(second)
  for (int i = 0; i < N; i++)
    if (i == 1 || a[i] < least)
      least = a[i];
  show();
  // no: so does the second one here
#pragma cgpredict kernel(first_two)
  for (int i = 0; i < N; i++)
    if (i <= 1 || a[i] > least)
      least = a[i];
  show();
  // no: each row begins anew
#pragma cgpredict kernel(rows) grid(2)
  for (int i = 0; i < 50; i++)
    for (int j = 0; j < 60; j++)
      if (j == 0 || a[i * 60 + j] < least)
        least = a[i * 60 + j];
  show();
  // none privatisable: each thread begins anew, and the last one's stays
#pragma cgpredict kernel(within)
  for (int i = 0; i < 50; i++)
    for (int j = 0; j < 60; j++)
      if (j == 0 || a[i * 60 + j] > least)
        least = a[i * 60 + j];
  show();
  // no: all of the first row replace it, whichever is the least
#pragma cgpredict kernel(first_row)
  for (int i = 0; i < 50; i++)
    for (int j = 0; j < 60; j++)
      if (i == 0 || a[i * 60 + j] < least)
        least = a[i * 60 + j];
  show();
  // no: what is loaded may be 0 anywhere
#pragma cgpredict kernel(loaded_zero)
  for (int i = 0; i < N; i++)
    if (key[i] == 0 || a[i] > least)
      least = a[i];
  show();
  // no: all but the first one replace it
#pragma cgpredict kernel(all_others)
  for (int i = 0; i < N; i++)
    if (i != 0 || a[i] > least)
      least = a[i];
  show();
}

int main(void) {
  for (int i = 0; i < N; i++) {
    a[i] = i * 7919 % 3001 + 3;
    key[i] = i * 31 % 17 - 5;
  }
  extremes();
  others();
  begun();
  begun_again();
}
