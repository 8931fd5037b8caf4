// The thirty kernels of PolyBench/C, written anew from what they compute, each loop with the verdict
// that follows from reading it (see verdicts.c). A pragma stands at its loop's indentation: a test
// keeps those of one depth at a time, since kernels cannot be nested.
#include <math.h>
#include <stdio.h>

#define N 40
#define STEPS 3
#define MAX(a, b) ((a) > (b) ? (a) : (b))

static double A[N][N], B[N][N], C[N][N], D[N][N], E[N][N], F[N][N], G[N][N], T[N][N][N], U[N][N][N];
static double x[N], y[N], z[N], w[N], u1[N], v1[N], u2[N], v2[N], sums[N];
static float image[N][N], smooth[N][N], forth[N][N], back[N][N];
static int path[N][N], best[N][N];
static char bases[N];

static void fill(void) {
  for (int i = 0; i < N; ++i) {
    x[i] = i % 7 + 1, y[i] = i % 5, z[i] = i % 3, w[i] = 0, u1[i] = i % 11, v1[i] = i % 9;
    u2[i] = i % 4, v2[i] = i % 6, bases[i] = (char)(i * 7 % 4);
    for (int j = 0; j < N; ++j) {
      A[i][j] = (i == j ? 4 * N : 1.0 / (1 + i + j)), B[i][j] = (i * j) % 9, C[i][j] = (i + j) % 8;
      D[i][j] = (i - j) % 5, E[i][j] = F[i][j] = G[i][j] = 0, image[i][j] = (float)((3 * i + j) % 16);
      path[i][j] = (i * j) % 7 + 1, best[i][j] = 0;
      for (int k = 0; k < N; ++k)
        T[i][j][k] = U[i][j][k] = i + j + k;
    }
  }
}

static void correlation(void) {
  // proved: a column's mean is its own
  #pragma cgpredict kernel(correlation_mean)
  for (int j = 0; j < N; ++j) {
    y[j] = 0;
    // proved reduction: a sum
    #pragma cgpredict kernel(correlation_mean_sum)
    for (int i = 0; i < N; ++i)
      y[j] += B[i][j];
    y[j] /= N;
  }
  // proved: a column's deviation is its own
  #pragma cgpredict kernel(correlation_deviation)
  for (int j = 0; j < N; ++j) {
    z[j] = 0;
    // proved reduction: a sum
    #pragma cgpredict kernel(correlation_deviation_sum)
    for (int i = 0; i < N; ++i)
      z[j] += (B[i][j] - y[j]) * (B[i][j] - y[j]);
    z[j] = sqrt(z[j] / N);
    z[j] = z[j] <= 0.1 ? 1 : z[j];
  }
  // proved: each row is updated by its own thread
  #pragma cgpredict kernel(correlation_centre)
  for (int i = 0; i < N; ++i)
    // proved: each element
    #pragma cgpredict kernel(correlation_centre_row)
    for (int j = 0; j < N; ++j) {
      B[i][j] -= y[j];
      B[i][j] /= sqrt((double)N) * z[j];
    }
  // proved: (i, j) and (j, i) of j > i belong to i, and to nobody else
  #pragma cgpredict kernel(correlation_products)
  for (int i = 0; i < N - 1; ++i) {
    C[i][i] = 1;
    // proved: (i, j) and (j, i) belong to j as well
    #pragma cgpredict kernel(correlation_products_row)
    for (int j = i + 1; j < N; ++j) {
      C[i][j] = 0;
      // proved reduction: a sum
      #pragma cgpredict kernel(correlation_product)
      for (int k = 0; k < N; ++k)
        C[i][j] += B[k][i] * B[k][j];
      C[j][i] = C[i][j];
    }
  }
}

