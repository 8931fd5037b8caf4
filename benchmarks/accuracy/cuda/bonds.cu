// programs/bonds.c for a GPU.
#include "../programs/mixed.h"
#include "measured.cuh"

__global__ void paths(double *__restrict__ paid, const unsigned *__restrict__ seed, double strike,
                      double step) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    unsigned state = seed[i];
    double rise = 0, variance = 0.04;
    for (int s = 0; s < STEPS; ++s) {
      state = 1664525u * state + 1013904223u;
      const double u = (state + 1.0) / 4294967296.0;
      state = 1664525u * state + 1013904223u;
      const double turn = state * 1.4629180792671596e-9, radius = sqrt(-2 * log(u));
      const double first = radius * cos(turn), second = radius * sin(turn);
      const double held = variance > 0 ? variance : 0, root = sqrt(held * step);
      rise += root * first - 0.5 * held * step;
      variance += 1.5 * (0.04 - held) * step + 0.3 * root * (0.8 * second - 0.6 * first);
    }
    paid[i] = fmax(100 * exp(rise) - strike, 0.0);
  }
}

__global__ void newton(double *__restrict__ yield, const double *__restrict__ price,
                       const double *__restrict__ coupon, const int *__restrict__ count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    const double paid = coupon[i];
    double rate = 0.05, change = 1;
    int turns = 0;
    while (fabs(change) > 1e-9 && turns < 30) {
      const double discount = 1 / (1 + rate);
      double factor = 1, value = 0, slope = 0;
      for (int c = 1; c <= count[i]; ++c) {
        factor *= discount;
        value += paid * factor;
        slope -= c * paid * factor;
      }
      value += 100 * factor;
      slope -= count[i] * 100 * factor;
      change = (value - price[i]) / (slope * discount);
      rate -= change;
      ++turns;
    }
    yield[i] = rate;
  }
}

int main(int argc, char **argv) {
  std::vector<unsigned> seed(N);
  for (int i = 0; i < N; ++i)
    seed[i] = mixed(i);
  std::vector<double> price(N);
  for (int i = 0; i < N; ++i)
    price[i] = 80 + mixed(i) % 400 / 10.0;
  std::vector<double> coupon(N);
  for (int i = 0; i < N; ++i)
    coupon[i] = 2 + mixed(i + 1) % 50 / 10.0;
  std::vector<int> count(N);
  for (int i = 0; i < N; ++i)
    count[i] = (int)(4 + mixed(i + 2) % 56);
  void *paid = zeroes(N, sizeof(double));
  void *yield = zeroes(N, sizeof(double));
  void *seedCopy = copied(seed);
  void *priceCopy = copied(price);
  void *couponCopy = copied(coupon);
  void *countCopy = copied(count);
  return measure(argc, argv,
                 {kernel("heston_paths", paths, N, paid, seedCopy, 95.0, 0.01),
                  kernel("bond_yield", newton, N, yield, priceCopy, couponCopy, countCopy)});
}
