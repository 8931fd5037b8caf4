// A phase of a program: a call tree of a thousand functions around a loop of one statement.
#include <cstdio>

#define TWICE(X) X X
#define STATEMENTS TWICE(TWICE(TWICE(TWICE(x = x * 0.5 + k; x = x > 9 ? 9 - x : x;))))

template <int N> static double part(double x, int k) {
  STATEMENTS
  return part<N / 2>(x, k + 1) + part<N - N / 2>(x, k + 2);
}
template <> double part<1>(double x, int k) {
  STATEMENTS
  return x;
}

static double phases(double *a, int n, int steps) {
  double sum = 0;
#pragma cgpredict kernel(phase)
  for (int step = 0; step < steps; ++step) {
    for (int i = 0; i < n; ++i)
      a[i] += i * 0.25 + a[i] * 0.125;
    sum += part<400>(a[step], step);
  }
  return sum;
}

int main() {
  static double a[40000];
  std::printf("%g\n", phases(a, 40000, 50));
}
