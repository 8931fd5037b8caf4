#include <cstdio>
#include <utility>
#include <vector>

struct Matrix {
  int n;
  std::vector<double> values;
};

int main() {
  constexpr int n = 3000, steps = 4;
  Matrix now{n, std::vector<double>(n, 1.0)}, next = now;
  double *held[steps];
  for (int t = 0; t < steps; ++t) {
    for (int i = 1; i + 1 < n; ++i)
      next.values[i] = .5 * (now.values[i - 1] + now.values[i + 1]);
    std::swap(now, next);
  }
  for (int t = 0; t < steps; ++t)
    held[t] = new double[n];
  for (int t = 0; t < steps; ++t)
    delete[] held[t];
  printf("%g\n", now.values[7]);
}