static void covariance(void) {
  // proved: rows
  #pragma cgpredict kernel(covariance_centre)
  for (int i = 0; i < N; ++i)
    // proved: elements
    #pragma cgpredict kernel(covariance_centre_row)
    for (int j = 0; j < N; ++j)
      B[i][j] -= y[j];
  // proved: (i, j) and (j, i) of j >= i
  #pragma cgpredict kernel(covariance_products)
  for (int i = 0; i < N; ++i)
    // proved: the same
    #pragma cgpredict kernel(covariance_products_row)
    for (int j = i; j < N; ++j) {
      C[i][j] = 0;
      // proved reduction: a sum
      #pragma cgpredict kernel(covariance_product)
      for (int k = 0; k < N; ++k)
        C[i][j] += B[k][i] * B[k][j];
      C[i][j] /= N - 1.0;
      C[j][i] = C[i][j];
    }
}

static void gemm(double alpha, double beta) {
  // proved: rows
  #pragma cgpredict kernel(gemm)
  for (int i = 0; i < N; ++i) {
    // proved: elements
    #pragma cgpredict kernel(gemm_scale)
    for (int j = 0; j < N; ++j)
      C[i][j] *= beta;
    // proved reduction: each k adds to the whole row
    #pragma cgpredict kernel(gemm_k)
    for (int k = 0; k < N; ++k)
      // proved: elements
      #pragma cgpredict kernel(gemm_j)
      for (int j = 0; j < N; ++j)
        C[i][j] += alpha * A[i][k] * B[k][j];
  }
}

static void gemver(double alpha, double beta) {
  // proved: rows
  #pragma cgpredict kernel(gemver_update)
  for (int i = 0; i < N; ++i)
    // proved: elements
    #pragma cgpredict kernel(gemver_update_row)
    for (int j = 0; j < N; ++j)
      D[i][j] = D[i][j] + u1[i] * v1[j] + u2[i] * v2[j];
  // proved: x[i]
  #pragma cgpredict kernel(gemver_transposed)
  for (int i = 0; i < N; ++i)
    // proved reduction: a sum
    #pragma cgpredict kernel(gemver_transposed_sum)
    for (int j = 0; j < N; ++j)
      x[i] = x[i] + beta * D[j][i] * y[j];
  // proved: x[i]
  #pragma cgpredict kernel(gemver_add)
  for (int i = 0; i < N; ++i)
    x[i] = x[i] + z[i];
  // proved: w[i]
  #pragma cgpredict kernel(gemver_product)
  for (int i = 0; i < N; ++i)
    // proved reduction: a sum
    #pragma cgpredict kernel(gemver_product_sum)
    for (int j = 0; j < N; ++j)
      w[i] = w[i] + alpha * D[i][j] * x[j];
}

static void gesummv(double alpha, double beta) {
  // proved: y[i], u1[i]
  #pragma cgpredict kernel(gesummv)
  for (int i = 0; i < N; ++i) {
    u1[i] = 0;
    y[i] = 0;
    // proved reduction: two sums
    #pragma cgpredict kernel(gesummv_sums)
    for (int j = 0; j < N; ++j) {
      u1[i] = A[i][j] * x[j] + u1[i];
      y[i] = B[i][j] * x[j] + y[i];
    }
    y[i] = alpha * u1[i] + beta * y[i];
  }
}

static void symm(double alpha, double beta) {
  // no: row i adds to the rows above, which have scaled theirs
  #pragma cgpredict kernel(symm)
  for (int i = 0; i < N; ++i)
    // proved: column j; row 0 has none above, and its launch no loop over them
    #pragma cgpredict kernel(symm_row)
    for (int j = 0; j < N; ++j) {
      double sum = 0;
      // proved reduction: a sum, and elements of its own
      #pragma cgpredict kernel(symm_k)
      for (int k = 0; k < i; ++k) {
        C[k][j] += alpha * B[i][j] * A[i][k];
        sum += B[k][j] * A[i][k];
      }
      C[i][j] = beta * C[i][j] + alpha * B[i][j] * A[i][i] + alpha * sum;
    }
}

