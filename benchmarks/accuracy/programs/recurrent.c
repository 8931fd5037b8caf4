/* Layers of networks over BATCH rows: what a gated recurrent unit does to its sums, the gradient of
 * a layer's norm with a thread for a row, and weighted sums of BAG rows of a table of WORDS. */
#include "arrays.h"
#include "mixed.h"

#include <math.h>

static void unit(float (*restrict next)[N], const float (*restrict last)[N],
                 const float (*restrict x)[3][N], const float (*restrict h)[3][N]) {
#pragma cgpredict kernel(gru_cell) grid(2) block(256, 1)
  for (int i = 0; i < BATCH; ++i)
    for (int j = 0; j < N; ++j) {
      const float reset = 1 / (1 + expf(-x[i][0][j] - h[i][0][j]));
      const float update = 1 / (1 + expf(-x[i][1][j] - h[i][1][j]));
      const float fresh = tanhf(x[i][2][j] + reset * h[i][2][j]);
      next[i][j] = fresh + update * (last[i][j] - fresh);
    }
}

static void gradient(float (*restrict dx)[N], const float (*restrict dy)[N],
                     const float (*restrict x)[N], const float *restrict gain,
                     const float *restrict mean, const float *restrict inverse) {
#pragma cgpredict kernel(layernorm_dx) grid(1) block(64)
  for (int i = 0; i < BATCH; ++i) {
    float sum = 0, along = 0;
    for (int k = 0; k < N; ++k) {
      const float slope = dy[i][k] * gain[k];
      sum += slope;
      along += slope * (x[i][k] - mean[i]) * inverse[i];
    }
    sum /= N;
    along /= N;
    for (int k = 0; k < N; ++k)
      dx[i][k] = inverse[i] * (dy[i][k] * gain[k] - sum - (x[i][k] - mean[i]) * inverse[i] * along);
  }
}

static void bag(float (*restrict sums)[N], const float (*restrict table)[N],
                const int (*restrict word)[BAG], const float (*restrict weight)[BAG]) {
#pragma cgpredict kernel(embedding_bag) grid(2) block(128, 2)
  for (int i = 0; i < BATCH; ++i)
    for (int j = 0; j < N; ++j) {
      float sum = 0;
      for (int s = 0; s < BAG; ++s)
        sum += weight[i][s] * table[word[i][s]][j];
      sums[i][j] = sum;
    }
}

int main(void) {
  float *last = zeroes((size_t)BATCH * N, sizeof(float));
  for (size_t i = 0; i < (size_t)BATCH * N; ++i)
    last[i] = mixed(i) % 1000 / 1000.0f - 0.5f;
  float *x = zeroes((size_t)3 * BATCH * N, sizeof(float));
  for (size_t i = 0; i < (size_t)3 * BATCH * N; ++i)
    x[i] = mixed(i + 1) % 1000 / 250.0f - 2;
  float *h = zeroes((size_t)3 * BATCH * N, sizeof(float));
  for (size_t i = 0; i < (size_t)3 * BATCH * N; ++i)
    h[i] = mixed(i + 2) % 1000 / 250.0f - 2;
  float *dy = zeroes((size_t)BATCH * N, sizeof(float));
  for (size_t i = 0; i < (size_t)BATCH * N; ++i)
    dy[i] = mixed(i + 3) % 1000 / 1000.0f - 0.5f;
  float *gain = zeroes(N, sizeof(float));
  for (int i = 0; i < N; ++i)
    gain[i] = 1 + mixed(i) % 100 / 1000.0f;
  float *mean = zeroes(BATCH, sizeof(float));
  for (int i = 0; i < BATCH; ++i)
    mean[i] = mixed(i) % 100 / 1000.0f;
  float *inverse = zeroes(BATCH, sizeof(float));
  for (int i = 0; i < BATCH; ++i)
    inverse[i] = 3 + mixed(i) % 100 / 100.0f;
  float *table = zeroes((size_t)WORDS * N, sizeof(float));
  for (size_t i = 0; i < (size_t)WORDS * N; ++i)
    table[i] = mixed(i) % 1000 / 1000.0f;
  int *word = zeroes(BATCH * BAG, sizeof(int));
  for (int i = 0; i < BATCH * BAG; ++i)
    word[i] = (int)(mixed(i) % WORDS);
  float *weight = zeroes(BATCH * BAG, sizeof(float));
  for (int i = 0; i < BATCH * BAG; ++i)
    weight[i] = mixed(i + 1) % 100 / 100.0f;
  void *next = zeroes((size_t)BATCH * N, sizeof(float));
  void *dx = zeroes((size_t)BATCH * N, sizeof(float));
  void *sums = zeroes((size_t)BATCH * N, sizeof(float));
  unit(next, (void *)last, (void *)x, (void *)h);
  gradient(dx, (void *)dy, (void *)last, gain, mean, inverse);
  bag(sums, (void *)table, (void *)word, (void *)weight);
  return 0;
}
