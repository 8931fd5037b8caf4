/* Losses of rows of logits by cross entropy, and softmax that keeps exponentials in its result,
 * along rows and along columns. */
#include "arrays.h"
#include "mixed.h"

#include <math.h>

static void losses(float *restrict loss, const float (*restrict a)[LENGTH],
                   const int *restrict label) {
#pragma cgpredict kernel(cross_entropy) grid(1) block(64)
  for (int i = 0; i < N; ++i) {
    float most = a[i][0];
    for (int j = 1; j < LENGTH; ++j)
      most = fmaxf(most, a[i][j]);
    float sum = 0;
    for (int j = 0; j < LENGTH; ++j)
      sum += expf(a[i][j] - most);
    loss[i] = logf(sum) + most - a[i][label[i]];
  }
}

static void rows(float (*restrict b)[LENGTH], const float (*restrict a)[LENGTH]) {
#pragma cgpredict kernel(row_softmax) grid(1) block(64)
  for (int i = 0; i < N; ++i) {
    float most = a[i][0];
    for (int j = 1; j < LENGTH; ++j)
      most = fmaxf(most, a[i][j]);
    float sum = 0;
    for (int j = 0; j < LENGTH; ++j) {
      const float e = expf(a[i][j] - most);
      b[i][j] = e;
      sum += e;
    }
    const float scale = 1 / sum;
    for (int j = 0; j < LENGTH; ++j)
      b[i][j] *= scale;
  }
}

static void columns(float (*restrict b)[N], const float (*restrict a)[N]) {
#pragma cgpredict kernel(column_softmax) grid(1) block(64)
  for (int i = 0; i < N; ++i) {
    float most = a[0][i];
    for (int j = 1; j < LENGTH; ++j)
      most = fmaxf(most, a[j][i]);
    float sum = 0;
    for (int j = 0; j < LENGTH; ++j) {
      const float e = expf(a[j][i] - most);
      b[j][i] = e;
      sum += e;
    }
    const float scale = 1 / sum;
    for (int j = 0; j < LENGTH; ++j)
      b[j][i] *= scale;
  }
}

int main(void) {
  float *a = zeroes((size_t)N * LENGTH, sizeof(float));
  for (size_t i = 0; i < (size_t)N * LENGTH; ++i)
    a[i] = mixed(i) % 8192 / 1024.0f;
  int *label = zeroes(N, sizeof(int));
  for (int i = 0; i < N; ++i)
    label[i] = (int)(mixed(i) % LENGTH);
  void *b = zeroes((size_t)N * LENGTH, sizeof(float));
  void *loss = zeroes(N, sizeof(float));
  losses(loss, (void *)a, label);
  rows(b, (void *)a);
  columns(b, (void *)a);
  return 0;
}
