// Reductions that a program declares: what their clauses hold is no number of a kernel's.
#include <stdio.h>
struct range { double least, sum, most; };
#pragma omp declare reduction(range : struct range : omp_out = join(omp_out, omp_in)) initializer(omp_priv = (struct range){1e300, 0.0, -1e300})
#pragma omp declare reduction(times : double : omp_out *= omp_in) initializer(omp_priv = 1.0)

static struct range join(struct range a, struct range b) {
  return (struct range){a.least < b.least ? a.least : b.least, a.sum + b.sum,
                        a.most > b.most ? a.most : b.most};
}

int main(void) {
  struct range all = {1e300, 0, -1e300};
  double product = 1;
#pragma omp parallel for collapse(1 + 1) reduction(range : all) reduction(times : product)
  for (int i = 1; i < 40; i++)
    for (int j = 1; j < 30; j++) {
      all = join(all, (struct range){i - j, i + j, i - j});
      product *= 1 + 1.0 / (i * j);
    }
  printf("%g %g %g %.6g\n", all.least, all.sum, all.most, product);
  return 0;
}
