// Loops of sorting by keys, multigrid, a Fourier transform and conjugate gradients, in the form of
// verdicts.c.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#define N 512
#define M 18
#define C 10
static int key[N], bucket[64], start[65], sorted[N], rank_[N], pos[64];
static double u[M][M][M], v[M][M][M], r[M][M][M], z[C][C][C];
static double re[N], im[N], tr[N], ti[N], wr[N], wi[N];
static double a[4 * N], x[N], p[N], q[N];
static int rowstr[N + 1], colidx[4 * N];
int main(void) {
  unsigned s = 1;
  for (int i = 0; i < N; ++i) {
    s = s * 1664525u + 1013904223u;
    key[i] = (s >> 16) % 1024;
    re[i] = (s >> 20) % 7;
    im[i] = 0;
    wr[i] = cos(i * 0.0122718463);
    wi[i] = sin(i * 0.0122718463);
    p[i] = i % 9;
    rowstr[i] = 4 * i;
  }
  rowstr[N] = 4 * N;
  for (int i = 0; i < 4 * N; ++i) {
    colidx[i] = (i * 31 + 7) % N;
    a[i] = i % 5 + 1;
  }
  for (int i = 0; i < M; ++i)
    for (int j = 0; j < M; ++j)
      for (int k = 0; k < M; ++k) {
        u[i][j][k] = (i * 7 + j * 3 + k) % 11;
        v[i][j][k] = (i + j * k) % 5;
      }
      // none reduction: counts by the keys' upper bits
#pragma cgpredict kernel(is_count)
  for (int i = 0; i < N; ++i)
    bucket[key[i] >> 4]++;
    // no: prefix sums
#pragma cgpredict kernel(is_prefix)
  for (int b = 0; b < 64; ++b)
    start[b + 1] = start[b] + bucket[b];
  for (int b = 0; b < 64; ++b)
    pos[b] = start[b];
    // no: places are given out in turn
#pragma cgpredict kernel(is_scatter)
  for (int i = 0; i < N; ++i)
    sorted[pos[key[i] >> 4]++] = key[i];
    // none: each bucket is sorted by itself, where the buckets lie is loaded
#pragma cgpredict kernel(is_buckets)
  for (int b = 0; b < 64; ++b)
    for (int i = start[b] + 1; i < start[b + 1]; ++i) {
      int k = sorted[i], j = i - 1;
      for (; j >= start[b] && sorted[j] > k; --j)
        sorted[j + 1] = sorted[j];
      sorted[j + 1] = k;
    }
    // proved: residual
#pragma cgpredict kernel(mg_resid) grid(3)
  for (int i = 1; i < M - 1; ++i)
    for (int j = 1; j < M - 1; ++j)
      for (int k = 1; k < M - 1; ++k)
        r[i][j][k] = v[i][j][k] + 0.8 * u[i][j][k] -
                     0.1 * (u[i - 1][j][k] + u[i + 1][j][k] + u[i][j - 1][k] + u[i][j + 1][k] +
                            u[i][j][k - 1] + u[i][j][k + 1]);
        // proved: to the coarse grid
#pragma cgpredict kernel(mg_rprj) grid(3)
  for (int i = 1; i < C - 1; ++i)
    for (int j = 1; j < C - 1; ++j)
      for (int k = 1; k < C - 1; ++k)
        z[i][j][k] = 0.5 * r[2 * i][2 * j][2 * k] +
                     0.25 * (r[2 * i - 1][2 * j][2 * k] + r[2 * i + 1][2 * j][2 * k]);
        // proved: each coarse cell adds to its own eight fine ones
#pragma cgpredict kernel(mg_interp) grid(3)
  for (int i = 0; i < C - 1; ++i)
    for (int j = 0; j < C - 1; ++j)
      for (int k = 0; k < C - 1; ++k) {
        u[2 * i][2 * j][2 * k] += z[i][j][k];
        u[2 * i + 1][2 * j][2 * k] += 0.5 * (z[i + 1][j][k] + z[i][j][k]);
        u[2 * i][2 * j + 1][2 * k] += 0.5 * (z[i][j + 1][k] + z[i][j][k]);
        u[2 * i + 1][2 * j + 1][2 * k + 1] += 0.25 * z[i + 1][j + 1][k + 1];
      }
      // no: smoothed in place, by rows
#pragma cgpredict kernel(mg_smooth)
  for (int i = 1; i < M - 1; ++i)
    for (int j = 1; j < M - 1; ++j)
      for (int k = 1; k < M - 1; ++k)
        u[i][j][k] += 0.1 * (u[i - 1][j][k] - r[i][j][k]);
        // proved: boundary faces are copied
#pragma cgpredict kernel(mg_comm)
  for (int i = 1; i < M - 1; ++i)
    for (int j = 1; j < M - 1; ++j) {
      u[i][j][0] = u[i][j][M - 2];
      u[i][j][M - 1] = u[i][j][1];
    }
  for (int l = 1; l < N; l *= 2) {
    // proved: a butterfly for each pair, out of place; quotients say where
#pragma cgpredict kernel(ft_stockham)
    for (int i = 0; i < N / 2; ++i) {
      int k = i / l, j = i % l, w = k * l;
      double ar = re[i], ai = im[i], br = re[i + N / 2], bi = im[i + N / 2];
      tr[2 * k * l + j] = ar + br;
      ti[2 * k * l + j] = ai + bi;
      tr[2 * k * l + j + l] = wr[w] * (ar - br) - wi[w] * (ai - bi);
      ti[2 * k * l + j + l] = wr[w] * (ai - bi) + wi[w] * (ar - br);
    }
    for (int i = 0; i < N; ++i)
      re[i] = tr[i], im[i] = ti[i];
  }
  double rho = 0, d = 0;
  // proved: sparse matrix
#pragma cgpredict kernel(cg_spmv)
  for (int j = 0; j < N; ++j) {
    double sum = 0;
    for (int k = rowstr[j]; k < rowstr[j + 1]; ++k)
      sum += a[k] * p[colidx[k]];
    q[j] = sum;
  }
  // proved reduction: dot
#pragma cgpredict kernel(cg_dot)
  for (int j = 0; j < N; ++j)
    d += p[j] * q[j];
    // proved reduction: update and norm
#pragma cgpredict kernel(cg_update)
  for (int j = 0; j < N; ++j) {
    x[j] += 0.5 * p[j];
    q[j] -= 0.5 * x[j];
    rho += q[j] * q[j];
  }
  // no: a step of a random number is made of the one before
#pragma cgpredict kernel(ep_random)
  for (int i = 0; i < N; ++i) {
    s = s * 1664525u + 1013904223u;
    rank_[i] = s >> 16;
  }
  double sum = rho + d;
  for (int i = 0; i < N; ++i)
    sum += sorted[i] * (i % 7) + re[i] - im[i] + rank_[i] % 3 + x[i];
  for (int i = 0; i < M; ++i)
    for (int j = 0; j < M; ++j)
      for (int k = 0; k < M; ++k)
        sum += u[i][j][k] * (i + 2 * j + 3 * k);
  printf("%.9g\n", sum);
}
