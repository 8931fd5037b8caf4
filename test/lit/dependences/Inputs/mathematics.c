// Functions of <math.h> that LLVM does not know, in the form of verdicts.c.
#include <math.h>
#include <stdio.h>

#define N 64

static double x[N], y[N];
static int k[N];

int main(void) {
  for (int i = 0; i < N; ++i)
    x[i] = .05 * i + .1, k[i] = i % 5 - 2;
  double sum = 0;
  // proved: one element each
#pragma cgpredict kernel(lengths)
  for (int i = 0; i < N; ++i)
    y[i] = hypot(x[i], 2) + hypotf((float)x[i], 1);
  // proved: one element each
#pragma cgpredict kernel(powers)
  for (int i = 0; i < N; ++i)
    y[i] += ldexp(x[i], k[i]) + scalbn(x[i], k[i]) + scalblnf((float)x[i], k[i]);
  // proved: one element each
#pragma cgpredict kernel(options)
  for (int i = 0; i < N; ++i)
    y[i] += erfc(x[i]) + tgamma(x[i]);
  // proved reduction: a sum
#pragma cgpredict kernel(differences)
  for (int i = 0; i < N; ++i)
    sum += fdim(x[i], 1) + nextafter(x[i], 2) - (double)nexttoward(x[i], 0);
  // unknown: it stores the sign of its value in a variable of the library
#pragma cgpredict kernel(logarithms)
  for (int i = 0; i < N; ++i)
    y[i] += lgamma(x[i]);
  for (int i = 0; i < N; ++i)
    sum = sum * .9 + y[i];
  printf("%.17g\n", sum);
}
