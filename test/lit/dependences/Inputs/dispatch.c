// Variables that hold pointers to functions, of a type that many functions of the file have, set up
// at run time as libraries of codecs do, with the verdict that follows from reading the loops
// (check_verdicts.py).
#include <stdio.h>
#include <stdlib.h>

enum { N = 4000 };
static double in[N], out[N], last;

static double f0(double x) { return x + 1; }
static double f1(double x) { return x + 2; }
static double f2(double x) { return x + 3; }
static double f3(double x) { return x + 4; }
static double f4(double x) { return x + 5; }
static double f5(double x) { return x + 6; }
static double f6(double x) { return x + 7; }
static double f7(double x) { return x + 8; }
static double f8(double x) { return x + 9; }
static double doubled(double x) { return 2 * x; }
static double halved(double x) { return x / 2; }
static double followed(double x) { return last = x + last; }

static double (*others[])(double) = {f0, f1, f2, f3, f4, f5, f6, f7, f8};
static double (*transform)(double) = halved;
double (*filter)(double);
static double (*hidden)(double) = halved;

static void setUp(int isFast, double (**slot)(double)) {
  if (isFast)
    transform = doubled;
  filter = isFast ? followed : halved;
  filter = followed;
  *slot = others[isFast % 9];
}

__attribute__((noinline)) static void run(void) {
  // none: one of two
#pragma cgpredict kernel(transformed)
  for (int i = 0; i < N; i++)
    out[i] = transform(in[i]);
  // no: it goes on from what the call before left
#pragma cgpredict kernel(filtered)
  for (int i = 0; i < N; i++)
    out[i] = filter(in[i]);
  // unknown: what is stored through a pointer is no function that the variable is known to hold
#pragma cgpredict kernel(hidden_away)
  for (int i = 0; i < N; i++)
    out[i] += hidden(in[i]);
}

int main(int argc, char **argv) {
  (void)argv;
  setUp(argc, &hidden);
  for (int i = 0; i < N; i++)
    in[i] = i % 100;
  run();
  double sum = 0;
  for (int i = 0; i < N; i++)
    sum += out[i] * i + others[i % 9](in[i]);
  printf("%g\n", sum);
}
