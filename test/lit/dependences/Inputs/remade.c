// Variables by which an iteration hands something on that the next one could make itself, and others.
#include <stdio.h>

#define N 300
static double x[N], y[N], d[N], e[N], f[N];
static int at[N];

int main(void) {
  double before = 0, last = 0, decayed = 1, positive = 0;
  int pair = 0;
  for (int i = 0; i < N; i++)
    x[i] = i * 37 % 101 - 50, y[i] = i;
#pragma cgpredict kernel(differences)
  for (int i = 0; i < N; i++) {
    d[i] = x[i] - before;
    before = x[i];
  }
#pragma cgpredict kernel(areas)
  for (int i = 0; i < N; i++) {
    e[i] = last + y[i];
    last = x[i] * y[i] - i;
  }
#pragma cgpredict kernel(decays)
  for (int i = 0; i < N; i++) {
    f[i] = decayed;
    decayed = decayed * 0.5 + x[i];
  }
#pragma cgpredict kernel(of_positives)
  for (int i = 0; i < N; i++) {
    y[i] = positive;
    if (x[i] > 0)
      positive = x[i];
  }
#pragma cgpredict kernel(written)
  for (int i = 0; i < N; i++) {
    at[i] = pair;
    pair = at[N - 1 - i];
  }
  printf("%g %g %g %g %d\n", d[7], e[9], f[11], y[13], at[17]);
}
