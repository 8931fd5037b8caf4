#include <algorithm>
#include <cstdio>
#include <vector>

static void sweep(std::size_t n, std::vector<double> &z) {
  std::fill(z.begin(), z.end(), 1.0);
  for (std::size_t i = 1; i < n; ++i)
    z[i] += z[i - 1] / 2;
}

int main() {
  std::vector<double> z(2000);
  sweep(z.size(), z);
  std::printf("%g\n", z[1999]);
}
