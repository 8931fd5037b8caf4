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
static double less(double v, double w) { return v - w; }
static double more(double v, double w) { return v + w; }
static double nested(double v);

static operation const operations[3] = {twice, half, square};
static operation const steps[2][2] = {{half, nested}, {twice, 0}};
static operation const counted[2] = {adds, half};
static operation changed[2] = {twice, half};
static const struct {
  const char *name;
  operation apply;
} named[] = {{"twice", twice}, {"square", square}};
static const struct {
  int sign;
  double (*two)(double, double);
  double scale;
  operation one;
} members[] = {{1, less, 0.5, twice}, {-1, NULL, 2, half}, {1, more, 3, square}};
static const struct {
  int kind;
  union {
    long number;
    operation apply;
  } of;
} tagged[] = {{0, {.apply = half}}, {1, {.number = 3}}};

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
  // none: each has an element of its own; the program may store another function to the table
#pragma cgpredict kernel(changing)
  for (int i = 0; i < N; i++)
    y[i] += changed[i & 1](x[i]);
  // proved: beside names
#pragma cgpredict kernel(names)
  for (int i = 0; i < N; i++)
    y[i] += named[i & 1].apply(x[i]);
  // proved: two functions of each structure, of different types
#pragma cgpredict kernel(structures)
  for (int i = 0; i < N; i++) {
    y[i] += members[i % 3].sign * members[i % 3].one(x[i]);
    if (i % 3 != 1)
      y[i] += members[i % 3].two(x[i], members[i % 3].scale);
  }
  // proved: the structure in front of the one that the index says
#pragma cgpredict kernel(before)
  for (int i = 0; i < N; i++)
    y[i] += members[3 - k[i] - 1].one(x[i]);
  // none: the same, of a function where another structure has a number
#pragma cgpredict kernel(unions)
  for (int i = 0; i < N; i++)
    y[i] += tagged[k[i] & 1].kind ? tagged[k[i] & 1].of.number : tagged[k[i] & 1].of.apply(x[i]);
  double sum = 0;
  for (int i = 0; i < N; i++)
    sum += y[i];
  printf("%g %g\n", sum, total);
}
