/* Loop nests in the shapes of PolyBench/C's other kernels, at its MEDIUM sizes: triangles, recurrences,
   sweeps, and threads that run a nest of their own. -DNEST=name chooses one, -DMARKED=0 marks its outermost
   loop (below the time steps), whatever depends on what, -DMARKED=1 the loops inside that one. */
#include <math.h>
#include <stdio.h>

#ifndef MARKED
#define MARKED 0
#endif
#define PRAGMA(text) _Pragma(#text)
#if MARKED == 0
#define OUTER(name) PRAGMA(cgpredict kernel(name))
#define INNER(name)
#else
#define OUTER(name)
#define INNER(name) PRAGMA(cgpredict kernel(name))
#endif

enum { Rows = 720, Columns = 480, Box = 60 };
static double A[Rows][Rows], B[Rows][Rows], C[Rows][Rows], D[Rows][Rows];
static double P[Box][Box][Box], Q[Box][Box][Box], v[Rows], w[Rows], x[Rows], y[Rows];

static void cholesky(int n) {
  OUTER(cholesky)
  for (int i = 0; i < n; i++) {
    INNER(cholesky_1)
    for (int j = 0; j < i; j++) {
      for (int k = 0; k < j; k++)
        A[i][j] -= A[i][k] * A[j][k];
      A[i][j] /= A[j][j];
    }
    for (int k = 0; k < i; k++)
      A[i][i] -= A[i][k] * A[i][k];
    A[i][i] = sqrt(A[i][i]);
  }
}

static void lu(int n) {
  OUTER(lu)
  for (int i = 0; i < n; i++) {
    INNER(lu_1)
    for (int j = 0; j < i; j++) {
      for (int k = 0; k < j; k++)
        A[i][j] -= A[i][k] * A[k][j];
      A[i][j] /= A[j][j];
    }
    INNER(lu_2)
    for (int j = i; j < n; j++)
      for (int k = 0; k < i; k++)
        A[i][j] -= A[i][k] * A[k][j];
  }
}

static void ludcmp(int n) {
  lu(n);
  for (int i = 0; i < n; i++) {
    double sum = v[i];
    for (int j = 0; j < i; j++)
      sum -= A[i][j] * y[j];
    y[i] = sum;
  }
  for (int i = n - 1; i >= 0; i--) {
    double sum = y[i];
    for (int j = i + 1; j < n; j++)
      sum -= A[i][j] * x[j];
    x[i] = sum / A[i][i];
  }
}

static void trisolv(int n) {
  OUTER(trisolv)
  for (int i = 0; i < n; i++) {
    x[i] = v[i];
    INNER(trisolv_1)
    for (int j = 0; j < i; j++)
      x[i] -= A[i][j] * x[j];
    x[i] /= A[i][i];
  }
}

static void durbin(int n) {
  double alpha = -v[0], beta = 1;
  y[0] = -v[0];
  OUTER(durbin)
  for (int k = 1; k < n; k++) {
    double sum = 0;
    beta *= 1 - alpha * alpha;
    INNER(durbin_1)
    for (int i = 0; i < k; i++)
      sum += v[k - i - 1] * y[i];
    alpha = -(v[k] + sum) / beta;
    INNER(durbin_2)
    for (int i = 0; i < k; i++)
      x[i] = y[i] + alpha * y[k - i - 1];
    INNER(durbin_3)
    for (int i = 0; i < k; i++)
      y[i] = x[i];
    y[k] = alpha;
  }
}

static void gemver(int n) {
  OUTER(gemver)
  for (int i = 0; i < n; i++)
    INNER(gemver_1)
    for (int j = 0; j < n; j++)
      A[i][j] += v[i] * w[j] + w[i] * v[j];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      x[i] += 1.2 * A[j][i] * y[j];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      w[i] += 1.5 * A[i][j] * x[j];
}

static void symm(int n) {
  OUTER(symm)
  for (int i = 0; i < n; i++)
    INNER(symm_1)
    for (int j = 0; j < n; j++) {
      double sum = 0;
      for (int k = 0; k < i; k++) {
        C[k][j] += 1.5 * B[i][j] * A[i][k];
        sum += B[k][j] * A[i][k];
      }
      C[i][j] = 1.2 * C[i][j] + 1.5 * B[i][j] * A[i][i] + 1.5 * sum;
    }
}

static void trmm(int n) {
  OUTER(trmm)
  for (int i = 0; i < n; i++)
    INNER(trmm_1)
    for (int j = 0; j < n; j++) {
      for (int k = i + 1; k < n; k++)
        B[i][j] += A[k][i] * B[k][j];
      B[i][j] *= 1.5;
    }
}

static void doitgen(int n) {
  OUTER(doitgen)
  for (int r = 0; r < n; r++)
    for (int q = 0; q < n; q++) {
      INNER(doitgen_1)
      for (int p = 0; p < n; p++) {
        v[p] = 0;
        for (int s = 0; s < n; s++)
          v[p] += P[r][q][s] * A[s][p];
      }
      for (int p = 0; p < n; p++)
        P[r][q][p] = v[p];
    }
}

