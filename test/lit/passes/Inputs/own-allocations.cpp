// Iterations that allocate memory: of a known size for themselves, and otherwise.
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <vector>

class Matrix {
public:
  Matrix(int rows, int columns) : rows(rows), columns(columns), data(new double[rows * columns]()) {}
  Matrix(const Matrix &other) : Matrix(other.rows, other.columns) {
    for (int i = 0; i < rows * columns; i++)
      data[i] = other.data[i];
  }
  ~Matrix() { delete[] data; }
  double &operator()(int i, int j) { return data[i * columns + j]; }
  double operator()(int i, int j) const { return data[i * columns + j]; }

private:
  int rows, columns;
  double *data;
};

static Matrix operator*(const Matrix &a, const Matrix &b) {
  Matrix c(3, 3);
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++)
      for (int k = 0; k < 3; k++)
        c(i, j) += a(i, k) * b(k, j);
  return c;
}

static double *shared[2000];
static void *rings[2000];

int main() {
  const int n = 2000;
  std::vector<double> in(n), out(n);
  for (int i = 0; i < n; i++)
    in[i] = (i * 37) % 101;
#pragma cgpredict kernel(scratch)
  for (int i = 0; i < n; i++) {
    std::vector<double> t(8);
    for (int k = 0; k < 8; k++)
      t[k] = in[i] * k;
    double sum = 0;
    for (double value : t)
      sum += value * value;
    out[i] = sum;
  }
#pragma cgpredict kernel(matrices)
  for (int i = 0; i < n; i++) {
    Matrix a(3, 3), b(3, 3);
    for (int r = 0; r < 3; r++)
      for (int c = 0; c < 3; c++) {
        a(r, c) = i + r;
        b(r, c) = c - r;
      }
    const Matrix p = a * b;
    auto q = std::make_unique<Matrix>(p * a);
    out[i] += p(0, 0) + (*q)(2, 1);
  }
#pragma cgpredict kernel(sometimes)
  for (int i = 0; i < n; i++)
    if (i % 3) {
      auto *t = static_cast<double *>(std::malloc(4 * sizeof(double)));
      for (int k = 0; k < 4; k++)
        t[k] = in[i] + k;
      out[i] += t[i % 4];
      std::free(t);
    }
#pragma cgpredict kernel(any_size)
  for (int i = 0; i < n; i++) {
    std::vector<double> t(1 + i % 5, in[i]);
    out[i] += t.back();
  }
#pragma cgpredict kernel(kept)
  for (int i = 0; i < n; i++) {
    shared[i] = new double[2]{in[i], 1};
    out[i] += shared[i][0];
  }
#pragma cgpredict kernel(repeated)
  for (int i = 0; i < n; i++) {
    double *last = nullptr, sum = 0;
    for (int k = 0; k < 4; k++) {
      double *t = new double[1]{in[i] + k};
      sum += last ? *last : 0;
      delete[] last;
      last = t;
    }
    out[i] += sum + *last;
    delete[] last;
  }
#pragma cgpredict kernel(ring)
  for (int i = 0; i < n; i++) {
    auto *own = static_cast<void *volatile *>(std::malloc(sizeof(void *)));
    *own = const_cast<void **>(own);
    rings[i] = *own;
  }
  double sum = 0;
  for (int i = 0; i < n; i++) {
    sum += out[i] * (i % 7) + shared[i][0];
    delete[] shared[i];
    std::free(rings[i]);
  }
  std::printf("%.17g\n", sum);
}
