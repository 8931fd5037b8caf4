/* Sums over listed neighbours, PER of N in the mean within BAND: ranks of pages by those that point
 * to them, and a sparse matrix in slices of 32 rows times a vector of doubles. */
#include "arrays.h"
#include "mixed.h"

static void ranks(float *restrict next, const float *restrict rank, const int *restrict degree,
                  const int *restrict first, const int *restrict source, float damping) {
#pragma cgpredict kernel(pagerank_pull) grid(1) block(256)
  for (int i = 0; i < N; ++i) {
    float sum = 0;
    for (int s = first[i]; s < first[i + 1]; ++s)
      sum += rank[source[s]] / (float)degree[source[s]];
    next[i] = (1 - damping) / N + damping * sum;
  }
}

static void slices(double *restrict y, const double *restrict value, const int *restrict column,
                   const int *restrict start, const double *restrict x) {
#pragma cgpredict kernel(sell_spmv) grid(1) block(128)
  for (int i = 0; i < N; ++i) {
    double sum = 0;
    for (int s = start[i / 32] + i % 32; s < start[i / 32 + 1]; s += 32)
      sum += value[s] * x[column[s]];
    y[i] = sum;
  }
}

int main(void) {
  float *rank = zeroes(N, sizeof(float));
  for (int i = 0; i < N; ++i)
    rank[i] = (0.5f + mixed(i) % 1000 / 1000.0f) / N;
  int *degree = zeroes(N, sizeof(int));
  for (int i = 0; i < N; ++i)
    degree[i] = (int)(1 + mixed(i + 1) % (2 * PER - 1));
  int *first = zeroes(N + 1, sizeof(int));
  for (int i = 0; i < N; ++i) {
    const int more = (int)(mixed(i / 2) % (2 * PER - 1));
    first[i + 1] = first[i] + (i % 2 ? 2 * PER - 1 - more : 1 + more);
  }
  int *source = zeroes((size_t)N * PER, sizeof(int));
  for (int i = 0; i < N; ++i)
    for (int s = first[i]; s < first[i + 1]; ++s)
      source[s] = (int)((i + mixed(s) % BAND) % N);
  int *start = zeroes(N / 32 + 1, sizeof(int));
  for (int i = 0; i < N / 32; ++i) {
    const int more = (int)(mixed(i / 2) % PER);
    start[i + 1] = start[i] + 32 * (i % 2 ? PER + PER / 2 - more : PER - PER / 2 + more);
  }
  double *value = zeroes((size_t)N * PER, sizeof(double));
  for (size_t i = 0; i < (size_t)N * PER; ++i)
    value[i] = mixed(i + 3) % 1000 / 1000.0;
  int *column = zeroes((size_t)N * PER, sizeof(int));
  for (int i = 0; i < N / 32; ++i)
    for (int s = start[i]; s < start[i + 1]; ++s)
      column[s] = (int)((32 * i + s % 32 + mixed(s) % BAND) % N);
  double *x = zeroes(N, sizeof(double));
  for (int i = 0; i < N; ++i)
    x[i] = mixed(i + 4) % 1000 / 1000.0;
  void *next = zeroes(N, sizeof(float));
  void *y = zeroes(N, sizeof(double));
  ranks(next, rank, degree, first, source, 0.85f);
  slices(y, value, column, start, x);
  return 0;
}
