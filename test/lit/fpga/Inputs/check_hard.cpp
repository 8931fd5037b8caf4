// Runs the exported kernels of export_hard.c and the marked loops on the same numbers.
#include "hls/backwards/backwards.h"
#include "hls/clamp/clamp.h"
#include "hls/keep/keep.h"
#include "hls/mark/mark.h"
#include "hls/twice/twice.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <vector>

extern "C" {
void clamp(double *y, const double *x, double limit);
void keep(int *y, const int *x);
void mark(const int *x);
extern int flags[50];
void backwards(float *y, const float *x);
void twice(float *y, float (*a)[37], const float *x);
}

template <typename T> static std::vector<T> numbers(std::size_t count, unsigned seed) {
  std::vector<T> result(count);
  for (T &value : result)
    value = static_cast<T>(((seed = seed * 69069u + 5u) >> 20) % 64);
  return result;
}

template <typename T>
static void compare(const char *name, const std::vector<T> &a, const std::vector<T> &b) {
  std::printf("%s: %s\n", name,
              std::memcmp(a.data(), b.data(), a.size() * sizeof(T)) == 0 ? "equal" : "DIFFERENT");
}

int main() {
  std::vector<double> d = numbers<double>(50, 1), e = numbers<double>(50, 2), e2 = e;
  clamp(e.data(), d.data(), 20.0);
  clamp_fpga(d.data(), e2.data(), 20.0);
  compare("clamp", e, e2);
  std::vector<int> x = numbers<int>(50, 3), y = numbers<int>(50, 4), y2 = y;
  keep(y.data(), x.data());
  keep_fpga(y2.data(), x.data());
  compare("keep", y, y2);
  std::vector<int> z = numbers<int>(50, 7), z2 = z;
  std::copy(z.begin(), z.end(), flags);
  mark(x.data());
  mark_fpga(x.data(), z2.data());
  compare("mark", std::vector<int>(flags, flags + 50), z2);
  std::vector<float> f = numbers<float>(50 * 37, 5), g = numbers<float>(150, 6), g2 = g, h = g;
  backwards(g.data(), f.data());
  backwards_fpga(f.data(), g2.data());
  compare("backwards", g, g2);
  twice(g.data(), reinterpret_cast<float(*)[37]>(f.data()), h.data());
  twice_fpga(f.data(), g2.data(), h.data());
  compare("twice", g, g2);
}
