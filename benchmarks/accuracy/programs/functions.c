/* Functions, quotients and remainders that take many instructions each. */
#include "arrays.h"

#include <math.h>

static void price(float *restrict call, const float *restrict stock, const float *restrict strike,
                  const float *restrict years) {
#pragma cgpredict kernel(black_scholes) grid(1) block(256)
  for (int i = 0; i < N; ++i) {
    const float s = stock[i] + 20, x = strike[i] + 18, t = years[i] + 1;
    const float root = sqrtf(t);
    const float d = (logf(s / x) + 0.06f * t) / (0.3f * root);
    const float above = 0.5f * (1 + erff(d * 0.7071f));
    const float below = 0.5f * (1 + erff((d - 0.3f * root) * 0.7071f));
    call[i] = s * above - x * expf(-0.02f * t) * below;
  }
}

static void quotients(float *restrict c, const float *restrict a, const float *restrict b) {
#pragma cgpredict kernel(quotients) grid(1) block(256)
  for (int i = 0; i < N; ++i) {
    const float divisor = b[i] + 3;
    float q = a[i] + 1;
    for (int turn = 0; turn < 16; ++turn)
      q = 1 + q / divisor;
    c[i] = q;
  }
}

static void remainders(unsigned *restrict c, const unsigned *restrict a,
                       const unsigned *restrict b) {
#pragma cgpredict kernel(remainders) grid(1) block(256)
  for (int i = 0; i < N; ++i) {
    const unsigned divisor = b[i] + 1009;
    unsigned r = a[i];
    for (int turn = 0; turn < 16; ++turn)
      r = (r * 2654435761u + turn) % divisor;
    c[i] = r;
  }
}

int main(void) {
  float *a = zeroes(N, sizeof(float)), *b = zeroes(N, sizeof(float));
  float *c = zeroes(N, sizeof(float));
  price(zeroes(N, sizeof(float)), a, b, c);
  quotients(c, a, b);
  remainders(zeroes(N, sizeof(unsigned)), zeroes(N, sizeof(unsigned)), zeroes(N, sizeof(unsigned)));
  return 0;
}
