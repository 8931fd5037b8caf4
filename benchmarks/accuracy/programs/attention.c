/* A head of attention that looks back only: products of queries and keys, and values weighted by
 * exponentials of these. */
#include "arrays.h"
#include "mixed.h"

#include <math.h>

static void products(float (*restrict score)[N], const float (*restrict query)[DIM],
                     const float (*restrict key)[DIM], float scale) {
#pragma cgpredict kernel(attention_scores) grid(2) block(16, 16)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j) {
      float sum = -1e9f;
      if (j <= i) {
        sum = 0;
        for (int d = 0; d < DIM; ++d)
          sum += query[i][d] * key[j][d];
        sum *= scale;
      }
      score[i][j] = sum;
    }
}

static void weighted(float (*restrict result)[DIM], const float (*restrict given)[N],
                     const float *restrict most, const float (*restrict value)[DIM]) {
#pragma cgpredict kernel(attention_values) grid(2) block(64, 4)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < DIM; ++j) {
      const float greatest = most[i];
      float sum = 0, weights = 0;
      for (int k = 0; k <= i; ++k) {
        const float weight = expf(given[i][k] - greatest);
        sum += weight * value[k][j];
        weights += weight;
      }
      result[i][j] = sum / weights;
    }
}

int main(void) {
  float *query = zeroes(N * DIM, sizeof(float));
  for (int i = 0; i < N * DIM; ++i)
    query[i] = mixed(i) % 1000 / 1000.0f - 0.5f;
  float *key = zeroes(N * DIM, sizeof(float));
  for (int i = 0; i < N * DIM; ++i)
    key[i] = mixed(i + 1) % 1000 / 1000.0f - 0.5f;
  float *value = zeroes(N * DIM, sizeof(float));
  for (int i = 0; i < N * DIM; ++i)
    value[i] = mixed(i + 2) % 1000 / 1000.0f - 0.5f;
  float *given = zeroes((size_t)N * N, sizeof(float));
  for (size_t i = 0; i < (size_t)N * N; ++i)
    given[i] = mixed(i) % 1000 / 200.0f;
  float *most = zeroes(N, sizeof(float));
  for (int i = 0; i < N; ++i)
    most[i] = 5 - mixed(i) % 100 / 1000.0f;
  void *score = zeroes((size_t)N * N, sizeof(float));
  void *result = zeroes(N * DIM, sizeof(float));
  products(score, (void *)query, (void *)key, 0.125f);
  weighted(result, (void *)given, most, (void *)value);
  return 0;
}