static void syr2k(double alpha, double beta) {
  // proved: rows
  #pragma cgpredict kernel(syr2k)
  for (int i = 0; i < N; ++i) {
    // proved: elements
    #pragma cgpredict kernel(syr2k_scale)
    for (int j = 0; j <= i; ++j)
      C[i][j] *= beta;
    // proved reduction: sums
    #pragma cgpredict kernel(syr2k_k)
    for (int k = 0; k < N; ++k)
      // proved: elements
      #pragma cgpredict kernel(syr2k_j)
      for (int j = 0; j <= i; ++j)
        C[i][j] += A[j][k] * alpha * B[i][k] + B[j][k] * alpha * A[i][k];
  }
}

static void syrk(double alpha, double beta) {
  // proved: rows
  #pragma cgpredict kernel(syrk)
  for (int i = 0; i < N; ++i) {
    // proved: elements
    #pragma cgpredict kernel(syrk_scale)
    for (int j = 0; j <= i; ++j)
      C[i][j] *= beta;
    // proved reduction: sums
    #pragma cgpredict kernel(syrk_k)
    for (int k = 0; k < N; ++k)
      // proved: elements
      #pragma cgpredict kernel(syrk_j)
      for (int j = 0; j <= i; ++j)
        C[i][j] += alpha * A[i][k] * A[j][k];
  }
}

static void trmm(double alpha) {
  // no: row i reads rows below as they were
  #pragma cgpredict kernel(trmm)
  for (int i = 0; i < N; ++i)
    // proved: columns
    #pragma cgpredict kernel(trmm_row)
    for (int j = 0; j < N; ++j) {
      // proved reduction: a sum
      #pragma cgpredict kernel(trmm_sum)
      for (int k = i + 1; k < N; ++k)
        B[i][j] += A[k][i] * B[k][j];
      B[i][j] = alpha * B[i][j];
    }
}

static void two_products(double alpha, double beta) {
  // proved: rows
  #pragma cgpredict kernel(two_first)
  for (int i = 0; i < N; ++i)
    // proved: elements
    #pragma cgpredict kernel(two_first_row)
    for (int j = 0; j < N; ++j) {
      E[i][j] = 0;
      // proved reduction: a sum
      #pragma cgpredict kernel(two_first_sum)
      for (int k = 0; k < N; ++k)
        E[i][j] += alpha * A[i][k] * B[k][j];
    }
  // proved: rows
  #pragma cgpredict kernel(two_second)
  for (int i = 0; i < N; ++i)
    // proved: elements
    #pragma cgpredict kernel(two_second_row)
    for (int j = 0; j < N; ++j) {
      D[i][j] *= beta;
      // proved reduction: a sum
      #pragma cgpredict kernel(two_second_sum)
      for (int k = 0; k < N; ++k)
        D[i][j] += E[i][k] * C[k][j];
    }
}

static void product(double (*to)[N], double (*left)[N], double (*right)[N]) {
  // proved: rows
  #pragma cgpredict kernel(three)
  for (int i = 0; i < N; ++i)
    // proved: elements
    #pragma cgpredict kernel(three_row)
    for (int j = 0; j < N; ++j) {
      to[i][j] = 0;
      // proved reduction: a sum
      #pragma cgpredict kernel(three_sum)
      for (int k = 0; k < N; ++k)
        to[i][j] += left[i][k] * right[k][j];
    }
}

static void atax(void) {
  // proved: y[i]
  #pragma cgpredict kernel(atax_zero)
  for (int i = 0; i < N; ++i)
    y[i] = 0;
  // proved reduction: rows add to all of y
  #pragma cgpredict kernel(atax)
  for (int i = 0; i < N; ++i) {
    w[i] = 0;
    // proved reduction: a sum
    #pragma cgpredict kernel(atax_sum)
    for (int j = 0; j < N; ++j)
      w[i] = w[i] + A[i][j] * x[j];
    // proved: y[j]
    #pragma cgpredict kernel(atax_add)
    for (int j = 0; j < N; ++j)
      y[j] = y[j] + A[i][j] * w[i];
  }
}

