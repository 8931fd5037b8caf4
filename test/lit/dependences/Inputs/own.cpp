// C++ loops whose iterations work on variables of their own, by way of the library, with exceptions
// that may leave them. In the form of verdicts.c.
#include <algorithm>
#include <complex>
#include <functional>
#include <ranges>
#include <stdexcept>
#include <vector>

constexpr int N = 512, W = 24;

struct Pair {
  float x, y;
};
static Pair scaled(Pair pair, float by) { return {pair.x * by, pair.y * by}; }

static int twice(int x) {
  if (x < 0)
    throw std::invalid_argument("negative");
  return x * 2;
}

int main() {
  std::vector<int> a(N), b(N);
  std::vector<unsigned char> pixels(W * W), smooth(W * W);
  for (int i = 0; i < N; ++i)
    a[i] = i * 37 % 101;
  for (int i = 0; i < W * W; ++i)
    pixels[i] = static_cast<unsigned char>(i * 7);

  // proved: complex numbers of its own, and its own point
#pragma cgpredict kernel(mandelbrot) grid(2)
  for (int y = 0; y < W; ++y)
    for (int x = 0; x < W; ++x) {
      std::complex<double> c(x / 8.0 - 2, y / 12.0 - 1), z;
      int turns = 0;
      while (turns < 20 && std::norm(z) < 4) {
        z = z * z + c;
        ++turns;
      }
      smooth[y * W + x] = static_cast<unsigned char>(turns);
    }
  // proved: an array of its own, which is sorted
#pragma cgpredict kernel(median) grid(2)
  for (int y = 1; y < W - 1; ++y)
    for (int x = 1; x < W - 1; ++x) {
      unsigned char near[9];
      int n = 0;
      for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx)
          near[n++] = pixels[(y + dy) * W + x + dx];
      std::sort(near, near + 9);
      smooth[y * W + x] = near[4];
    }
  // proved: a pair of its own, filled one by one
#pragma cgpredict kernel(pairs)
  for (int i = 0; i < N; ++i) {
    Pair pair{float(i), float(a[i])};
    pair = scaled(pair, 2);
    b[i] = int(pair.x + pair.y);
  }
  // proved: temporaries of its own
#pragma cgpredict kernel(clamped)
  for (int i = 0; i < N; ++i)
    b.at(i) = std::clamp(a.at(i) * 3 / 2, 0, 120);
  // proved: what throws ends the program's loop
#pragma cgpredict kernel(throws)
  for (int i = 0; i < N; ++i)
    b[i] = twice(a[i]);
  // proved: numbers of a view
#pragma cgpredict kernel(numbers)
  for (int i : std::views::iota(0, N))
    b[i] += 2;
  int factor = b[3];
  std::function<int(int)> scale = [&](int x) { return x * factor; };
  // none: own element, in the one function of the file that it may be
#pragma cgpredict kernel(any_function)
  for (int i = 0; i < N; ++i)
    b[i] = scale(b[i]);
  return b[5] < 0 && smooth[40] > 200;
}
