// Compiled once for each type, and once for `main`.
#ifdef T
void SCALE(T *to, const T *from, int n) {
  for (int i = 0; i < n; ++i)
    to[i] = from[i] * 3;
}
#else
#include <stdio.h>
void scale_float(float *, const float *, int);
void scale_double(double *, const double *, int);
static float f[60000], g[60000];
static double d[60000], e[60000];
int main(void) {
  f[7] = 2, d[7] = 4;
  scale_float(g, f, 60000);
  scale_double(e, d, 60000);
  printf("%g %g\n", g[7], e[7]);
}
#endif
