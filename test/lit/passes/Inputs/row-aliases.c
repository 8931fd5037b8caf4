// What a row loads once lies where its threads store.
#include <stdio.h>
#define M 16
static double c[M][M], x[M];
__attribute__((noinline)) static void scale(const double *v, double (*out)[M]) {
#pragma cgpredict kernel(scale) grid(2)
  for (int i = 0; i < M; i++) {
    double s = v[i];
    for (int j = 0; j < M; j++)
      out[i][j] = s * x[j];
  }
}
int main(void) {
  for (int i = 0; i < M; i++) { x[i] = i + 1.5; for (int j = 0; j < M; j++) c[i][j] = i + j + 1; }
  scale(&c[0][0], c);
  double s = 0; for (int i = 0; i < M; i++) for (int j = 0; j < M; j++) s = s * 1.01 + c[i][j];
  printf("%.17g\n", s);
}
