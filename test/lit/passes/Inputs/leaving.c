// Loops that write and are left by return, goto and break, in the middle of an iteration too: what
// it prints must not depend on tracing.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
enum { N = 1000 };
static int from[N], to[N];
static double sums[N];
static int returns(int n, int bad) {
#pragma cgpredict kernel(returns) block(32)
  for (int i = 0; i < n; i++) {
    if (from[i] == bad)
      return -1 - i;
    to[i] = 2 * from[i];
  }
  return n;
}
static int jumps(int n, int bad) {
  double last = 0;
  char text[16];
#pragma cgpredict kernel(jumps) block(32)
  for (int i = 0; i < n; i++) {
    double s = 0;
    char own[16];
    for (int k = 0; k < 8; k++) {
      s += from[(i + k) % N];
      to[(i + k) % N] += 0;
      if (from[i] == bad && k == 5) {
        last = s;
        goto fail;
      }
    }
    own[0] = 'a' + i % 26;
    own[1] = 0;
    sums[i] = s;
    if (s == -1) {
      strcpy(text, own);
      goto fail;
    }
    if (s == -2)
      goto other;
  }
  return 0;
other:
  return 7;
fail:
  printf("failed by %g\n", last);
  return 1;
}
static int breaks(int n, int bad) {
  int i, worst = 0;
#pragma cgpredict kernel(breaks) block(32)
  for (i = 0; i < n; i++) {
    char own[16];
    snprintf(own, sizeof own, "%d", from[i]);
    to[i] = own[0];
    if (from[i] == bad) {
      printf("left with %s\n", own);
      worst = to[i];
      break;
    }
    to[i] += 1;
  }
  return i * 1000 + worst;
}
static int pointer(int n, int bad) {
  int *p = to;
#pragma cgpredict kernel(pointer) block(32)
  for (int i = 0; i < n; i++) {
    int own[4] = {i, i + 1, i + 2, i + 3};
    p = &own[i % 4];
    to[i] = *p;
    if (from[i] == bad) {
      printf("points to %d\n", *p);
      break;
    }
  }
  return n;
}
static int sum(int n, int most) {
  int s = 0;
#pragma cgpredict kernel(sum) block(32)
  for (int i = 0; i < n; i++) {
    s += from[i];
    if (s > most)
      break;
  }
  return s;
}
// Without the iteration that leaves, these would never end.
static unsigned around(int n, int bad) {
  unsigned i;
#pragma cgpredict kernel(around) block(32)
  for (i = n - 1; i >= 0; i--) {
    if (i > (unsigned)n || from[i] == bad)
      break;
    to[i] += 3;
  }
  int turns = 0;
#pragma cgpredict kernel(bytes) block(32)
  for (unsigned char b = 5; b < n; b++) {
    to[b] += b;
    if (++turns > n)
      break;
  }
  return i;
}
static int cases(const int *p, const int *end, int bad) {
  int sum = 0;
#pragma cgpredict kernel(cases) block(32)
  while (p != end) {
    int v = *p++;
    sum ^= v;
    switch (v - bad) {
    case 0:
      return -sum;
    case 1:
      continue;
    case 2:
      goto out;
    default:
      to[v] = sum;
    }
    do {
      if (v == bad + 3)
        return v;
      v /= 2;
    } while (v > 0);
  }
  return sum;
out:
  return sum + 1;
}
static unsigned hash(void) {
  unsigned h = 1;
  for (int i = 0; i < N; i++)
    h = h * 31 + to[i] + (int)sums[i];
  return h;
}
int main(void) {
  int bads[] = {-1, 7, 300, 0, 31, 32, 33, 999, 998, 5000};
  for (int k = 0; k < 10; k++) {
    for (int i = 0; i < N; i++)
      from[i] = (i * 7) % N, to[i] = i, sums[i] = 0;
    printf("%d\n", returns(N, bads[k]));
    printf("%u\n", hash());
    printf("%d\n", jumps(N, bads[k]));
    printf("%u\n", hash());
    printf("%d\n", breaks(N, bads[k]));
    printf("%u\n", hash());
    printf("%d\n", pointer(N, bads[k]));
    printf("%u\n", hash());
    printf("%d\n", sum(N, 100 * bads[k]));
    printf("%u\n", around(N, bads[k]));
    printf("%u\n", hash());
    printf("%d\n", cases(from, from + N, bads[k]));
    printf("%u\n", hash());
  }
}