static void bicg(void) {
  // proved reduction: rows add to all of s
  #pragma cgpredict kernel(bicg)
  for (int i = 0; i < N; ++i) {
    z[i] = 0;
    // proved reduction: z[i] is a sum, s[j] is j's
    #pragma cgpredict kernel(bicg_row)
    for (int j = 0; j < N; ++j) {
      w[j] = w[j] + x[i] * A[i][j];
      z[i] = z[i] + A[i][j] * y[j];
    }
  }
}

static void doitgen(void) {
  // proved privatisable: sums is written anew in each iteration
  #pragma cgpredict kernel(doitgen)
  for (int r = 0; r < N; ++r)
    // proved privatisable: the same
    #pragma cgpredict kernel(doitgen_q)
    for (int q = 0; q < N; ++q) {
      // proved: sums[p]
      #pragma cgpredict kernel(doitgen_p)
      for (int p = 0; p < N; ++p) {
        sums[p] = 0;
        for (int s = 0; s < N; ++s)
          sums[p] += T[r][q][s] * C[s][p];
      }
      // proved: elements
      #pragma cgpredict kernel(doitgen_copy)
      for (int p = 0; p < N; ++p)
        T[r][q][p] = sums[p];
    }
}

static void mvt(void) {
  // proved: u1[i]
  #pragma cgpredict kernel(mvt_first)
  for (int i = 0; i < N; ++i)
    // proved reduction: a sum
    #pragma cgpredict kernel(mvt_first_sum)
    for (int j = 0; j < N; ++j)
      u1[i] = u1[i] + A[i][j] * y[j];
  // proved: u2[i]
  #pragma cgpredict kernel(mvt_second)
  for (int i = 0; i < N; ++i)
    // proved reduction: a sum
    #pragma cgpredict kernel(mvt_second_sum)
    for (int j = 0; j < N; ++j)
      u2[i] = u2[i] + A[j][i] * z[j];
}

static void cholesky(double (*S)[N]) {
  // no: rows need those above
  #pragma cgpredict kernel(cholesky)
  for (int i = 0; i < N; ++i) {
    // no: S[i][j] needs S[i][k], k < j
    #pragma cgpredict kernel(cholesky_row)
    for (int j = 0; j < i; ++j) {
      // proved reduction: a sum
      #pragma cgpredict kernel(cholesky_sum)
      for (int k = 0; k < j; ++k)
        S[i][j] -= S[i][k] * S[j][k];
      S[i][j] /= S[j][j];
    }
    // proved reduction: a sum
    #pragma cgpredict kernel(cholesky_diagonal)
    for (int k = 0; k < i; ++k)
      S[i][i] -= S[i][k] * S[i][k];
    S[i][i] = sqrt(S[i][i]);
  }
}

static void durbin(void) {
  double alpha = -0.1, beta = 1;
  y[0] = -0.1;
  // no: alpha and y of the step before
  #pragma cgpredict kernel(durbin)
  for (int k = 1; k < N; ++k) {
    beta = (1 - alpha * alpha) * beta;
    double sum = 0;
    // proved reduction: a sum; LLVM makes k + ~i of k - i - 1
    #pragma cgpredict kernel(durbin_sum)
    for (int i = 0; i < k; ++i)
      sum += 0.01 * x[k - i - 1] * y[i];
    alpha = -(0.01 * x[k] + sum) / beta;
    // proved: w[i]
    #pragma cgpredict kernel(durbin_next)
    for (int i = 0; i < k; ++i)
      w[i] = y[i] + alpha * y[k - i - 1];
    // proved: y[i]
    #pragma cgpredict kernel(durbin_copy)
    for (int i = 0; i < k; ++i)
      y[i] = w[i];
    y[k] = alpha;
  }
}

