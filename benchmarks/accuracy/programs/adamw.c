/* A step of the optimizer AdamW, a parameter for each thread. */
#include "arrays.h"

#include <math.h>

static void step(float *parameters, const float *gradients, float *m, float *v, int n, float rate,
                 float beta1, float beta2, float correction1, float correction2, float epsilon,
                 float decay) {
#pragma cgpredict kernel(adamw) grid(1) block(512)
  for (int i = 0; i < n; ++i) {
    m[i] = beta1 * m[i] + (1.0f - beta1) * gradients[i];
    v[i] = beta2 * v[i] + (1.0f - beta2) * gradients[i] * gradients[i];
    const float mHat = m[i] / correction1, vHat = v[i] / correction2;
    parameters[i] -= rate * (mHat / (sqrtf(vHat) + epsilon) + decay * parameters[i]);
  }
}

int main(void) {
  step(zeroes(N, sizeof(float)), zeroes(N, sizeof(float)), zeroes(N, sizeof(float)),
       zeroes(N, sizeof(float)), N, 1e-3f, 0.9f, 0.999f, 0.1f, 0.001f, 1e-8f, 0);
  return 0;
}
