/* Volatilities that N prices of options on futures imply, by eight of Newton's steps with Black's
 * formula, and what PATHS options on the mean of 64 prices pay, each price by the sums of normal
 * numbers from the thread's own shifts and Box and Muller. */
#include "arrays.h"
#include "mixed.h"

#include <math.h>

#define STEPS 64

static void imply(float *restrict volatility, const float *restrict price,
                  const float *restrict forward, const float *restrict strike,
                  const float *restrict years, float rate) {
#pragma cgpredict kernel(implied_volatility) grid(1) block(256)
  for (int i = 0; i < N; ++i) {
    const float f = forward[i], x = strike[i], t = years[i], market = price[i];
    const float root = sqrtf(t), discount = expf(-rate * t), moneyness = logf(f / x);
    float sigma = 0.3f;
    for (int n = 0; n < 8; ++n) {
      const float deviation = sigma * root;
      const float d1 = moneyness / deviation + 0.5f * deviation, d2 = d1 - deviation;
      const float first = 0.5f + 0.5f * erff(0.70710678f * d1);
      const float second = 0.5f + 0.5f * erff(0.70710678f * d2);
      const float value = discount * (f * first - x * second);
      const float vega = discount * f * root * 0.39894228f * expf(-0.5f * d1 * d1);
      sigma -= (value - market) / fmaxf(vega, 1e-6f);
      sigma = fminf(fmaxf(sigma, 0.01f), 3.0f);
    }
    volatility[i] = sigma;
  }
}

static void average(float *restrict payoff, unsigned *restrict state, float spot, float strike,
                    float drift, float deviation) {
#pragma cgpredict kernel(asian_paths) grid(1) block(128)
  for (int i = 0; i < PATHS; ++i) {
    unsigned s = state[i];
    float logarithm = logf(spot), sum = 0;
    for (int step = 0; step < STEPS; step += 2) {
      s ^= s << 13;
      s ^= s >> 17;
      s ^= s << 5;
      const float u = ((float)(s >> 8) + 0.5f) * 5.9604645e-8f;
      s ^= s << 13;
      s ^= s >> 17;
      s ^= s << 5;
      const float angle = (float)(s >> 8) * 3.7450704e-7f;
      const float radius = sqrtf(-2 * logf(u));
      logarithm += drift + deviation * radius * cosf(angle);
      sum += expf(logarithm);
      logarithm += drift + deviation * radius * sinf(angle);
      sum += expf(logarithm);
    }
    payoff[i] = fmaxf(sum / STEPS - strike, 0);
    state[i] = s;
  }
}

int main(void) {
  float *forward = zeroes(N, sizeof(float));
  float *strike = zeroes(N, sizeof(float));
  float *years = zeroes(N, sizeof(float));
  float *price = zeroes(N, sizeof(float));
  for (int i = 0; i < N; ++i) {
    forward[i] = 80 + mixed(4 * i) % 4000 / 100.0f;
    strike[i] = 80 + mixed(4 * i + 1) % 4000 / 100.0f;
    years[i] = 0.25f + mixed(4 * i + 2) % 1000 / 500.0f;
    const float deviation = (0.15f + mixed(4 * i + 3) % 1000 / 2500.0f) * sqrtf(years[i]);
    const float d1 = logf(forward[i] / strike[i]) / deviation + 0.5f * deviation;
    price[i] = expf(-0.03f * years[i]) *
               (forward[i] * (0.5f + 0.5f * erff(0.70710678f * d1)) -
                strike[i] * (0.5f + 0.5f * erff(0.70710678f * (d1 - deviation))));
  }
  unsigned *state = zeroes(PATHS, sizeof(unsigned));
  for (int i = 0; i < PATHS; ++i)
    state[i] = mixed(i) | 1;
  void *volatility = zeroes(N, sizeof(float));
  void *payoff = zeroes(PATHS, sizeof(float));
  imply(volatility, price, forward, strike, years, 0.03f);
  average(payoff, state, 100.0f, 98.0f, 0.0002f, 0.025f);
  return 0;
}
