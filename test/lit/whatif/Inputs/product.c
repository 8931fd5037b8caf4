// C = A B^T: lanes of neighbouring threads stride over the rows of B. CHANGED stores it transposed.
#include <stdlib.h>
#ifndef N
#define N 256
#endif
typedef float Matrix[N][N];
static void product(Matrix *c, Matrix *a, Matrix *b) {
#pragma cgpredict kernel(product) grid(2) block(32, 32)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j) {
      float sum = 0;
      for (int k = 0; k < N; ++k)
#ifdef CHANGED
        sum += (*a)[i][k] * (*b)[k][j];
#else
        sum += (*a)[i][k] * (*b)[j][k];
#endif
      (*c)[i][j] = sum;
    }
}
int main(void) {
  Matrix *m = calloc(3, sizeof(Matrix));
  product(m, m + 1, m + 2);
  return (*m)[1][1] != 0;
}
