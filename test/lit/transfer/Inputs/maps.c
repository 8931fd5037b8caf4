// Arrays of 64 KiB that clauses move: a once, b never, c with each of five launches; what no clause
// names follows the accesses.
#include <stdio.h>

enum { N = 1 << 14 };
static float a[N], b[N], c[N], d[N];

int main(void) {
  for (int i = 0; i < N; i++)
    a[i] = i % 7;
#pragma omp target data map(to : a) map(alloc : b)
  for (int step = 0; step < 5; step++) {
#pragma omp target teams distribute parallel for map(tofrom : c[0 : N]) num_teams(8)
    for (int i = 0; i < N; i++) {
      b[i] = 2 * a[i] + step;
      c[i] += b[i];
    }
#pragma omp target update from(b)
  }
#pragma acc parallel loop num_gangs(16)
  for (int i = 0; i < N; i++)
    d[i] = c[i] + 1;
  printf("%.1f %.1f\n", d[1], d[N - 1]);
  return 0;
}
