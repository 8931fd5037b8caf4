// Loops that are independent for what their directives say of variables, and one of which these say
// nothing.
#include <stdio.h>

enum { N = 20000 };
static double a[N], b[N], last, other, extra;

int main(void) {
  double factor;
  for (int i = 0; i < N; i++)
    a[i] = i % 17;
#pragma omp parallel for lastprivate(last) num_threads(1 / 0)
  for (int i = 0; i < N; i++)
    last = a[i] * 2;
#pragma omp parallel private(other, factor)
  {
    factor = 3;
#pragma omp for
    for (int i = 0; i < N; i++) {
      other = a[i] * factor;
      b[i] = other;
    }
  }
#pragma acc parallel loop private(extra)
  for (int i = 0; i < N; i++) {
    extra = a[i];
    b[i] += extra;
  }
  double before = last;
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    last = b[i] + before;
  printf("%.3f %.3f %.3f %.3f\n", last, b[77], other, extra);
  return 0;
}