static void nussinov(int n) {
  OUTER(nussinov)
  for (int i = n - 1; i >= 0; i--)
    for (int j = i + 1; j < n; j++) {
      double best = fmax(A[i][j], A[i][j - 1]);
      if (i + 1 < n)
        best = fmax(best, A[i + 1][j]);
      if (i + 1 < n && i < j - 1)
        best = fmax(best, A[i + 1][j - 1] + (v[i] + v[j] > 1));
      A[i][j] = best;
      INNER(nussinov_1)
      for (int k = i + 1; k < j; k++)
        A[i][j] = fmax(A[i][j], A[i][k] + A[k + 1][j]);
    }
}

static void deriche(int n) {
  OUTER(deriche)
  for (int i = 0; i < n; i++) {
    double last = 0, one = 0, two = 0;
    for (int j = 0; j < Columns; j++) {
      B[i][j] = 0.3 * A[i][j] + 0.2 * last + 0.5 * one - 0.1 * two;
      last = A[i][j];
      two = one;
      one = B[i][j];
    }
  }
  INNER(deriche_1)
  for (int j = 0; j < Columns; j++) {
    double last = 0, one = 0, two = 0;
    for (int i = n - 1; i >= 0; i--) {
      C[i][j] = 0.3 * B[i][j] + 0.2 * last + 0.5 * one - 0.1 * two;
      last = B[i][j];
      two = one;
      one = C[i][j];
    }
  }
}

static void adi(int n) {
  for (int t = 0; t < 100; t++) {
    OUTER(adi)
    for (int i = 1; i < n - 1; i++) {
      C[i][0] = 0;
      D[i][0] = 1;
      INNER(adi_1)
      for (int j = 1; j < n - 1; j++) {
        C[i][j] = 0.3 / (1.6 - 0.3 * C[i][j - 1]);
        D[i][j] = (0.2 * (A[j][i - 1] + A[j][i + 1]) + A[j][i] + 0.3 * D[i][j - 1]) /
                  (1.6 - 0.3 * C[i][j - 1]);
      }
      for (int j = n - 2; j > 0; j--)
        B[j][i] = C[i][j] * B[j + 1][i] + D[i][j];
    }
    for (int i = 1; i < n - 1; i++)
      for (int j = n - 2; j > 0; j--)
        A[i][j] = C[i][j] * A[i][j + 1] + 0.5 * B[i][j];
  }
}

static void seidel(int n) {
  for (int t = 0; t < 100; t++)
    OUTER(seidel)
    for (int i = 1; i < n - 1; i++)
      INNER(seidel_1)
      for (int j = 1; j < n - 1; j++)
        A[i][j] = (A[i - 1][j - 1] + A[i - 1][j] + A[i - 1][j + 1] + A[i][j - 1] + A[i][j] +
                   A[i][j + 1] + A[i + 1][j - 1] + A[i + 1][j] + A[i + 1][j + 1]) / 9;
}

static void smooth(int n, double (*from)[Rows], double (*to)[Rows]) {
  OUTER(smooth)
  for (int i = 1; i < n - 1; i++)
    INNER(smooth_1)
    for (int j = 1; j < n - 1; j++)
      to[i][j] = 0.2 * (from[i][j] + from[i][j - 1] + from[i][j + 1] + from[i - 1][j] + from[i + 1][j]);
}

static void jacobi(int n) {
  for (int t = 0; t < 100; t++) {
    smooth(n, A, B);
    smooth(n, B, A);
  }
}

static void line(int n) {
  for (int t = 0; t < 100; t++) {
    OUTER(line)
    for (int i = 1; i < n - 1; i++)
      w[i] = (v[i - 1] + v[i] + v[i + 1]) / 3;
    INNER(line_1)
    for (int i = 1; i < n - 1; i++)
      v[i] = (w[i - 1] + w[i] + w[i + 1]) / 3;
  }
}

static void diffuse(int n, double (*from)[Box][Box], double (*to)[Box][Box]) {
  OUTER(diffuse)
  for (int i = 1; i < n - 1; i++)
    INNER(diffuse_1)
    for (int j = 1; j < n - 1; j++)
      for (int k = 1; k < n - 1; k++)
        to[i][j][k] = 0.25 * from[i][j][k] + 0.125 * (from[i + 1][j][k] + from[i - 1][j][k] +
                      from[i][j + 1][k] + from[i][j - 1][k] + from[i][j][k + 1] + from[i][j][k - 1]);
}

static void heat(int n) {
  for (int t = 0; t < 100; t++) {
    diffuse(n, P, Q);
    diffuse(n, Q, P);
  }
}

int main(void) {
  for (int i = 0; i < Rows; i++) {
    v[i] = w[i] = (double)(i % 13) / 26;
    for (int j = 0; j < Rows; j++) {
      A[i][j] = (double)((i * j + 3 * i) % 31) / 31 + 500 * (i == j);
      B[i][j] = C[i][j] = A[j % 7][i];
    }
  }
  for (int i = 0; i < Box * Box * Box; i++)
    P[i / Box / Box][i / Box % Box][i % Box] = Q[i / Box / Box][i / Box % Box][i % Box] = i % 17;
  NEST(SIZE);
  double sum = 0;
  for (int i = 0; i < Rows; i++)
    for (int j = 0; j < Rows; j++)
      sum += A[i][j] + B[i][j] + C[i][j] + v[j] + w[j] + x[j] + y[j] + P[i % Box][j % Box][i % 11];
  printf("%.12e\n", sum);
  return 0;
}
