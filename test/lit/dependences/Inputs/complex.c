// Products of complex numbers and what looks like them, with the verdict that follows from reading
// the loops (check_verdicts.py).
#include <complex.h>
#include <math.h>
#include <stdio.h>

enum { N = 600, M = 4 };
static double complex a[N], b[N], grid[N][M], one[M], out[N];
static float complex f[N];
static double re[N], im[N], weight[N];
static int mask[N];
static struct Number {
  double re, im;
} number = {1, 0};
static double complex shared = 1;
static double *part = (double *)&shared + 1;

static double complex product(void) {
  double complex z = 1;
  // proved reduction: the product of complex numbers is one in any order
#pragma cgpredict kernel(product)
  for (int i = 0; i < N; ++i)
    z *= a[i];
  return z;
}

static double complex masked(void) {
  double complex z = 1;
  // proved reduction: some of the factors
#pragma cgpredict kernel(masked)
  for (int i = 0; i < N; ++i)
    if (mask[i])
      z *= conj(a[i]);
  return z;
}

static double complex rows(void) {
  double complex z = 1;
  // proved reduction: several factors in an iteration
#pragma cgpredict kernel(rows)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < M; ++j)
      z *= grid[i][j];
  return z;
}

static double complex two(void) {
  double complex z = 1;
  // proved reduction: two factors
#pragma cgpredict kernel(two)
  for (int i = 0; i < N; ++i)
    z = a[i] * z * b[i];
  return z;
}

static float complex single(void) {
  float complex z = 1;
  // proved reduction: single precision, whose product comes in one register
#pragma cgpredict kernel(single)
  for (int i = 0; i < N; ++i)
    z *= f[i];
  return z;
}

static void by_hand(void) {
  // proved reduction: the parts by hand
#pragma cgpredict kernel(by_hand)
  for (int i = 0; i < N; ++i) {
    const double old = number.re;
    number.re = old * re[i] - number.im * im[i];
    number.im = old * im[i] + number.im * re[i];
  }
}

static void columns(void) {
  // proved reduction: a product for each column
#pragma cgpredict kernel(columns)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < M; ++j)
      one[j] *= grid[i][j];
}

static double complex horner(void) {
  double complex z = 1;
  // no: a polynomial by Horner's rule; what is added takes part in the next product
#pragma cgpredict kernel(horner)
  for (int i = 0; i < N; ++i)
    z = a[i] * z + b[i];
  return z;
}

static double complex squares(void) {
  double complex z = 0.9;
  // no: the old value is both factors
#pragma cgpredict kernel(squares)
  for (int i = 0; i < N; ++i)
    z = a[i] * z * z;
  return z;
}

static double complex turned(void) {
  double complex z = 1;
  // no: the conjugate of the product; the next factor's imaginary part then counts against it
#pragma cgpredict kernel(turned)
  for (int i = 0; i < N; ++i)
    z = conj(z * a[i]);
  return z;
}

static double complex kept(void) {
  double complex z = 1;
  // no: each partial product is read
#pragma cgpredict kernel(kept)
  for (int i = 0; i < N; ++i) {
    z *= a[i];
    out[i] = z;
  }
  return z;
}

static double complex bounded(void) {
  double complex z = 1;
  // no: which factors count depends on the product
#pragma cgpredict kernel(bounded)
  for (int i = 0; i < N; ++i)
    if (creal(z) < 2)
      z *= a[i];
  return z;
}

static double complex repaired(void) {
  double complex z = 1;
  // no: what is no number is left out, and begins anew
#pragma cgpredict kernel(repaired)
  for (int i = 0; i < N; ++i) {
    z *= a[i];
    if (isnan(creal(z)))
      z = 1;
  }
  return z;
}

static void sheared(void) {
  // no: both parts get the same sign, so that two steps depend on their order
#pragma cgpredict kernel(sheared)
  for (int i = 0; i < N; ++i) {
    const double old = number.re;
    number.re = old * re[i] + number.im * im[i];
    number.im = old * im[i] + number.im * weight[i];
  }
}

static void late(void) {
  // no: the imaginary part is made of the new real part
#pragma cgpredict kernel(late)
  for (int i = 0; i < N; ++i) {
    number.re = number.re * re[i] - number.im * im[i];
    number.im = number.re * im[i] + number.im * re[i];
  }
}

static void spread(void) {
  double s = 1;
  // no: the other part is each iteration's own
#pragma cgpredict kernel(spread)
  for (int i = 0; i < N; ++i) {
    const double old = s;
    s = old * re[i] - weight[i] * im[i];
    weight[i] = old * im[i] + weight[i] * re[i];
  }
  number.re = s;
}

static void aside(void) {
  // no: the imaginary part is set anew by another name, so that the real part is a recurrence
#pragma cgpredict kernel(aside)
  for (int i = 0; i < N; ++i) {
    *part = re[i];
    shared *= a[i];
  }
}

static double real[M], imaginary[M];

static void parts(void) {
  // proved reduction: a product of each place, whose parts two arrays have
#pragma cgpredict kernel(parts)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < M; ++j) {
      double s = real[j] * re[i] - imaginary[j] * im[i];
      imaginary[j] = real[j] * im[i] + imaginary[j] * re[i];
      real[j] = s;
    }
}

int main(void) {
  for (int i = 0; i < N; ++i) {
    a[i] = cexp(0.1 * i * I);
    b[i] = 1.0 / (1 + i);
    f[i] = (float complex)a[i];
    re[i] = creal(a[i]);
    im[i] = cimag(a[i]);
    weight[i] = 0.5;
    mask[i] = i % 3 == 0;
    for (int j = 0; j < M; ++j)
      grid[i][j] = cexp(0.01 * (i + j) * I);
  }
  for (int j = 0; j < M; ++j)
    one[j] = 1;
  double complex all = product() + masked() + rows() + two() + single() + horner() + squares();
  all += turned() + kept() + bounded() + repaired();
  by_hand();
  sheared();
  late();
  spread();
  columns();
  aside();
  parts();
  for (int j = 0; j < M; ++j)
    all += one[j] + real[j];
  all += number.re + number.im + shared + out[N - 1];
  printf("%.3g %.3g\n", creal(all), cimag(all));
  return 0;
}
