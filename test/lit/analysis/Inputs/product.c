#include <stdlib.h>

#define N 200

int main(void) {
  float *a = malloc(sizeof(float) * N * N), *b = malloc(sizeof(float) * N * N);
  float *c = calloc(N * N, sizeof(float));
  if (!a || !b || !c)
    return 1;
  for (int i = 0; i < N * N; ++i)
    a[i] = b[i] = (float)(i % 7);
#pragma cgpredict kernel(product) grid(2)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j) {
      float sum = 0;
      for (int k = 0; k < N; ++k)
        sum += a[i * N + k] * b[k * N + j];
      c[i * N + j] = sum;
    }
#pragma cgpredict kernel(rows)
  for (int i = 0; i < N; ++i) {
    float sum = 0;
    for (int j = 0; j < i; ++j)
      sum += c[i * N + j];
    a[i] = sum;
  }
  return a[3] < 0;
}
