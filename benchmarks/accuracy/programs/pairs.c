/* Pairs of floats to each of which a number is added: side by side in structures, and in two arrays
   ("Professional CUDA C Programming", 2014: simpleMathAoS, simpleMathSoA). */
#include "arrays.h"

typedef struct {
  float x, y;
} Pair;

typedef struct {
  float x[N], y[N];
} Pairs;

static void together(Pair *data, Pair *result) {
#pragma cgpredict kernel(pairs_together) grid(1) block(128)
  for (int i = 0; i < N; ++i) {
    Pair pair = data[i];
    pair.x += 10;
    pair.y += 20;
    result[i] = pair;
  }
}

static void apart(Pairs *data, Pairs *result) {
#pragma cgpredict kernel(pairs_apart) grid(1) block(128)
  for (int i = 0; i < N; ++i) {
    const float x = data->x[i], y = data->y[i];
    result->x[i] = x + 10;
    result->y[i] = y + 20;
  }
}

int main(void) {
  together(zeroes(N, sizeof(Pair)), zeroes(N, sizeof(Pair)));
  apart(zeroes(1, sizeof(Pairs)), zeroes(1, sizeof(Pairs)));
  return 0;
}
