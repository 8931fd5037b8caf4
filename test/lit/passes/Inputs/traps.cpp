// Iterations that throw what nobody in them catches.
#include <cstdio>
#include <stdexcept>
#include <vector>
constexpr int N = 300;
static int checked(int x) {
  if (x < 0)
    throw std::invalid_argument("negative");
  return x * 2;
}
int main() {
  std::vector<int> a(N), b(N);
  for (int i = 0; i < N; ++i)
    a[i] = i * 37 % 101;
    // proved: what throws ends the loop
#pragma cgpredict kernel(throws)
  for (int i = 0; i < N; ++i)
    b[i] = checked(a[i]);
    // proved: checked
#pragma cgpredict kernel(checked_at)
  for (int i = 0; i < N; ++i)
    b.at(i) += a.at(N - 1 - i);
  int s = 0;
  for (int i = 0; i < N; ++i)
    s = s * 3 + b[i];
  printf("%d\n", s);
}
