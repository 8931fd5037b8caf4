// Templates that run a lambda for each index: each call has a loop of its own, though all share one.
#include <cstdio>
#include <vector>

template <class F> void parallel_for(int n, const F &run) {
  for (int i = 0; i < n; i++)
    run(i);
}
template <class F> void parallel_for(int rows, int columns, const F &run) {
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      run(i, j);
}
template <class F> double parallel_reduce(int n, F of) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += of(i);
  return sum;
}
template <class T> void twice(std::vector<T> &x) {
  parallel_for(int(x.size()), [&](int i) { x[i] += x[i]; });
}

int main() {
  const int n = 10000, m = 100;
  std::vector<double> a(n), b(n);
  std::vector<float> c(n);
  parallel_for(n, [&](int i) { a[i] = i * 0.5; });
  parallel_for(n - 1, [&](int i) { a[i + 1] += a[i] * 0.5; });
  parallel_for(m, m, [&](int i, int j) { b[i * m + j] = a[j * m + i]; });
  parallel_for(m, m, [&](int i, int j) { c[i * m + j] = float(b[i * m + j]); });
  twice(b);
  twice(c);
  std::printf("%g\n", parallel_reduce(n, [&](int i) { return b[i] * c[i]; }));
}
