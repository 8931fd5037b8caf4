/* Prices of N options: by a binomial tree of STEPS in an array of the thread's own, and by Black's
 * and Scholes's formula in doubles. */
#include "arrays.h"
#include "mixed.h"

#include <math.h>

static void tree(float *restrict price, const float *restrict spot, const float *restrict years,
                 float strike) {
#pragma cgpredict kernel(binomial) grid(1) block(128)
  for (int i = 0; i < N; ++i) {
    float value[STEPS + 1];
    const float step = years[i] / STEPS;
    const float up = expf(0.3f * sqrtf(step)), down = 1 / up, growth = expf(0.02f * step);
    const float share = (growth - down) / (up - down);
    const float rise = share / growth, fall = (1 - share) / growth;
    float last = spot[i] * powf(down, STEPS);
    for (int s = 0; s <= STEPS; ++s) {
      value[s] = fmaxf(last - strike, 0);
      last *= up * up;
    }
    for (int t = STEPS; t > 0; --t)
      for (int s = 0; s < t; ++s)
        value[s] = fall * value[s] + rise * value[s + 1];
    price[i] = value[0];
  }
}

static void formula(double *restrict call, double *restrict put, const double *restrict spot,
                    const double *restrict years, double strike) {
#pragma cgpredict kernel(black_scholes_double) grid(1) block(256)
  for (int i = 0; i < N; ++i) {
    const double deviation = 0.3 * sqrt(years[i]), rest = strike * exp(-0.02 * years[i]);
    const double first = (log(spot[i] / strike) + 0.065 * years[i]) / deviation;
    const double second = first - deviation;
    const double a = 0.5 * erfc(-0.70710678118654752 * first);
    const double b = 0.5 * erfc(-0.70710678118654752 * second);
    call[i] = spot[i] * a - rest * b;
    put[i] = rest * (1 - b) - spot[i] * (1 - a);
  }
}

int main(void) {
  float *spot = zeroes(N, sizeof(float));
  for (int i = 0; i < N; ++i)
    spot[i] = (float)(mixed(i) % 80 + 20);
  float *years = zeroes(N, sizeof(float));
  for (int i = 0; i < N; ++i)
    years[i] = (float)(mixed(N + i) % 40 + 10) / 20;
  void *price = zeroes(N, sizeof(float));
  double *spots = zeroes(N, sizeof(double));
  for (int i = 0; i < N; ++i)
    spots[i] = mixed(i) % 80 + 20.0;
  double *terms = zeroes(N, sizeof(double));
  for (int i = 0; i < N; ++i)
    terms[i] = (mixed(N + i) % 40 + 10) / 20.0;
  void *call = zeroes(N, sizeof(double));
  void *put = zeroes(N, sizeof(double));
  tree(price, spot, years, 60.0f);
  formula(call, put, spots, terms, 60.0);
  return 0;
}
