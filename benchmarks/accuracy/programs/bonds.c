/* Finance in doubles: what options pay along paths of Heston's model, and yields of bonds of a
 * different number of coupons by Newton's method. */
#include "arrays.h"
#include "mixed.h"

#include <math.h>

static void paths(double *restrict paid, const unsigned *restrict seed, double strike,
                  double step) {
#pragma cgpredict kernel(heston_paths) grid(1) block(128)
  for (int i = 0; i < N; ++i) {
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

static void newton(double *restrict yield, const double *restrict price,
                   const double *restrict coupon, const int *restrict count) {
#pragma cgpredict kernel(bond_yield) grid(1) block(64)
  for (int i = 0; i < N; ++i) {
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

int main(void) {
  unsigned *seed = zeroes(N, sizeof(unsigned));
  for (int i = 0; i < N; ++i)
    seed[i] = mixed(i);
  double *price = zeroes(N, sizeof(double));
  for (int i = 0; i < N; ++i)
    price[i] = 80 + mixed(i) % 400 / 10.0;
  double *coupon = zeroes(N, sizeof(double));
  for (int i = 0; i < N; ++i)
    coupon[i] = 2 + mixed(i + 1) % 50 / 10.0;
  int *count = zeroes(N, sizeof(int));
  for (int i = 0; i < N; ++i)
    count[i] = (int)(4 + mixed(i + 2) % 56);
  void *paid = zeroes(N, sizeof(double));
  void *yield = zeroes(N, sizeof(double));
  paths(paid, seed, 95.0, 0.01);
  newton(yield, price, coupon, count);
  return 0;
}
