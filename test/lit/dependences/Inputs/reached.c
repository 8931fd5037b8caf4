// Accesses that meet although their names or types are others, or that stay apart although they
// look as if they met, in the form of verdicts.c.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define N 200
static int x[N], y[N], idx[N];
static char s[N][8], d[N][8];
static int *gp = x;
static int *rows[N];
struct two {
  int a[N], b[N];
};
static struct two t;
static union {
  int i[N];
  float f[N];
} u;
__attribute__((noinline)) static void swap_(int n, int *restrict p, int *restrict q) {
  for (int r = 0; r < 2; ++r) {
    // none: p and q are changed in turn, either is only read here, but which is not said
#pragma cgpredict kernel(swapped)
    for (int i = 0; i < n; ++i)
      p[i] = q[idx[i]] + 1;
    int *h = p;
    p = q;
    q = h;
  }
}
int main(void) {
  for (int i = 0; i < N; ++i) {
    idx[i] = i * 7 % N;
    x[i] = i;
    memcpy(s[i], "abcdefg", 8);
    s[i][i % 8] = 0;
    memcpy(d[i], s[i], 8);
  }
  // no: gp is x
#pragma cgpredict kernel(by_pointer)
  for (int i = 0; i < N; ++i)
    gp[i] = x[idx[i] / 2] + 1;
    // none: members of one variable
#pragma cgpredict kernel(members)
  for (int i = 0; i < N; ++i)
    t.a[i] = t.b[idx[i]];
    // no: members of one variable, the index leads out of its member
#pragma cgpredict kernel(members_out)
  for (int i = 0; i < N; ++i)
    t.b[i] = ((int *)&t)[N + idx[i] / 2] + 1;
    // no: a union
#pragma cgpredict kernel(unions)
  for (int i = 0; i < N; ++i)
    u.f[i] = u.i[idx[i] / 2] + 1;
    // no: strings are compared with those before
#pragma cgpredict kernel(dedupe)
  for (int i = 1; i < N; ++i)
    if (strcmp(s[i - 1], s[i]) < 0)
      s[i][0] = 'z';
      // no: the length is that of the one before
#pragma cgpredict kernel(copies)
  for (int i = 1; i < N; ++i) {
    size_t n = strlen(d[i - 1]);
    memcpy(d[i], d[i - 1], n);
  }
  for (int i = 0; i < N; ++i)
    rows[i] = i % 2 ? x : y;
    // write conflict: rows are two arrays
#pragma cgpredict kernel(two_rows)
  for (int i = 0; i < N; ++i)
    rows[i][3] = i;
    // no: what is freed is what another thread allocated
#pragma cgpredict kernel(hands_on)
  for (int i = 1; i < N; ++i) {
    int *p = malloc(8 * sizeof *p);
    p[1] = i > 1 ? rows[i - 1][1] + 1 : 0;
    rows[i] = p;
  }
  swap_(N, x, y);
  unsigned c = 0;
  for (int i = 0; i < N; ++i)
    c = c * 3 + x[i] + y[i] + t.a[i] + t.b[i] + u.i[i] % 1000 + s[i][0] + d[i][1] + rows[i][1];
  printf("%u\n", c);
}
