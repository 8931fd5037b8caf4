// An iteration that catches what it throws.
#include <cstdio>
#include <stdexcept>

static constexpr int N = 1024;
static float a[N], b[N];
static int bad;

static float checked(float x) {
  if (x > 1e9f)
    throw std::runtime_error("too large");
  return 2 * x;
}

static void inside() {
#pragma cgpredict kernel(caught)
  for (int i = 0; i < N; ++i) {
    try {
      b[i] = checked(a[i]);
    } catch (const std::exception &) {
      ++bad;
    }
  }
#pragma cgpredict kernel(caught_all)
  for (int i = 0; i < N; ++i)
    try {
      b[i] = checked(a[i]);
    } catch (...) {
      ++bad;
      continue;
    }
#pragma cgpredict kernel(grid) grid(2)
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < N / 4; ++j)
      try {
        b[i * (N / 4) + j] = checked(a[i * (N / 4) + j]);
      } catch (const std::runtime_error &) {
        b[i] = 0;
      }
}

int main() {
  for (int i = 0; i < N; ++i)
    a[i] = i == 9 ? 2e9f : float(i);
  inside();
  a[9] = 9;
  try {
#pragma cgpredict kernel(around)
    for (int i = 0; i < N; ++i)
      b[i] = checked(a[i]);
  } catch (const std::exception &) {
    ++bad;
  }
  std::printf("%g %d %g\n", b[0] + 1, bad, b[7]);
}
