/* PATHS paths of two correlated prices over STEPS steps, from random numbers that were drawn before
   (M. Giles, "CUDA Programming on NVIDIA GPUs"): those of a step next to each other for the threads
   of a block, and those of a path next to each other. */
#include "arrays.h"

#include <math.h>

enum { BLOCK = 128 };

typedef struct {
  float years, rate, rho, alpha, growth, deviation;
} Model;

static inline float payoff(float first, float second, const Model *model) {
  float value = 0;
  if (fabsf(first - 1) < 0.1f && fabsf(second - 1) < 0.1f)
    value = expf(-model->rate * model->years);
  return value;
}

static void coalesced(float *value, float *drawn, const Model *model, int steps) {
#pragma cgpredict kernel(paths_coalesced) grid(2) block(BLOCK, 1)
  for (int block = 0; block < PATHS / BLOCK; ++block)
    for (int thread = 0; thread < BLOCK; ++thread) {
      int at = thread + 2 * steps * block * BLOCK;
      float first = 1, second = 1;
      for (int n = 0; n < steps; ++n) {
        const float y1 = drawn[at];
        at += BLOCK;
        const float y2 = model->rho * y1 + model->alpha * drawn[at];
        at += BLOCK;
        first *= model->growth + model->deviation * y1;
        second *= model->growth + model->deviation * y2;
      }
      value[thread + block * BLOCK] = payoff(first, second, model);
    }
}

static void strided(float *value, float *drawn, const Model *model, int steps) {
#pragma cgpredict kernel(paths_strided) grid(1) block(BLOCK)
  for (int path = 0; path < PATHS; ++path) {
    int at = 2 * steps * path;
    float first = 1, second = 1;
    for (int n = 0; n < steps; ++n) {
      const float y1 = drawn[at];
      const float y2 = model->rho * y1 + model->alpha * drawn[at + 1];
      at += 2;
      first *= model->growth + model->deviation * y1;
      second *= model->growth + model->deviation * y2;
    }
    value[path] = payoff(first, second, model);
  }
}

int main(int argc, char **argv) {
  (void)argv;
  const Model model = {1, 0.05f, 0.5f, 0.8660254f, 1.0005f, 0.01f};
  float *value = zeroes(PATHS, sizeof(float));
  float *drawn = zeroes((size_t)2 * STEPS * PATHS, sizeof(float));
  coalesced(value, drawn, &model, STEPS * argc);
  strided(value, drawn, &model, STEPS * argc);
  return 0;
}
