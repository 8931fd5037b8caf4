// Guards that keep accesses within their array, with the verdict that follows from reading the
// loops (check_verdicts.py).
#include <stdio.h>
#define N 256
#define FAR 40000 // iterations, of which some are not traced
static double a[N], b[N], c[N], scratch, in[FAR], out[FAR];
static int stores[FAR];
static void ends(double *restrict to, const double *restrict from, int n) {
  // proved: what is in front of one array is not in the other
#pragma cgpredict kernel(ends)
  for (int i = 0; i < n; i++) {
    double x = from[i];
    if (i > 0)
      x += from[i - 1];
    if (i < n - 1)
      x += from[i + 1];
    to[i] = x;
  }
}
static void plain(double *to, const double *from, int n) {
  // proved: they are none of one array, where this is called
#pragma cgpredict kernel(plain)
  for (int i = 0; i < n; i++) {
    double x = from[i];
    if (i > 0)
      x += from[i - 1];
    if (i < n - 1)
      x += from[i + 1];
    to[i] = x;
  }
}
static void scratches(int all) {
  // none privatisable: one that is not traced stores nothing, and reads what is there
#pragma cgpredict kernel(all_traced_store)
  for (int i = 0; i < FAR; i++) {
    if (stores[i])
      scratch = in[i];
    out[i] = scratch * 2;
  }
  // proved privatisable: all do if one does
#pragma cgpredict kernel(all_store)
  for (int i = 0; i < FAR; i++) {
    if (all > 0)
      scratch = in[i];
    out[i] += scratch * 2;
  }
}
// What is said to be another array is the same one, an element further.
static void lies(double *restrict to, const double *restrict from) {
  // no: each reads what the one before has stored
#pragma cgpredict kernel(restrict_lies)
  for (int i = 0; i < N; i++)
    if (i > 0)
      to[i] = from[i] + 1;
  // no: so it does in loops of its own
#pragma cgpredict kernel(restrict_lies_inside)
  for (int i = 0; i < 16; i++)
    for (int k = 0; k < 16; k++)
      if (k < 15 || stores[k])
        to[i * 16 + k] = from[i * 16 + k] + 1;
}
int main(void) {
  for (int i = 0; i < FAR; i++)
    stores[i] = i != 5500, in[i] = i % 11;
  scratches(N);
  lies(in + 1, in);
  for (int i = 0; i < N; i++)
    a[i] = b[i] = c[i] = i % 7;
  ends(a, b, N);
  ends(b, a, N);
  plain(a, b, N);
  plain(b, a, N);
  // proved: the same, of variables
#pragma cgpredict kernel(globals)
  for (int i = 0; i < N; i++) {
    double x = b[i];
    if (i > 0)
      x += b[i - 1];
    if (i < N - 1)
      x += b[i + 1];
    a[i] = c[i] = x;
  }
  // proved: halves of one array
#pragma cgpredict kernel(same)
  for (int i = 0; i < N; i++) {
    double x = b[i];
    if (i < N / 2)
      x += b[i + N / 2];
    if (i < N / 2)
      b[i] = x;
  }
  double s = out[6000];
  for (int i = 0; i < N; i++)
    s += a[i] + b[i] * 2 + c[i];
  printf("%g\n", s);
}
