// C++: inlined loop conditions, members, lambdas, templates, exceptions out of a kernel.
#include <algorithm>
#include <cassert>
#include <cstdio>
#include <stdexcept>
#include <vector>

float thrower(float x) {
  if (x > 1e6f)
    throw std::runtime_error("big");
  return x * 2;
}
float other(float x);
template <class T> void scale(std::vector<T> &v, T a) {
#pragma cgpredict kernel(scale) grid(1) block(64)
  for (size_t i = 0; i < v.size(); ++i)
    v[i] = v[i] * a + thrower(v[i]);
}
struct M {
  int n;
  std::vector<double> d;
  double &at(int i, int j) { return d.at(i * n + j); }
  void mul(M &b, M &c) {
#pragma cgpredict kernel(mul) grid(2) block(16, 16)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) {
        double s = 0;
        for (int k = 0; k < n; k++)
          s += at(i, k) * b.at(k, j);
        c.at(i, j) = s;
      }
  }
};
void checked(std::vector<float> &v, int n) {
#pragma cgpredict kernel(checked) grid(1) block(32)
  for (int i = 0; i < n; i++) {
    assert(v[i] < 1e8f);
    if (v[std::max(i, 3)] > 1e7f)
      throw std::runtime_error("above");
    v[i] += std::min<int>(i, 50);
  }
}
int main() {
  std::vector<float> v(5000, 1.5f);
  std::vector<double> w(300, 2.5);
  scale(v, 2.f);
  scale(w, 3.);
  M a{40, std::vector<double>(1600, 1.5)}, b{40, std::vector<double>(1600, 2)},
      c{40, std::vector<double>(1600)};
  a.mul(b, c);
  double s = 0;
  for (float x : v)
    s += x;
  for (double x : w)
    s += x;
  for (double x : c.d)
    s += x;
  auto l = [&](int k) {
#pragma cgpredict kernel(lam) grid(1) block(64)
    for (int i = 0; i < k; i++)
      v[i] += k;
  };
  l(100);
  try {
    checked(v, 3000);
    v[2500] = 2e7f;
    checked(v, 3000);
  } catch (std::exception &e) {
    std::printf("%s\n", e.what());
  }
  try {
    v[77] = 1e9f;
    scale(v, 2.f);
  } catch (std::exception &e) {
    std::printf("%s\n", e.what());
  }
  for (float x : v)
    s += x;
  std::printf("%.3f\n", s);
}
