// `do` loops that count: each runs at least once, whatever its condition says at first.
#include <stdio.h>
#include <stdlib.h>

enum { N = 100 };
static int a[N * N], b[N];

static int sum(void) {
  unsigned s = 0;
  for (int i = 0; i < N * N; i++)
    s = s * 31 + (unsigned)a[i];
  for (int i = 0; i < N; i++)
    s = s * 31 + (unsigned)b[i];
  return (int)s;
}

static void show(const char *name, int index) { printf("%s %d %d\n", name, index, sum()); }

static void counted(int n) {
  int i = 0;
#pragma cgpredict kernel(upwards)
  do {
    a[i] += i;
    i++;
  } while (i < n);
  show("upwards", i);
  int k = n;
#pragma cgpredict kernel(downwards)
  do
    a[k] += 2 * k;
  while (--k > 3);
  show("downwards", k);
  unsigned char c = 7;
#pragma cgpredict kernel(full_circle) // comes back to where it began
  do
    b[c % N] += 1;
  while (++c != 7);
  show("full_circle", c);
}

static void pointers(int *begin, int *end) {
  int *p = begin;
#pragma cgpredict kernel(pointer)
  do
    *p += 3;
  while (++p != end);
  show("pointer", (int)(p - begin));
}

static void several(int n, int m) {
  int i = 0, j = n;
#pragma cgpredict kernel(two)
  do {
    if (i % 3 == 1)
      a[i] += j;
    else
      a[i] -= b[i];
    i += 2;
    j--;
  } while (i < n && j > m);
  show("two", i * 1000 + j);
#pragma cgpredict kernel(nest) grid(2) block(8, 8)
  for (int r = 0; r < 10; r++) {
    int q = r;
    do {
      a[r * N + q] += q;
      q += 3;
    } while (q < 20);
  }
  show("nest", 0);
}

static int limit = 70;

static void global(void) {
  int i = 10;
#pragma cgpredict kernel(global_bound)
  do
    a[i] ^= i;
  while (++i < limit);
  show("global_bound", i);
}

static int added(int n) {
  int s = 0, i = 0;
#pragma cgpredict kernel(reduced)
  do
    s += a[i++];
  while (i != n);
  return s + i;
}

static int levels(void) { // a body of more blocks than a condition has
  int level = 0, reached = 1;
  b[0] = -1;
#pragma cgpredict kernel(levels)
  do {
    for (int i = 0; i < N; i++)
      if (b[i] == -1 - level)
        for (int k = i + 1; k < N; k += i + 1)
          if (b[k] >= 0) {
            b[k] = -2 - level;
            a[k] += level;
          }
    for (int i = 0; i < N; i++)
      if (b[i] == -2 - level)
        reached++;
    level++;
  } while (level < 5);
  show("levels", level);
  return reached;
}

static void checked(int n) { // what never comes back is no end of the loop
  int i = 0;
#pragma cgpredict kernel(checked)
  do {
    if (i > 1000) {
      printf("beyond %d\n", i);
      abort();
    }
    a[i] += i;
    i++;
  } while (i < n);
  show("checked", i);
}

static void end(int n) { // nor is it where the loop's own end does not either
  unsigned z = 0;
  int i = 0;
#pragma cgpredict kernel(ended)
  do {
    z -= 1u << 30;
    if (i++ > n)
      abort();
  } while (z > 0);
  exit(0);
}

int main(void) {
  for (int i = 0; i < N; i++)
    a[i] = b[i] = i;
  counted(40);
  counted(-5 + 5); // once each: the condition does not hold at first
  pointers(a, a + 30);
  several(50, 35);
  global();
  printf("added %d\n", added(64));
  printf("reached %d\n", levels());
  checked(45);
  end(3);
}
