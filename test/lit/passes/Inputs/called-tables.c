/* Functions that a constant table holds, called by number, with the verdict that follows from
   reading them. */
#include <stdio.h>

#define N 2000
static double x[N], y[N], total;
static int k[N];

typedef double (*operation)(double);
static double twice(double v) { return 2 * v; }
static double half(double v) { return v / 2; }
static double square(double v) { return v * v; }
static double adds(double v) { return total += v, v; }
static double nested(double v);

static operation const operations[3] = {twice, half, square};
static operation const steps[2][2] = {{half, nested}, {twice, 0}};
static operation const counted[2] = {adds, half};
static operation changed[2] = {twice, half};
static const struct {
  const char *name;
  operation apply;
} named[] = {{"twice", twice}, {"square", square}};

static double nested(double v) { return operations[v > 10](v); }

int main(void) {
  for (int i = 0; i < N; i++) {
    x[i] = i;
    k[i] = i % 3;
  }
  // proved: each has an element of its own
#pragma cgpredict kernel(table)
  for (int i = 0; i < N; i++)
    y[i] = operations[k[i]](x[i]);
  // proved: a table of rows, one of whose functions calls another table's
#pragma cgpredict kernel(rows)
  for (int i = 0; i < N; i++)
    y[i] += steps[i % 3 == 0][i % 3 == 1](x[i]);
  // proved reduction: one of the functions adds
#pragma cgpredict kernel(adding)
  for (int i = 0; i < N; i++)
    y[i] += counted[i & 1](x[i]);
  // unknown: what the program may store to the table is not known
#pragma cgpredict kernel(changing)
  for (int i = 0; i < N; i++)
    y[i] += changed[i & 1](x[i]);
  // unknown: the table holds more than functions
#pragma cgpredict kernel(members)
  for (int i = 0; i < N; i++)
    y[i] += named[i & 1].apply(x[i]);
  double sum = 0;
  for (int i = 0; i < N; i++)
    sum += y[i];
  printf("%g %g\n", sum, total);
}