static void gramschmidt(void) {
  // no: column k needs the columns before
  #pragma cgpredict kernel(gramschmidt)
  for (int k = 0; k < N; ++k) {
    double norm = 0;
    // proved reduction: a sum
    #pragma cgpredict kernel(gramschmidt_norm)
    for (int i = 0; i < N; ++i)
      norm += E[i][k] * E[i][k];
    F[k][k] = sqrt(norm) + 1;
    // proved: G[i][k]
    #pragma cgpredict kernel(gramschmidt_q)
    for (int i = 0; i < N; ++i)
      G[i][k] = E[i][k] / F[k][k];
    // proved: column j is its own
    #pragma cgpredict kernel(gramschmidt_update)
    for (int j = k + 1; j < N; ++j) {
      F[k][j] = 0;
      // proved reduction: a sum
      #pragma cgpredict kernel(gramschmidt_dot)
      for (int i = 0; i < N; ++i)
        F[k][j] += G[i][k] * E[i][j];
      // proved: elements
      #pragma cgpredict kernel(gramschmidt_subtract)
      for (int i = 0; i < N; ++i)
        E[i][j] = E[i][j] - G[i][k] * F[k][j];
    }
  }
}

static void lu(double (*S)[N]) {
  // no: rows need those above
  #pragma cgpredict kernel(lu)
  for (int i = 0; i < N; ++i) {
    // no: S[i][j] needs S[i][k], k < j
    #pragma cgpredict kernel(lu_lower)
    for (int j = 0; j < i; ++j) {
      // proved reduction: a sum
      #pragma cgpredict kernel(lu_lower_sum)
      for (int k = 0; k < j; ++k)
        S[i][j] -= S[i][k] * S[k][j];
      S[i][j] /= S[j][j];
    }
    // proved: S[i][j] of j >= i needs S[i][k] of k < i; row 0 has no sum
    #pragma cgpredict kernel(lu_upper)
    for (int j = i; j < N; ++j)
      // proved reduction: a sum
      #pragma cgpredict kernel(lu_upper_sum)
      for (int k = 0; k < i; ++k)
        S[i][j] -= S[i][k] * S[k][j];
  }
}

static void ludcmp(double (*S)[N]) {
  double sum;
  // no: rows need those above
  #pragma cgpredict kernel(ludcmp)
  for (int i = 0; i < N; ++i) {
    // no: S[i][j] needs S[i][k], k < j
    #pragma cgpredict kernel(ludcmp_lower)
    for (int j = 0; j < i; ++j) {
      sum = S[i][j];
      // proved reduction: a sum
      #pragma cgpredict kernel(ludcmp_lower_sum)
      for (int k = 0; k < j; ++k)
        sum -= S[i][k] * S[k][j];
      S[i][j] = sum / S[j][j];
    }
    // proved: `sum` is set anew, in a register; row 0 has no sum
    #pragma cgpredict kernel(ludcmp_upper)
    for (int j = i; j < N; ++j) {
      sum = S[i][j];
      // proved reduction: a sum
      #pragma cgpredict kernel(ludcmp_upper_sum)
      for (int k = 0; k < i; ++k)
        sum -= S[i][k] * S[k][j];
      S[i][j] = sum;
    }
  }
  // no: y[i] needs those before
  #pragma cgpredict kernel(ludcmp_forward)
  for (int i = 0; i < N; ++i) {
    sum = x[i];
    // proved reduction: a sum
    #pragma cgpredict kernel(ludcmp_forward_sum)
    for (int j = 0; j < i; ++j)
      sum -= S[i][j] * y[j];
    y[i] = sum;
  }
  // no: z[i] needs those behind
  #pragma cgpredict kernel(ludcmp_backward)
  for (int i = N - 1; i >= 0; --i) {
    sum = y[i];
    // proved reduction: a sum
    #pragma cgpredict kernel(ludcmp_backward_sum)
    for (int j = i + 1; j < N; ++j)
      sum -= S[i][j] * z[j];
    z[i] = sum / S[i][i];
  }
}

