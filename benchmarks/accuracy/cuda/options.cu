// programs/options.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

__global__ void tree(float *__restrict__ price, const float *__restrict__ spot,
                     const float *__restrict__ years, float strike) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
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

__global__ void formula(double *__restrict__ call, double *__restrict__ put,
                        const double *__restrict__ spot, const double *__restrict__ years,
                        double strike) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    const double deviation = 0.3 * sqrt(years[i]), rest = strike * exp(-0.02 * years[i]);
    const double first = (log(spot[i] / strike) + 0.065 * years[i]) / deviation;
    const double second = first - deviation;
    const double a = 0.5 * erfc(-0.70710678118654752 * first);
    const double b = 0.5 * erfc(-0.70710678118654752 * second);
    call[i] = spot[i] * a - rest * b;
    put[i] = rest * (1 - b) - spot[i] * (1 - a);
  }
}

int main(int argc, char **argv) {
  std::vector<float> spot(N);
  for (int i = 0; i < N; ++i)
    spot[i] = (float)(mixed(i) % 80 + 20);
  std::vector<float> years(N);
  for (int i = 0; i < N; ++i)
    years[i] = (float)(mixed(N + i) % 40 + 10) / 20;
  void *price = zeroes(N, sizeof(float));
  std::vector<double> spots(N);
  for (int i = 0; i < N; ++i)
    spots[i] = mixed(i) % 80 + 20.0;
  std::vector<double> terms(N);
  for (int i = 0; i < N; ++i)
    terms[i] = (mixed(N + i) % 40 + 10) / 20.0;
  void *call = zeroes(N, sizeof(double));
  void *put = zeroes(N, sizeof(double));
  void *spotCopy = copied(spot);
  void *yearsCopy = copied(years);
  void *spotsCopy = copied(spots);
  void *termsCopy = copied(terms);
  return measure(
      argc, argv,
      {kernel("binomial", tree, N, price, spotCopy, yearsCopy, 60.0f),
       kernel("black_scholes_double", formula, N, call, put, spotsCopy, termsCopy, 60.0)});
}
