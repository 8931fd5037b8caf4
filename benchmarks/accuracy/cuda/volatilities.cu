// programs/volatilities.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

#define STEPS 64

__global__ void imply(float *__restrict__ volatility, const float *__restrict__ price,
                      const float *__restrict__ forward, const float *__restrict__ strike,
                      const float *__restrict__ years, float rate) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
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

__global__ void average(float *__restrict__ payoff, unsigned *__restrict__ state, float spot,
                        float strike, float drift, float deviation) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < PATHS) {
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

int main(int argc, char **argv) {
  std::vector<float> forward(N), strike(N), years(N), price(N);
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
  std::vector<unsigned> state(PATHS);
  for (int i = 0; i < PATHS; ++i)
    state[i] = mixed(i) | 1;
  void *volatility = zeroes(N, sizeof(float));
  void *payoff = zeroes(PATHS, sizeof(float));
  void *priceCopy = copied(price), *forwardCopy = copied(forward), *strikeCopy = copied(strike);
  void *yearsCopy = copied(years), *stateCopy = copied(state);
  return measure(
      argc, argv,
      {kernel("implied_volatility", imply, N, volatility, priceCopy, forwardCopy, strikeCopy,
              yearsCopy, 0.03f),
       kernel("asian_paths", average, PATHS, payoff, stateCopy, 100.0f, 98.0f, 0.0002f, 0.025f)});
}
