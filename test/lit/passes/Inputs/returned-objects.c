/* Searches that return structures. What it prints must not depend on tracing. */
#include <stdio.h>

struct small {
  int at;
  float value;
};

struct large {
  int at;
  double values[4];
};

static struct small literal(const double *v, int n, double x) {
#pragma cgpredict kernel(literal) block(32)
  for (int i = 0; i < n; i++)
    if (v[i] > x)
      return (struct small){i, v[i]};
  return (struct small){-1, 0};
}

static struct large in_memory(const double *v, int n, double x) {
#pragma cgpredict kernel(in_memory) block(32)
  for (int i = 0; i < n; i++)
    if (v[i] > x)
      return (struct large){i, {v[i], 1, 2, 3}};
  return (struct large){-1, {0}};
}

/* Written in the iteration that leaves alone. */
static struct large outer(const double *v, int n, double x) {
  struct large hit = {-1, {0}};
#pragma cgpredict kernel(outer) block(32)
  for (int i = 0; i < n; i++)
    if (v[i] > x) {
      hit.at = i;
      hit.values[0] = v[i];
      return hit;
    }
  return hit;
}

/* The result is made where the variable of the iteration is. */
static struct small own_small(const double *v, int n, double x) {
#pragma cgpredict kernel(own_small) block(32)
  for (int i = 0; i < n; i++) {
    struct small own = {i, v[i]};
    if (own.value > x)
      return own;
  }
  return (struct small){-1, 0};
}

static struct large own_large(const double *v, int n, double x) {
#pragma cgpredict kernel(own_large) block(32)
  for (int i = 0; i < n; i++) {
    struct large own = {i, {v[i]}};
    if (own.values[i & 1] > x)
      return own;
  }
  return (struct large){-1, {0}};
}

int main(void) {
  static double v[500];
  for (int i = 0; i < 500; i++)
    v[i] = i * 7 % 501;
  for (int x = 400; x < 530; x += 33) {
    struct small a = literal(v, 500, x), b = own_small(v, 500, x);
    struct large c = in_memory(v, 500, x), d = outer(v, 500, x), e = own_large(v, 500, x);
    printf("%d %g %d %g %d %g %d %g %d %g\n", a.at, a.value, b.at, b.value, c.at, c.values[3], d.at,
           d.values[0], e.at, e.values[0]);
  }
}
