// Every kind of nest the pass knows: triangles, descending and strided loops, pointers, carried scalars,
// divergence, early exits, calls, locals, copies. What it prints must not depend on tracing.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct P {
  float a;
  int n;
};
static float f1(float x, struct P p) {
  if (x > 1.f)
    return x * p.a;
  float s = 0;
  for (int q = 0; q < p.n; q++)
    s += x * q;
  return s;
}
enum { N = 70 };
static float x[N][N], y[N][N];
static int idx[N];
int gn = N;
float *gp;
float galpha = 1.25f;
static void tri(float (*a)[N], int n) {
  int i, j;
#pragma cgpredict kernel(tri) grid(2) block(8, 8)
  for (i = 0; i < n; i++)
    for (j = i + 1; j < n; j++)
      a[i][j] += a[j][i] * galpha;
  printf("%d\n", i);
}
static void colmaj(float *a, int n) {
  int i, j = 0;
#pragma cgpredict kernel(down) grid(2) block(8, 8)
  for (i = n - 1; i >= 0; i--)
    for (j = 0; j < n; j += 3)
      a[i * N + j] += i * 2 + j;
  printf("%d %d\n", i, j);
}
static void wide(const float *a, int n) { // what is stepped beside the index has more bits than it
  __int128 place = (__int128)n << 70;
#pragma cgpredict kernel(wide)
  for (int i = 0; i < n; i++, place -= ((__int128)3 << 64) + 5)
    idx[i] += (int)(place >> 63) + (int)place + (a[i] > 2);
  printf("%d %d\n", (int)place, (int)(place >> 60));
}
static double red(const float *a, int n, int *out) {
  double s = 0;
  int cnt = 0;
  float last = -1;
#pragma cgpredict kernel(red) grid(1) block(64)
  for (int i = 0; i < n; i++) {
    if (a[i] > 1)
      cnt++;
    s += a[i] * a[i];
    last = a[i];
  }
  *out = cnt + (int)last;
  return s;
}
static double red2(float (*a)[N], int n) {
  double s = 0;
#pragma cgpredict kernel(red2) grid(2) block(8, 8)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      s += a[i][j] * (i - j);
  return s;
}
static void ptr(float *a, float *b, int n) {
  int k = 3;
#pragma cgpredict kernel(ptr) grid(1) block(32)
  for (int i = 0; i != n; i++) {
    float *p = a + i, *end = b + i + 3;
    for (float *q = b + i; q < end; q++)
      *p = *p * 2 + *q + k;
    k = i & 3;
  }
  printf("%d\n", k);
}
static void gptr(void) {
#pragma cgpredict kernel(gptr) grid(1) block(32)
  for (int i = 0; i < gn; i++) {
    float s = 0;
    for (int k = 0; k < gn; k++)
      s += gp[i * N + k] * galpha;
    gp[i] = s;
  }
}
static void uns(unsigned char *b, size_t n) {
#pragma cgpredict kernel(uns) grid(1) block(32)
  for (int i = 2; i <= n - 3; i += 2) {
    b[i] = b[i - 1] ^ i;
    char t[16];
    memset(t, i, 16);
    memcpy(b + n + i * 16, t, 16);
  }
}
int main(int argc, char **argv) {
  struct P p = {1.5f, 3};
  float loc2[N];
  for (int i = 0; i < N; i++) {
    loc2[i] = i;
    idx[i] = (i * 37) % N;
    for (int j = 0; j < N; j++)
      x[i][j] = (float)((i * j) % 11) * .3f;
  }
#pragma cgpredict kernel(k1) grid(2) block(32, 8)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      float loc[4] = {0};
      for (int k = 0; k < N; k++) {
        if (x[i][k] > 2.8f && k > j)
          break;
        if (k & 1)
          loc[k & 3] += f1(x[idx[k]][j], p);
        else
          y[i][j] += expf(-x[i][k]);
      }
      int w = i;
      while (w > 1) {
        w = w & 1 ? 3 * w + 1 : w / 2;
        y[i][j] += w;
      }
      y[i][j] += loc[0] + loc[1] * loc[3] + loc2[j];
    }
  double s = 0, s2 = 0;
#pragma cgpredict kernel(k2) grid(1) block(64)
  for (int i = N - 1; i >= 0; i -= 2) {
    y[i][0] += i;
    if (i == 13)
      continue;
    for (int j = 0; j < i; j++)
      y[i][1] += x[j][i];
  }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      s += y[i][j] * (i + 2 * j);
#pragma cgpredict kernel(k3) grid(3) block(8, 8, 1)
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 8; j++)
      for (int k = 0; k < 8; k++)
        y[i][j * 8 + k] = x[i][j] + k;
  int step = argc + 1;
#pragma cgpredict kernel(k4) grid(1) block(64)
  for (int i = 0; i < N; i += step)
    for (int a = 0; a < N; a++)
      for (int b = a; b < N; b++) {
        y[i][b] += x[a][b] * x[b][i];
        for (int c = 0; c < step; c++)
          y[i][a] -= x[b][c];
      }
  tri(y, N);
  wide(&y[0][0], N);
  colmaj(&y[0][0], N);
  int cnt;
  s2 += red(&y[0][0], N * N, &cnt) + cnt;
  s2 += red2(y, N);
  ptr(&x[0][0], &y[0][0], 1000);
  gp = &x[0][0];
  gptr();
  unsigned char *ub = calloc(100000, 1);
  uns(ub, 1001);
  for (int i = 0; i < 20000; i++)
    s2 += ub[i] * (i % 7);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      s2 += y[i][j] + 3 * x[i][j];
  printf("%.6f %.6f\n", s, s2);
  return 0;
}
