#include <cstdio>
#include <utility>
#include <vector>

int main(int argc, char **) {
  const int n = 3000 + argc, steps = 4;
  std::vector<double> old(n, 1.0), fixed(n, 2.0), later, grown;
  for (int t = 0; t < steps; ++t) {
    std::vector<double> now(n);
    for (int i = 1; i + 1 < n; ++i)
      now[i] = .5 * (old[i - 1] + old[i + 1]);
    old = std::move(now);
  }
  for (int t = 0; t < steps; ++t) {
    std::vector<double> now(n);
    for (int i = 1; i + 1 < n; ++i)
      now[i] = .5 * t * (fixed[i - 1] + fixed[i + 1]);
    later = std::move(now);
  }
  for (int t = 0; t < 10 * steps; ++t)
    grown.push_back(.5 * t);
  std::printf("%g %g %g\n", old[7], later[9], grown[9]);
}
