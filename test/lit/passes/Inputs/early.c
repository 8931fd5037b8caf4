// Loops that end before their condition says so, and loops that step in their bodies. What it prints
// must not depend on tracing.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 1000 };
static float a[N];
static int key[N], calls;

static int matches(const int *keys, int i, int wanted) { return keys[i] == wanted; }

static int broken(int n, int wanted) {
  int found = -1;
#pragma cgpredict kernel(broken) block(32)
  for (int i = 0; i < n; i++)
    if (key[i] == wanted) {
      found = i;
      calls++;
      break;
    }
  return found;
}

static int returned(int n, int wanted) {
#pragma cgpredict kernel(returned) block(32)
  for (int i = n - 1; i >= 0; i--) {
    if (matches(key, i, wanted))
      return i;
    if (sqrtf(a[i]) > 900)
      return -2;
  }
  return -1;
}

// What these leave behind their pointers are variables of the iteration's own.
static int exponent(int n, int wanted) {
#pragma cgpredict kernel(exponent) block(32)
  for (int i = 0; i < n; i++) {
    int e;
    double whole;
    if (frexp(i, &e) == 0.5 && e == wanted && modf(i / 2.0, &whole) == 0)
      return i;
  }
  return -1;
}

static int jumped(const float *x, int n) {
  int i;
#pragma cgpredict kernel(jumped) block(32)
  for (i = 0; i < n; i += 2) {
    float row[4] = {0};
    for (int k = 0; k < 4; k++) {
      row[k] = x[i] + k;
      if (row[k] < 0)
        goto negative;
    }
    if (row[3] > 1e6f)
      break;
  }
  return i;
negative:
  return -i;
}

static void released(int n) {
  int *list = malloc(n * sizeof *list);
  for (int i = 0; i < n; i++)
    list[i] = i * 7 % n;
#pragma cgpredict kernel(released) block(32)
  for (int i = 0; i < n; i++)
    if (list[i] == n - 1) {
      printf("at %d\n", i);
      free(list);
      return;
    }
  free(list);
}

static void stepping(int n) {
  int i = 0, left = n;
  float *p = a;
#pragma cgpredict kernel(plain_while) block(32)
  while (i < n) {
    a[i] += i;
    i++;
  }
#pragma cgpredict kernel(post) block(32)
  while (p < a + n)
    *p++ *= 2;
#pragma cgpredict kernel(downwards) block(32)
  while (left--)
    a[left] -= 1;
#pragma cgpredict kernel(in_middle) block(32)
  while (left < n - 1) {
    left += 3;
    if (left < n)
      a[left] += 4;
  }
#pragma cgpredict kernel(no_start) block(32)
  for (; i > 0; i -= 2)
    a[i - 1] += 5;
#pragma cgpredict kernel(no_step) block(32)
  for (i = 0; i < n;)
    a[i++] += 6;
#pragma cgpredict kernel(inner_while) grid(2) block(8, 4)
  for (i = 0; i < 20; i++) {
    int j = i;
    while (j < 30) {
      a[i * 30 + j] += j;
      ++j;
    }
  }
  double sum = 0;
  for (int k = 0; k < N; k++)
    sum += a[k] * (k + 1);
  printf("%.1f %d %d %d\n", sum, i, left, (int)(p - a));
}

int main(void) {
  for (int i = 0; i < N; i++)
    key[i] = i * 37 % N;
  for (int round = 0; round < 3; round++) {
    stepping(N - round);
    int all = broken(N, -5);
    printf("%d %d %d", all, broken(N, key[700]), broken(N, key[3]));
    printf(" %d %d %d", returned(N, key[100 + round]), returned(N, -1), calls);
    printf(" %d", jumped(a, N));
    a[501] = a[500] = round == 1 ? -1e9f : 1e7f;
    printf(" %d\n", jumped(a, N));
    a[501] = a[500] = 1;
    released(N - 1);
    printf("%d\n", exponent(N, 10));
  }
  return 0;
}
