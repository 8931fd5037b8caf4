// What goes by an extreme that each iteration begins anew, by a store that another one may follow to
// the same place as far as the compiler knows (check_verdicts.py).
#include <stdio.h>

enum { N = 600 };
static double a[N], zeros[N], lowest, least;
static int place, w[N], second;
static double *cleared = zeros;

// Each iteration's value is below the bound that it sets itself: the last place stays.
static void where(void) {
  // write conflict: the last place
#pragma cgpredict kernel(where)
  for (int i = 0; i < N; ++i) {
    lowest = 1e9;
    cleared[i] = 0;
    if (a[i] < lowest) {
      lowest = a[i];
      place = i;
    }
  }
}

static void pair(void) {
  // write conflict: the last iteration's second member
#pragma cgpredict kernel(pair)
  for (int i = 0; i < N; ++i) {
    least = 1e9;
    cleared[i] = 0;
    if (a[i] < least || (a[i] == least && w[i] < second)) {
      least = a[i];
      second = w[i];
    }
  }
}

static void over_all(void) {
  // proved reduction: the bound is the iterations' own
#pragma cgpredict kernel(over_all)
  for (int i = 0; i < N; ++i) {
    if (a[i] < lowest) {
      lowest = a[i];
      place = i;
    }
  }
}

int main(void) {
  for (int i = 0; i < N; ++i) {
    a[i] = (i * 37) % 101;
    w[i] = (i * 13) % 7;
  }
  where();
  printf("%g %d\n", lowest, place);
  pair();
  over_all();
  printf("%g %d %g %d\n", lowest, place, least, second);
  return 0;
}
