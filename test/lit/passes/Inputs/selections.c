// Paths that load again what was loaded before their branch, and ends of loops by a mask.
#include <stdio.h>

enum { N = 64, M = 12 };
#define MAX(a, b) ((a) > (b) ? (a) : (b))
static int A[N][N], p[N], q[N], r[N];

// One load of A in each iteration, whatever it compares: an affine nest.
static void largest(void) {
#pragma cgpredict kernel(largest)
  for (int i = 0; i < N; ++i) {
    int m = -1;
    for (int j = 0; j < N; ++j)
      m = MAX(m, A[i][j]);
    r[i] = m;
  }
}

// `to` may be `of`: the second load brings what was stored between the two.
static void reloaded(const int *of, int *to) {
#pragma cgpredict kernel(reloaded)
  for (int i = 0; i < N; ++i) {
    int value = of[i];
    to[i] = value + 1;
    if (value > 3)
      value = of[i];
    r[i] = value;
  }
}

// The path loads another element, which need not be there.
static void elsewhere(const int *of, const int *index) {
#pragma cgpredict kernel(elsewhere)
  for (int i = 0; i < N; ++i)
    r[i] = index[i] >= 0 ? of[index[i]] : index[i];
}

// The second load brings what was stored between the two, where `from` is one element behind `to`:
// numbers overlap as they like, which structures do not.
static void shifted(int *to) {
#pragma cgpredict kernel(shifted)
  for (int i = 1; i < N - 1; i += 4) {
    const int *from = q[i] < 0 ? to + i : to + i - 1;
    to[i] = from[0];
    to[i + 1] = from[1];
  }
}

static void updates(int k) {
#pragma cgpredict kernel(triangle)
  for (int j = k + 1; j < M; ++j)
    for (int i = j; i < M; ++i)
      A[i][j] -= A[i][k] * A[j][k];
#pragma cgpredict kernel(masked)
  for (int j = 0; j < M; ++j)
    for (unsigned long i = (7ul << 32) + (unsigned)j; (i & 0xffffffff) != M; ++i)
      A[j][(int)i] += j;
}

/// Two variables of one kind are not one place.
static void twins(void) {
#pragma cgpredict kernel(twins)
  for (int i = 0; i < N; ++i) {
    int one[4], other[4];
    for (int k = 0; k < 4; ++k)
      one[k] = p[i] + k, other[k] = p[i] * k - 7;
    int x = one[p[i] & 3];
    if (x > 3)
      x += other[p[i] & 3];
    r[i] = x;
  }
}

static void show(const char *name) {
  unsigned sum = 0;
  for (int i = 0; i < N; ++i) {
    for (int j = 0; j < N; ++j)
      sum = sum * 31 + (unsigned)A[i][j];
    sum = sum * 31 + (unsigned)(p[i] + 3 * q[i] + 5 * r[i]);
  }
  printf("%s %u\n", name, sum);
}

int main(void) {
  for (int i = 0; i < N; ++i) {
    p[i] = i % 9, q[i] = i % 5 ? N - 1 - i : -i - (1 << 20);
    for (int j = 0; j < N; ++j)
      A[i][j] = (i * 7 + j * 3) % 23;
  }
  largest();
  show("largest");
  reloaded(p, p);
  show("aliased");
  reloaded(p, A[2]);
  show("apart");
  elsewhere(p, q);
  show("elsewhere");
  shifted(p);
  show("shifted");
  updates(2);
  show("updates");
  twins();
  show("twins");
  return 0;
}
