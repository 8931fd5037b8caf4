// Loops that gain, in places where --apply has to look before it writes.
#include <math.h>
#include <stdio.h>

#define N 400000
static float a[N], b[N];

int main(void) {
  for (int i = 0; i < N; i++) a[i] = sinf(i) * cosf(i); for (int i = 0; i < N; i++) b[i] = sinf(2 * i) * cosf(i);
  int i = 0;
  while (i < N) {
    a[i] += sinf(i) * cosf(i);
    i++;
  }
  float *p = b;
  do {
    *p = expf(*p) + sinf(*p);
    p++;
  } while (p < b + N);
  double s = 0;
  for (int k = 0; k < N; k++)
    s += a[k] + b[k];
  printf("%.9g\n", s);
}
