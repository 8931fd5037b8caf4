// Threads that run beyond a record budget in a long loop whose accesses are checked. With an
// argument one of them throws there.
#include <cstdio>
#include <stdexcept>
#include <string>
#include <vector>

struct Matrix {
  std::vector<double> data;
  int rows, columns;
  Matrix(int rows, int columns) : data(rows * columns, 0.5), rows(rows), columns(columns) {}
  double &operator()(int i, int j) {
    if (i < 0 || i >= rows || j < 0 || j >= columns)
      throw std::out_of_range("no element " + std::to_string(i) + ", " + std::to_string(j));
    return data[i * columns + j];
  }
};

constexpr int Rows = 8, Columns = 12, Length = 500;

static void multiply(Matrix &a, Matrix &b, Matrix &c) {
#pragma cgpredict kernel(multiply) grid(2)
  for (int i = 0; i < Rows; i++)
    for (int j = 0; j < Columns; j++) {
      double sum = 0;
      for (int k = 0; k < Length; k++)
        sum += a(i, k) * b(k, j);
      c(i, j) = sum;
    }
}

// The sixth row is checked further than there are elements.
static void addTooFar(Matrix &a, std::vector<double> &sums) {
#pragma cgpredict kernel(far)
  for (int i = 0; i < Rows; i++) {
    double sum = 0;
    for (int k = 0; k < Length + i / 5; k++)
      sum += a(i, k);
    sums[i] = sum;
  }
}

int main(int argc, char **) {
  Matrix a(Rows, Length), b(Length, Columns), c(Rows, Columns);
  for (int i = 0; i < Rows; i++)
    a(i, 3 * i) = i;
  multiply(a, b, c);
  std::printf("%g %g\n", c(7, 8), c(3, 11));
  if (argc == 1)
    return 0;
  std::vector<double> sums(Rows);
  try {
    addTooFar(a, sums);
  } catch (const std::out_of_range &error) {
    std::printf("%s, %g %g\n", error.what(), sums[4], sums[5]);
  }
}
