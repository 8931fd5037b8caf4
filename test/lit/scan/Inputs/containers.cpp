// Containers, templates, lambdas: what has no raw pointer and more than one instance.
#include <cstdio>
#include <numeric>
#include <vector>

#define TWICE(array) for (auto &value : array) value *= 2

template <typename T> void scale(std::vector<T> &v, T by) {
  for (size_t i = 0; i < v.size(); ++i)
    v[i] *= by;
}

class Field {
public:
  explicit Field(int n) : n(n), cells(size_t(n) * n, 1.0f), next(cells) {}
  void smooth() {
    for (int i = 1; i < n - 1; ++i)
      for (int j = 1; j < n - 1; ++j)
        next[i * n + j] = 0.25f * (cells[(i - 1) * n + j] + cells[(i + 1) * n + j] +
                                   cells[i * n + j - 1] + cells[i * n + j + 1]);
    cells.swap(next);
  }
  float sum() const { return std::accumulate(cells.begin(), cells.end(), 0.0f); }
  int n;
  std::vector<float> cells, next;
};

int main() {
  std::vector<float> f(20000, 1.5f);
  std::vector<double> d(20000, 2.5);
  scale(f, 2.0f);
  scale(d, 0.5);
  TWICE(f);
  Field field(128);
  for (int t = 0; t < 5; ++t)
    field.smooth();
  auto add = [&](double by) {
    for (double &value : d)
      value += by;
  };
  add(1);
  std::printf("%g %g %g\n", f[7], d[9], field.sum());
}
