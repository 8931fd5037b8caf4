// What lambdas capture: by reference, by value, under another name, and `this`.
#include <cstdio>
#include <vector>

template <typename Body> static void for_all(int n, const Body &body) {
#pragma cgpredict kernel(body)
  for (int i = 0; i < n; ++i)
    body(i);
}

struct Grid {
  std::vector<float> cells, old;
  void smooth(int n) {
    auto cell = [this](int i) { cells[i] = old[i] * 0.5f; };
#pragma cgpredict kernel(members)
    for (int i = 0; i < n; ++i)
      cell(i);
  }
};

template <typename Body> static void for_copies(int n, Body body) {
#pragma cgpredict kernel(registers)
  for (int i = 0; i < n; ++i)
    body(i);
}

int main() {
  const int n = 512;
  std::vector<double> x(n), y(n, 2.0);
  double *values = y.data();
  int places[64] = {};
  const auto whole = [&] {
#pragma cgpredict kernel(whole)
    for (int i = 0; i < n; ++i)
      x[i] += values[i] * places[i & 63];
  };
  whole();
  for_all(n, [&x, to = values](int i) { to[i] = x[i]; });
  for_copies(n, [&](int i) { y[i] = 2 * x[i]; });
  Grid grid{std::vector<float>(n), std::vector<float>(n, 1.0f)};
  grid.smooth(n);
  std::vector<float> own(n);
#pragma cgpredict kernel(indexed)
  for (int i = 0; i < n; ++i)
    own[i] = i * 0.5f;
#pragma cgpredict kernel(stepped)
  for (auto it = own.begin(); it < own.end(); ++it)
    *it *= 2;
  std::printf("%g %g %g\n", y[3], grid.cells[3], own[3]);
}
