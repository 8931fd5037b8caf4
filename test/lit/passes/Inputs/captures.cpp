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
  Grid grid{std::vector<float>(n), std::vector<float>(n, 1.0f)};
  grid.smooth(n);
  std::printf("%g %g\n", y[3], grid.cells[3]);
}
