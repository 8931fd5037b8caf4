// C = A B where A, B and C are arrays of pointers to rows, which are allocated one by one, or in
// another order with BLOCK. CHANGED has B as one block; with TRANSPOSED also column by column.
#include <stdlib.h>
#define N 128
typedef float **Rows;
static Rows rows(void) {
  Rows all = malloc(N * sizeof *all);
#ifdef BLOCK
  float *block = calloc((size_t)N * N, sizeof *block);
  for (int i = 0; i < N; ++i)
    all[i] = block + (size_t)(N - 1 - i) * N;
#else
  for (int i = 0; i < N; ++i)
    all[i] = calloc(N, sizeof **all);
#endif
  return all;
}
#ifdef TRANSPOSED
#define PLACE(k, j) ((j)*N + (k))
#else
#define PLACE(k, j) ((k)*N + (j))
#endif
#ifdef CHANGED
static void product(Rows C, Rows A, float *B) {
#else
static void product(Rows C, Rows A, Rows B) {
#endif
#pragma cgpredict kernel(product) grid(2) block(32, 8)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j) {
      float sum = 0;
      for (int k = 0; k < N; ++k)
#ifdef CHANGED
        sum += A[i][k] * B[PLACE(k, j)];
#else
        sum += A[i][k] * B[k][j];
#endif
      C[i][j] = sum;
    }
}
int main(void) {
  Rows a = rows(), c = rows();
#ifdef CHANGED
  product(c, a, calloc((size_t)N * N, sizeof(float)));
#else
  product(c, a, rows());
#endif
  return c[1][1] != 0;
}