static void trisolv(double (*S)[N]) {
  // no: x[i] needs those before
  #pragma cgpredict kernel(trisolv)
  for (int i = 0; i < N; ++i) {
    x[i] = u1[i];
    // proved reduction: a sum
    #pragma cgpredict kernel(trisolv_sum)
    for (int j = 0; j < i; ++j)
      x[i] -= S[i][j] * x[j];
    x[i] = x[i] / S[i][i];
  }
}

static void deriche(float a1, float a2, float b1, float b2) {
  // proved: rows
  #pragma cgpredict kernel(deriche_forth)
  for (int i = 0; i < N; ++i) {
    float y1 = 0, y2 = 0, x1 = 0;
    // no: a filter with feedback
    #pragma cgpredict kernel(deriche_forth_row)
    for (int j = 0; j < N; ++j) {
      forth[i][j] = a1 * image[i][j] + a2 * x1 + b1 * y1 + b2 * y2;
      x1 = image[i][j];
      y2 = y1;
      y1 = forth[i][j];
    }
  }
  // proved: rows
  #pragma cgpredict kernel(deriche_back)
  for (int i = 0; i < N; ++i) {
    float y1 = 0, y2 = 0, x1 = 0, x2 = 0;
    // no: a filter with feedback
    #pragma cgpredict kernel(deriche_back_row)
    for (int j = N - 1; j >= 0; --j) {
      back[i][j] = a1 * x1 + a2 * x2 + b1 * y1 + b2 * y2;
      x2 = x1;
      x1 = image[i][j];
      y2 = y1;
      y1 = back[i][j];
    }
  }
  // proved: rows
  #pragma cgpredict kernel(deriche_add)
  for (int i = 0; i < N; ++i)
    // proved: elements
    #pragma cgpredict kernel(deriche_add_row)
    for (int j = 0; j < N; ++j)
      smooth[i][j] = 0.5f * (forth[i][j] + back[i][j]);
  // proved: columns
  #pragma cgpredict kernel(deriche_down)
  for (int j = 0; j < N; ++j) {
    float t1 = 0, y1 = 0, y2 = 0;
    // no: a filter with feedback
    #pragma cgpredict kernel(deriche_down_column)
    for (int i = 0; i < N; ++i) {
      forth[i][j] = a1 * smooth[i][j] + a2 * t1 + b1 * y1 + b2 * y2;
      t1 = smooth[i][j];
      y2 = y1;
      y1 = forth[i][j];
    }
  }
}

static void floyd_warshall(void) {
  // no: paths over k need those over k - 1
  #pragma cgpredict kernel(floyd)
  for (int k = 0; k < N; ++k)
    // no: row k is written, with what it holds already, and read
    #pragma cgpredict kernel(floyd_rows)
    for (int i = 0; i < N; ++i)
      // no: element k is written, with what it holds already, and read
      #pragma cgpredict kernel(floyd_row)
      for (int j = 0; j < N; ++j)
        path[i][j] = path[i][j] < path[i][k] + path[k][j] ? path[i][j] : path[i][k] + path[k][j];
}

static void nussinov(void) {
  // no: row i needs row i + 1
  #pragma cgpredict kernel(nussinov)
  for (int i = N - 1; i >= 0; --i)
    // no: best[i][j] needs best[i][j - 1]
    #pragma cgpredict kernel(nussinov_row)
    for (int j = i + 1; j < N; ++j) {
      best[i][j] = MAX(best[i][j], best[i][j - 1]);
      if (i + 1 < N)
        best[i][j] = MAX(best[i][j], best[i + 1][j]);
      if (i + 1 < N) {
        if (i < j - 1)
          best[i][j] = MAX(best[i][j], best[i + 1][j - 1] + (bases[i] + bases[j] == 3 ? 1 : 0));
        else
          best[i][j] = MAX(best[i][j], best[i + 1][j - 1]);
      }
      // proved reduction: a maximum
      #pragma cgpredict kernel(nussinov_split)
      for (int k = i + 1; k < j; ++k)
        best[i][j] = MAX(best[i][j], best[i][k] + best[k + 1][j]);
    }
}

