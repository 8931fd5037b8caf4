// Ranges and iterators as mapped loops. What it prints must not depend on tracing.
#include <algorithm>
#include <array>
#include <cstdio>
#include <vector>

static double sum(const std::vector<float> &v) {
  double total = 0;
  for (std::size_t i = 0; i < v.size(); ++i)
    total += v[i] * (i + 1);
  return total;
}

template <class T> void halve(std::vector<T> &v) {
#pragma cgpredict kernel(range)
  for (T &x : v)
    x = x / 2;
}

static void iterate(std::vector<float> &v) {
#pragma cgpredict kernel(iterator)
  for (auto it = v.begin(); it != v.end(); ++it)
    *it += 1;
#pragma cgpredict kernel(every_second)
  for (std::vector<float>::iterator it = v.begin(), end = v.end(); it < end; it += 2)
    *it *= 3;
}

static void grid(std::array<float, 12> &rows, std::vector<float> &v) {
#pragma cgpredict kernel(rows_of_range) grid(2) block(8, 8)
  for (int i = 0; i < 8; i++)
    for (float &x : v)
      x += i;
#pragma cgpredict kernel(array)
  for (float &x : rows)
    x *= 2;
}

struct Size {
  int wide, high;
};

static void bounds(std::vector<float> &v, const std::vector<float> &w, int n) {
  Size size{30, 40};
#pragma cgpredict kernel(shorter)
  for (std::size_t i = 0; i < std::min(v.size(), w.size()); i++)
    v[i] += w[i];
#pragma cgpredict kernel(tile)
  for (int i = n; i < std::min(n + 8, 12); i++)
    v[i] *= 2;
#pragma cgpredict kernel(square)
  for (int i = 0; i < std::min(size.wide, size.high); i++)
    v[i] += 1;
}

int main() {
  std::vector<float> v(1000);
  std::array<float, 12> rows{1, 2, 3};
  for (int i = 0; i < 1000; i++)
    v[i] = float(i % 17);
  for (int round = 0; round < 2; round++) {
    halve(v);
    iterate(v);
    grid(rows, v);
    bounds(v, std::vector<float>(100, 1.5f), 6 * round);
    std::printf("%.3f %.3f\n", sum(v), double(rows[2]));
  }
}
