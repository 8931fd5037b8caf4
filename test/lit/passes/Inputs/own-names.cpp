// Values that the compiler makes: behind loops, at joins, of calls.
#include <algorithm>
#include <cctype>
#include <complex>
#include <cstdio>
#include <ranges>
#include <vector>

static constexpr int N = 512;
static float a[N], b[N];
static int table[1024];
struct Sphere {
  float x, r;
  bool hit(float at, float &t) const { return (t = at - x) < r; }
};
static std::vector<Sphere> scene(8);

static void kernels() {
  // a pointer as an inner loop leaves it
#pragma cgpredict kernel(behind)
  for (int i = 0; i < N; ++i) {
    float *d = a;
    for (int k = 0; k < i % 7; ++k)
      d += 2;
    b[i] = *d;
  }
  // an address at the head of a loop
#pragma cgpredict kernel(probe)
  for (int i = 0; i < N; ++i) {
    int h = i * 7 & 1023;
    while (table[h] != 0 && table[h] != i)
      h = (h + 1) & 1023;
    b[i] = (float)table[h];
  }
  // a reference to one of two
#pragma cgpredict kernel(chosen)
  for (int i = 0; i < N; ++i)
    a[i] = std::clamp(a[i], 0.f, 10.f);
  // the best of several objects, whose member functions are inlined
#pragma cgpredict kernel(best)
  for (int i = 0; i < N; ++i) {
    const Sphere *nearest = nullptr;
    float least = 1e9f, t;
    for (const Sphere &each : scene)
      if (each.hit(float(i), t) && t < least)
        least = t, nearest = &each;
    b[i] = nearest ? nearest->r : 0;
  }
  // what is set to the index has not its name
  int last = 0;
#pragma cgpredict kernel(index)
  for (int i = 0; i < N; ++i)
    if (a[i] > 3)
      last = i;
  b[0] += float(last);
  // what the library calls its iterator, and the sign of a class's product
#pragma cgpredict kernel(dropped)
  for (Sphere &each : scene | std::views::drop(1))
    each.r += 1;
  std::vector<std::complex<float>> c(N), d(N);
#pragma cgpredict kernel(product)
  for (int i = 0; i < N; ++i)
    d[i] = c[i] * c[i];
}

int main() {
  for (int i = 0; i < N; ++i)
    a[i] = float(i % 13), table[i] = i % 5;
  kernels();
  std::printf("%g\n", b[9]);
}
