// Regions of data in C++.
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <vector>

enum { N = 1 << 14 };
void kernel(double *u, int n) {
#pragma omp target teams distribute parallel for map(tofrom : u [0:n])
  for (int i = 0; i < n; i++)
    u[i] += 1;
}
struct Grid {
  double *p;
  int n;
  double own[N];
  std::vector<float> v;
  Grid() : p(new double[N]()), n(N), own{}, v(N) {}
  void run(int times) {
#pragma omp target data map(tofrom : p [0:n], this->own)
    {
      for (int t = 0; t < times; t++) {
        kernel(p, n);
        if (t == 7)
          return;
      }
    }
  }
  void more();
};
void Grid::more() {
  float *q = v.data();
#pragma omp target data map(to : q [0:v.size()])
#pragma omp target data map(tofrom : p [0:n])
  for (int i = 0; i < 2; i++) {
    kernel(p, n);
    if (i == 1)
      throw std::runtime_error("x");
  }
}
template <typename T> void wild(T *a, int n) {
#pragma omp target data map(tofrom : a [0:n])
  {
    kernel(a, n);
    auto l = [&] {
#pragma omp target data map(tofrom : a [0:n])
      { kernel(a, n); }
    };
    l();
  }
}
constexpr int twice(int x) {
  int a[4] = {};
#pragma omp target data map(tofrom : a)
  { a[0] = x; }
  return 2 * a[0];
}
static_assert(twice(2) == 4);
int main() {
  auto g = std::make_unique<Grid>();
  g->run(3);
  g->run(20);
  try {
    g->more();
  } catch (std::exception &e) {
    std::puts(e.what());
  }
  wild(g->p, N);
  kernel(g->p, N);
  std::printf("%f %d\n", g->p[5], twice(4));
}
