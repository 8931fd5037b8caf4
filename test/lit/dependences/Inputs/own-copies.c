// Variables of which each thread has its own by the pragma, with the verdict that follows from
// reading the loops (check_verdicts.py). "none" as in verdicts.c.
#include <stdio.h>

#define N 1024
static float a[N], b[N];
static int m[N], idx[N], total;

static int alone(void) {
  int x = 0, y = 0, z = 0, t = 0, w = 0, last[8];
  // proved privatisable: the last iteration stores x, as each one does
#pragma cgpredict kernel(always) lastprivate(x)
  for (int i = 0; i < N; ++i) {
    b[i] = a[i];
    x = 2 * i;
  }
  // write conflict: the last iteration need not store y
#pragma cgpredict kernel(skipped) lastprivate(y)
  for (int i = 0; i < N; ++i)
    if (m[i])
      y = i;
  // proved privatisable: what the last of those stores that do
#pragma cgpredict kernel(conditional) lastprivate(conditional: z)
  for (int i = 0; i < N; ++i)
    if (m[i])
      z = i;
  // no: t is read before it is written: no thread's own has a value there
#pragma cgpredict kernel(read_first) lastprivate(t)
  for (int i = 0; i < N; ++i) {
    b[i] = (float)t;
    t = m[i];
  }
  // proved privatisable: what is loaded is stored to by nobody
#pragma cgpredict kernel(gathered) lastprivate(w)
  for (int i = 0; i < N; ++i)
    w = m[idx[i]];
  // write conflict: another variable than the one that is stored
#pragma cgpredict kernel(other) lastprivate(w)
  for (int i = 0; i < N; ++i)
    x = w + i;
  // proved privatisable: an array, all of which each iteration writes
#pragma cgpredict kernel(array) lastprivate(last)
  for (int i = 0; i < N; ++i)
    for (int k = 0; k < 8; ++k)
      last[k] = i + k;
  // write conflict: the last iteration writes fewer elements than the one before it
#pragma cgpredict kernel(shorter) lastprivate(last)
  for (int i = 0; i < 8; ++i)
    for (int k = 0; k < 8 - i; ++k)
      last[k] = i + k;
  return x + y + z + t + w + last[3];
}

static void shared(int n) {
  int *p = &total;
  // proved privatisable: a variable of the file, whose address somebody has
#pragma cgpredict kernel(global) lastprivate(total)
  for (int i = 0; i < n; ++i)
    total = 3 * i;
  // write conflict: what p points to is no variable of the thread's own
#pragma cgpredict kernel(pointed) lastprivate(p)
  for (int i = 0; i < n; ++i)
    *p = 3 * i;
  int guarded = 0;
  // write conflict: all traced threads store it, the last one does not
#pragma cgpredict kernel(guarded) lastprivate(guarded)
  for (int i = 0; i < 64 * n; ++i)
    if (i < 64 * n - 1)
      guarded = i;
  total += guarded;
}

static int regions(int n) {
  int u, v = 0;
#pragma omp parallel private(u)
  {
#pragma omp for lastprivate(v)
    for (int i = 0; i < n; ++i) {
      u = m[i];
      v = u + i;
    }
  }
  return u + v; // serial: u is what the last iteration left
}

int main(void) {
  for (int i = 0; i < N; ++i)
    a[i] = (float)(i % 17), m[i] = i % 3 == 0, idx[i] = (i * 7) % N;
  const int sum = alone();
  shared(N);
  printf("%d %d %d %g\n", sum, total, regions(N), b[7]);
}