static void adi(double a, double b, double c) {
  // no: time steps
  #pragma cgpredict kernel(adi)
  for (int t = 0; t < STEPS; ++t) {
    // proved: columns
    #pragma cgpredict kernel(adi_columns)
    for (int i = 1; i < N - 1; ++i) {
      G[0][i] = 1;
      E[i][0] = 0;
      F[i][0] = G[0][i];
      // no: elimination
      #pragma cgpredict kernel(adi_column)
      for (int j = 1; j < N - 1; ++j) {
        E[i][j] = -c / (a * E[i][j - 1] + b);
        F[i][j] = (D[j][i - 1] + D[j][i] + D[j][i + 1] - a * F[i][j - 1]) / (a * E[i][j - 1] + b);
      }
      G[N - 1][i] = 1;
      // no: substitution
      #pragma cgpredict kernel(adi_column_back)
      for (int j = N - 2; j >= 1; --j)
        G[j][i] = E[i][j] * G[j + 1][i] + F[i][j];
    }
    // proved: rows
    #pragma cgpredict kernel(adi_rows)
    for (int i = 1; i < N - 1; ++i) {
      D[i][0] = 1;
      E[i][0] = 0;
      F[i][0] = D[i][0];
      // no: elimination
      #pragma cgpredict kernel(adi_row)
      for (int j = 1; j < N - 1; ++j) {
        E[i][j] = -c / (a * E[i][j - 1] + b);
        F[i][j] = (G[i - 1][j] + G[i][j] + G[i + 1][j] - a * F[i][j - 1]) / (a * E[i][j - 1] + b);
      }
      D[i][N - 1] = 1;
      // no: substitution
      #pragma cgpredict kernel(adi_row_back)
      for (int j = N - 2; j >= 1; --j)
        D[i][j] = E[i][j] * D[i][j + 1] + F[i][j];
    }
  }
}

static void fdtd(void) {
  // no: time steps
  #pragma cgpredict kernel(fdtd)
  for (int t = 0; t < STEPS; ++t) {
    // proved: elements
    #pragma cgpredict kernel(fdtd_source)
    for (int j = 0; j < N; ++j)
      E[0][j] = t;
    // proved: rows
    #pragma cgpredict kernel(fdtd_e)
    for (int i = 1; i < N; ++i)
      // proved: elements
      #pragma cgpredict kernel(fdtd_e_row)
      for (int j = 0; j < N; ++j)
        E[i][j] = E[i][j] - 0.5 * (G[i][j] - G[i - 1][j]);
    // proved: rows
    #pragma cgpredict kernel(fdtd_f)
    for (int i = 0; i < N; ++i)
      // proved: elements
      #pragma cgpredict kernel(fdtd_f_row)
      for (int j = 1; j < N; ++j)
        F[i][j] = F[i][j] - 0.5 * (G[i][j] - G[i][j - 1]);
    // proved: rows
    #pragma cgpredict kernel(fdtd_g)
    for (int i = 0; i < N - 1; ++i)
      // proved: elements
      #pragma cgpredict kernel(fdtd_g_row)
      for (int j = 0; j < N - 1; ++j)
        G[i][j] = G[i][j] - 0.7 * (F[i][j + 1] - F[i][j] + E[i + 1][j] - E[i][j]);
  }
}

static void heat(double (*to)[N][N], double (*from)[N][N]) {
  // proved: planes
  #pragma cgpredict kernel(heat)
  for (int i = 1; i < N - 1; ++i)
    // proved: rows
    #pragma cgpredict kernel(heat_plane)
    for (int j = 1; j < N - 1; ++j)
      // proved: elements
      #pragma cgpredict kernel(heat_row)
      for (int k = 1; k < N - 1; ++k)
        to[i][j][k] = 0.125 * (from[i + 1][j][k] - 2 * from[i][j][k] + from[i - 1][j][k]) +
                      0.125 * (from[i][j + 1][k] - 2 * from[i][j][k] + from[i][j - 1][k]) +
                      0.125 * (from[i][j][k + 1] - 2 * from[i][j][k] + from[i][j][k - 1]) +
                      from[i][j][k];
}

