// Algorithms by their policies: those of par and par_unseq are kernels, others are the program's.
#include <algorithm>
#include <cstdio>
#include <execution>
#include <numeric>
#include <ranges>
#include <vector>

#ifdef _PSTL_PAR_BACKEND_TBB
#error the threads of TBB have no loops to trace
#endif

int main() {
  namespace ex = std::execution;
  const int n = 1 << 14;
  std::vector<double> a(n, 1.5), b(n, 2.0), c(n);
  std::iota(b.begin(), b.end(), 0.0);
  for (int round = 0; round < 3; ++round) {
    std::transform(ex::par_unseq, a.begin(), a.end(), b.begin(), c.begin(),
                   [](double x, double y) { return x + 3 * y; });
    auto indices = std::views::iota(0, n);
    std::for_each(ex::par, indices.begin(), indices.end(),
                  [a = a.data(), c = c.data()](int i) { a[i] = 0.5 * c[i] + 0.1 * a[i]; });
  }
  const double dot = std::transform_reduce(ex::par, a.begin(), a.end(), c.begin(), 0.0);
  std::inclusive_scan(ex::par_unseq, a.begin(), a.end(), c.begin());
  std::for_each(ex::seq, a.begin(), a.end(), [](double &x) { x += 1; });
  std::for_each(ex::unseq, a.begin(), a.end(), [](double &x) { x *= 2; });
  std::sort(ex::par, b.begin(), b.end());
  std::fill(ex::par, c.begin(), c.end(), a[1]);
  std::fill(c.begin() + 1, c.end(), 0.5); // of the same instance
  std::printf("%g %g %g\n", dot, a[n / 2], c[n - 1]);
}
