// Nests with code between their mapped loops; with GUARDED some as a port would write them.
#include <stdio.h>
#define N 70
#define M 90
static double a[N][M], c[N][M], x[M], y[N], z[N];
static int n[N], calls;
static int note(int i) { return calls += i; }

static void vector(void) {
#pragma cgpredict kernel(vector) grid(2)
#ifdef GUARDED
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      if (j == 0)
        y[i] = 0;
      y[i] += a[i][j] * x[j];
    }
#else
  for (int i = 0; i < N; i++) {
    y[i] = 0;
    for (int j = 0; j < M; j++)
      y[i] += a[i][j] * x[j];
  }
#endif
}
static void scale(const double *v, double (*out)[M]) {
#pragma cgpredict kernel(scale) grid(2)
#ifdef GUARDED
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      double s = v[i] > 3 ? v[i] : -v[i];
      out[i][j] = s * x[j];
    }
#else
  for (int i = 0; i < N; i++) {
    double s = v[i] > 3 ? v[i] : -v[i];
    for (int j = 0; j < M; j++)
      out[i][j] = s * x[j];
  }
#endif
}
static void guard(int rows, int columns) {
#pragma cgpredict kernel(guard) grid(2)
#ifdef GUARDED
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++) {
      if (j == 0)
        n[i] = i;
      c[i][j] = a[i][j] + j;
      if (j == columns - 1)
        z[i] = y[i] * 2;
    }
#else
  for (int i = 0; i < rows; i++) {
    n[i] = i;
    for (int j = 0; j < columns; j++)
      c[i][j] = a[i][j] + j;
    z[i] = y[i] * 2;
  }
#endif
}
#ifndef GUARDED
static double local(int rows, int columns) {
  double last = 0, total = 0;
#pragma cgpredict kernel(local) grid(2)
  for (int i = 0; i < rows; i++) {
    double s = i;
    total += y[i];
    for (int j = 0; j < columns; j++)
      s += a[i][j], total += c[i][j];
    y[i] = s;
    last = s + total;
  }
  return last + total;
}
static double sums(void) {
  double total = 0;
#pragma cgpredict kernel(sums) grid(2)
  for (int i = 0; i < N; i++) {
    n[i] = i;
    for (int j = 0; j < M; j++)
      total += c[i][j];
  }
  return total;
}
static void triangle(void) {
#pragma cgpredict kernel(triangle) grid(2)
  for (int i = 0; i < N; i++) {
    z[i] = i;
    for (int j = 0; j <= i; j++)
      c[i][j] += z[i];
  }
}
static void buffer(void) {
  int i, j;
#pragma cgpredict kernel(buffer) grid(2)
  for (i = 0; i < N; i++) {
    double row[4] = {(double)i, 1, 2, 3};
    if (i % 3 == 0)
      row[1] = note(i);
    for (j = 0; j < M; j++) {
      double own[2] = {c[i][j], (double)j};
      a[i][j] = row[j & 3] + own[j & 1];
      row[2] = j;
    }
    z[i] += row[2] + j;
  }
  printf("%d %d\n", i, j);
}
static void deep(int p, int q, int r) {
#pragma cgpredict kernel(deep) grid(3)
  for (int i = 0; i < p; i++) {
    z[i] = 1;
    for (int j = 0; j < q; j++) {
      double t = 0;
      x[j] += i;
      for (int k = 0; k < r; k++) {
        t += a[i][k];
        c[j][k] += t * z[i];
      }
      a[i][j] = t;
    }
    y[i] += note(i);
  }
}
static void backwards(int m) {
  int k = 3;
#pragma cgpredict kernel(backwards) grid(2)
  for (int i = m - 1; i >= 0; i--) {
    k += 2;
    for (int j = M; j-- > 4;) {
      if (a[i][j] > 2)
        continue;
      c[i][j] = k;
    }
    n[i] += k;
  }
  printf("%d\n", k);
}
// A row of these may have no thread.
static void ragged(const int *first) {
#pragma cgpredict kernel(ragged) grid(2)
  for (int i = 0; i < N - 1; i++) {
    z[i] = 1;
    for (int j = first[i]; j < first[i + 1]; j++)
      c[i][j % M] += 1;
  }
#pragma cgpredict kernel(passed) grid(2)
  for (int i = 0; i < N; i++) {
    z[i] += 1;
    if (n[i] > 50)
      continue;
    for (int j = 0; j < M; j++)
      c[i][j] += 2;
  }
}
#endif

int main(void) {
  static int first[N];
  for (int i = 0; i < N; i++) {
    first[i] = i / 2 * 3;
    for (int j = 0; j < M; j++)
      a[i][j] = (i * 7 + j * 3) % 11, c[i][j] = (i + j) % 5, x[j] = j % 4, z[i] = i % 9;
  }
  vector();
  scale(z, c);
  guard(N, M);
  guard(N, 0);
  guard(0, M);
#ifndef GUARDED
  printf("%g %g\n", local(N, M), sums());
  triangle();
  buffer();
  deep(6, 20, 30);
  backwards(N);
  ragged(first);
#endif
  double sum = calls + first[3];
  for (int i = 0; i < N; i++) {
    sum = sum * 1.01 + y[i] + z[i] + n[i];
    for (int j = 0; j < M; j++)
      sum = sum * 1.0001 + a[i][j] + c[i][j] + x[j];
  }
  printf("%.17g\n", sum);
}