static void jacobi_1d(void) {
  // no: time steps
  #pragma cgpredict kernel(jacobi)
  for (int t = 0; t < STEPS; ++t) {
    // proved: elements
    #pragma cgpredict kernel(jacobi_forth)
    for (int i = 1; i < N - 1; ++i)
      y[i] = 0.33333 * (x[i - 1] + x[i] + x[i + 1]);
    // proved: elements
    #pragma cgpredict kernel(jacobi_back)
    for (int i = 1; i < N - 1; ++i)
      x[i] = 0.33333 * (y[i - 1] + y[i] + y[i + 1]);
  }
}

static void jacobi_2d(void) {
  // no: time steps
  #pragma cgpredict kernel(jacobi_plane)
  for (int t = 0; t < STEPS; ++t) {
    // proved: rows
    #pragma cgpredict kernel(jacobi_plane_forth)
    for (int i = 1; i < N - 1; ++i)
      // proved: elements
      #pragma cgpredict kernel(jacobi_row_forth)
      for (int j = 1; j < N - 1; ++j)
        E[i][j] = 0.2 * (D[i][j] + D[i][j - 1] + D[i][1 + j] + D[1 + i][j] + D[i - 1][j]);
    // proved: rows
    #pragma cgpredict kernel(jacobi_plane_back)
    for (int i = 1; i < N - 1; ++i)
      // proved: elements
      #pragma cgpredict kernel(jacobi_row_back)
      for (int j = 1; j < N - 1; ++j)
        D[i][j] = 0.2 * (E[i][j] + E[i][j - 1] + E[i][1 + j] + E[1 + i][j] + E[i - 1][j]);
  }
}

static void seidel(void) {
  // no: time steps
  #pragma cgpredict kernel(seidel)
  for (int t = 0; t < STEPS; ++t)
    // no: rows need the one above
    #pragma cgpredict kernel(seidel_rows)
    for (int i = 1; i < N - 1; ++i)
      // no: elements need the one before
      #pragma cgpredict kernel(seidel_row)
      for (int j = 1; j < N - 1; ++j)
        D[i][j] = (D[i - 1][j - 1] + D[i - 1][j] + D[i - 1][j + 1] + D[i][j - 1] + D[i][j] +
                   D[i][j + 1] + D[i + 1][j - 1] + D[i + 1][j] + D[i + 1][j + 1]) / 9;
}

static void positive(double (*S)[N]) {
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j)
      S[i][j] = i == j ? 4 * N : 1.0 / (1 + i + j);
}

int main(void) {
  fill();
  correlation(), covariance();
  fill();
  gemm(1.5, 1.2), gemver(1.5, 1.2), gesummv(1.5, 1.2), symm(1.5, 1.2), syr2k(1.5, 1.2), syrk(1.5, 1.2);
  trmm(1.5), two_products(1.5, 1.2), product(E, A, B), product(F, C, D), product(G, E, F);
  atax(), bicg(), doitgen(), mvt();
  positive(A), cholesky(A), durbin(), gramschmidt();
  positive(A), lu(A);
  positive(A), ludcmp(A), trisolv(A), deriche(0.1f, 0.2f, 0.3f, 0.4f), floyd_warshall(), nussinov();
  fill();
  adi(-0.3, 1.6, -0.3), fdtd(), jacobi_1d(), jacobi_2d(), seidel();
  heat(U, T), heat(T, U);
  double sum = 0;
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j)
      sum += (i + 1) * (A[i][j] + B[i][j] + C[i][j] + D[i][j] + E[i][j] + F[i][j] + G[i][j]) + best[i][j] +
             path[i][j] + smooth[i][j] + forth[i][j] + T[i][j][j] + U[j][i][3] + x[i] + y[j] + z[i] + w[i];
  printf("%.17g\n", sum);
}
