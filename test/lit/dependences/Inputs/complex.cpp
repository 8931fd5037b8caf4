// Products of std::complex, with the verdict that follows from reading the loops
// (check_verdicts.py).
#include <complex>
#include <cstdio>
#include <vector>

using Number = std::complex<double>;
constexpr int N = 600;
static Number a[N], b[N];
static std::complex<float> f[N];

static Number product() {
  Number z = 1;
  // proved reduction: as for numbers of C
#pragma cgpredict kernel(product)
  for (int i = 0; i < N; ++i)
    z *= a[i];
  return z;
}

static std::complex<float> single() {
  std::complex<float> z = 1;
  // proved reduction: by conjugates
#pragma cgpredict kernel(single)
  for (int i = 0; i < N; ++i)
    z = z * std::conj(f[i]);
  return z;
}

static Number scaled() {
  Number z = 1;
  // proved reduction: the factor is computed
#pragma cgpredict kernel(scaled)
  for (int i = 0; i < N; ++i)
    z *= (a[i] + b[i]) * 0.5;
  return z;
}

static Number horner() {
  Number z = 1;
  // no: what is added takes part in the next product
#pragma cgpredict kernel(horner)
  for (int i = 0; i < N; ++i)
    z = a[i] * z + b[i];
  return z;
}

static Number mixed() {
  Number z = 1;
  // no: a sum in between
#pragma cgpredict kernel(mixed)
  for (int i = 0; i < N; ++i) {
    z *= a[i];
    z += b[i];
  }
  return z;
}

static Number ahead(std::vector<Number> &of) {
  // no: each goes on from the product before it, a scan
#pragma cgpredict kernel(ahead)
  for (int i = 1; i < N; ++i)
    of[i] *= of[i - 1];
  return of[N - 1];
}

int main() {
  std::vector<Number> of(N);
  for (int i = 0; i < N; ++i) {
    a[i] = of[i] = std::polar(1.0, 0.1 * i);
    b[i] = 0.5 * a[i];
    f[i] = std::complex<float>(a[i]);
  }
  const Number all = product() + Number(single()) + scaled() + horner() + mixed() + ahead(of);
  std::printf("%.3g %.3g\n", all.real(), all.imag());
}
