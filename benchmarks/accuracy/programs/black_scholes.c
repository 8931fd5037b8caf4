/* Prices of OPTIONS calls and puts by Black's and Scholes's formula in floats, the normal distribution
   as a polynomial of the fifth degree (E. Haug, "The Complete Guide to Option Pricing Formulas", 1997;
   BlackScholes of the CUDA samples, two options of a thread side by side). Launched again and again
   over the same arrays; the measured time is that of one. Its quotients are there of one reciprocal,
   hence the reciprocals. */
#include "arrays.h"

#include <math.h>

#ifndef LAUNCHES
#define LAUNCHES 1
#endif

typedef struct __attribute__((aligned(8))) {
  float x, y;
} Pair;

/* C23 has it in math.h; an older library does not. */
__attribute__((weak, const)) float rsqrtf(float x) { return 1 / sqrtf(x); }

static inline float distribution(float d) {
  const float k = 1 / (1 + 0.2316419f * fabsf(d));
  const float tail =
      0.39894228f * expf(-0.5f * d * d) *
      (k * (0.31938153f +
            k * (-0.356563782f + k * (1.781477937f + k * (-1.821255978f + k * 1.330274429f)))));
  return d > 0 ? 1 - tail : tail;
}

static inline void price(float *call, float *put, float spot, float strike, float years, float rate,
                         float volatility) {
  const float root = 1 / rsqrtf(years), deviation = volatility * root;
  const float first =
      (logf(spot / strike) + (rate + 0.5f * volatility * volatility) * years) * (1 / deviation);
  const float a = distribution(first), b = distribution(first - deviation);
  const float discounted = strike * expf(-rate * years);
  *call = spot * a - discounted * b;
  *put = discounted * (1 - b) - spot * (1 - a);
}

static void prices(Pair *restrict calls, Pair *restrict puts, const Pair *restrict spots,
                   const Pair *restrict strikes, const Pair *restrict years, float rate,
                   float volatility) {
#pragma cgpredict kernel(black_scholes_pairs) grid(1) block(128)
  for (int i = 0; i < OPTIONS / 2; ++i) {
    Pair call, put;
    price(&call.x, &put.x, spots[i].x, strikes[i].x, years[i].x, rate, volatility);
    price(&call.y, &put.y, spots[i].y, strikes[i].y, years[i].y, rate, volatility);
    calls[i] = call;
    puts[i] = put;
  }
}

static Pair *filled(float least, float step) {
  Pair *pairs = zeroes(OPTIONS / 2, sizeof(Pair));
  for (int i = 0; i < OPTIONS / 2; ++i)
    pairs[i] = (Pair){least + step * (float)(i % 97), least + step * (float)(i % 89)};
  return pairs;
}

int main(void) {
  Pair *calls = zeroes(OPTIONS / 2, sizeof(Pair)), *puts = zeroes(OPTIONS / 2, sizeof(Pair));
  Pair *spots = filled(5, 0.25f), *strikes = filled(1, 1), *years = filled(0.25f, 0.1f);
  for (int launch = 0; launch < LAUNCHES; ++launch)
    prices(calls, puts, spots, strikes, years, 0.02f, 0.3f);
  return 0;
}
