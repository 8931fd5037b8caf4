// Loops that overflow checks stand in. What it prints must not depend on tracing.
#include <stdio.h>

enum { N = 400 };
static int a[N], b[N], rows[20][20];

static int twice(int x) { return 2 * x + 1; }

static void stencil(int n) {
#pragma cgpredict kernel(stencil)
  for (int i = 1; i < n - 1; i++)
    b[i] = a[i - 1] + twice(a[i]) - a[i + 1];
}

static int strided(int n, int step) {
  int i;
#pragma cgpredict kernel(strided)
  for (i = n; i >= 0; i -= 2 * step)
    a[i] += b[i] * 3;
  return i;
}

static int sum(const int *p, const int *end) {
  int total = 0;
#pragma cgpredict kernel(sum)
  while (p != end)
    total += *p++;
  return total;
}

static void grid(int n) {
#pragma cgpredict kernel(grid) grid(2) block(8, 8)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i + 1; j++) {
      int carry = 0;
      for (int k = 0; k < 4; k++)
        carry += (i + k) * (j - k);
      rows[i][j] = carry * (1 << j % 3);
    }
}

static int find(int wanted) {
#pragma cgpredict kernel(find) block(32)
  for (int i = 0; i < N; i++)
    if (a[i] + 1 == wanted)
      return i;
  return -1;
}

static int failing(int n, int start) {
  int last = 0;
#pragma cgpredict kernel(failing)
  for (int i = 0; i < n; i++)
    b[i] = last = start + i;
  return last;
}

int main(int argc, char **argv) {
  for (int i = 0; i < N; i++)
    a[i] = i % 23 - 7;
  for (int round = 0; round < 3; round++) {
    stencil(N - round);
    int end = strided(N - 1, 1 + round);
    grid(20 - round);
    printf("%d %d %d %d %d\n", end, sum(a, a + N), rows[7][3], find(a[200] + 1), find(12345));
  }
  if (argc > 1) // in an order that sampling does not see: the third launch is none of the sampled
    for (int round = 0; round < 4; round++)
      failing(10, round == 3 ? 2147483640 : 0);
  (void)argv;
  return 0;
}
