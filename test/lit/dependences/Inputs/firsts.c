// What the first iteration stores that satisfies a condition, and what looks like it, with the verdict
// that follows from reading the loops (check_verdicts.py).
#include <stdio.h>
#define N 9000
static int A[N], B[N];
static float V[N];
struct R {
  int any;
  float v;
  int at;
};
static int w[N];
int main(void) {
  for (int i = 0; i < N; i++) {
    A[i] = i * 7919 % N;
    B[i] = i % 7;
    V[i] = i * 0.5f;
  }
  int k = -1, k2 = -1, found = 0, done = 0, n = 0, last = -1, t = 0, f2 = 0;
  float val = 0, sum = 0;
  const float *best = NULL;
  struct R r = {0, 0, 0};
  // proved reduction: the first place
#pragma cgpredict kernel(place)
  for (int i = 0; i < N; i++)
    if (k < 0 && A[i] == 77)
      k = i;
  // proved reduction: with its value
#pragma cgpredict kernel(value)
  for (int i = 0; i < N; i++)
    if (!found && A[i] == 78) {
      found = 1;
      val = V[i];
    }
  // proved reduction: from behind
#pragma cgpredict kernel(backwards)
  for (int i = N - 1; i >= 0; i--)
    if (k2 == -1 && B[i] == 3)
      k2 = i;
  // proved reduction: a pointer
#pragma cgpredict kernel(pointer)
  for (int i = 0; i < N; i++)
    if (!best && B[i] == 6)
      best = &V[i];
  // proved reduction: members
#pragma cgpredict kernel(members)
  for (int i = 0; i < N; i++)
    if (!r.any && A[i] > 8000) {
      r.any = 1;
      r.v = V[i];
      r.at = i;
    }
  // no: sums until then
#pragma cgpredict kernel(until)
  for (int i = 0; i < N; i++) {
    if (A[i] == 5000)
      done = 1;
    if (!done)
      sum += V[i];
  }
  // no: each is told whether there was one
#pragma cgpredict kernel(told)
  for (int i = 0; i < N; i++) {
    if (f2 == 0 && A[i] == 700)
      f2 = 1;
    w[i] = f2;
  }
  // no: it changes back
#pragma cgpredict kernel(toggles)
  for (int i = 0; i < N; i++) {
    if (t == 0 && B[i] == 3)
      t = 1;
    else if (t == 1 && B[i] == 5) {
      t = 0;
      n++;
    }
  }
  // no: the second one is kept
#pragma cgpredict kernel(second)
  for (int i = 0; i < N; i++)
    if (B[i] == 2) {
      if (last < 0)
        last = 0;
      else if (last == 0)
        last = i;
    }
  printf("%d %d %d %g %g %g %d %d %g %d %d\n", k, k2, found, val, sum, *best, n, last, r.v, r.at,
         w[4000]);
}
