// Loops in the shapes that C++ programs have: matrices and grids as classes, strings, sorts of rows,
// union-find, prefix sums, structured bindings, the parts of a transform, with the verdict that
// follows from reading the loops (check_verdicts.py).
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <numeric>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

constexpr int N = 150;

template <class T> class Matrix {
public:
  Matrix(int rows, int columns) : rows_(rows), columns_(columns), data_(rows * columns) {}
  T &operator()(int i, int j) { return data_[i * columns_ + j]; }
  const T &operator()(int i, int j) const { return data_[i * columns_ + j]; }

  void scale(T by) {
    // proved: each its own
#pragma cgpredict kernel(matrix_scale) grid(2)
    for (int i = 0; i < rows_; ++i)
      for (int j = 0; j < columns_; ++j)
        (*this)(i, j) *= by;
  }
  void multiply(const Matrix &a, const Matrix &b) {
    // proved: tiles of all three
#pragma cgpredict kernel(matrix_tiles) grid(2)
    for (int ii = 0; ii < rows_; ii += 32)
      for (int jj = 0; jj < columns_; jj += 32)
        for (int kk = 0; kk < a.columns_; kk += 32)
          for (int i = ii; i < std::min(ii + 32, rows_); ++i)
            for (int j = jj; j < std::min(jj + 32, columns_); ++j) {
              T sum = (*this)(i, j);
              for (int k = kk; k < std::min(kk + 32, a.columns_); ++k)
                sum += a(i, k) * b(k, j);
              (*this)(i, j) = sum;
            }
  }
  void raise(int tile) {
    // proved: a tile's size is an argument
#pragma cgpredict kernel(matrix_raise)
    for (int ii = 0; ii < rows_; ii += 10)
      for (int i = ii; i < std::min(ii + tile, rows_); ++i)
        for (int j = 0; j < columns_; ++j)
          (*this)(i, j) += 1;
  }

private:
  int rows_, columns_;
  std::vector<T> data_;
};

class UnionFind {
public:
  explicit UnionFind(int n) : parent_(n) { std::iota(parent_.begin(), parent_.end(), 0); }
  int find(int x) const {
    while (parent_[x] != x)
      x = parent_[x];
    return x;
  }
  void unite(int a, int b) { parent_[find(a)] = find(b); }
  void roots(std::vector<int> &root) const {
    // none: where it reads is what it read
#pragma cgpredict kernel(find_roots)
    for (int i = 0; i < (int)root.size(); ++i)
      root[i] = find(i);
  }
  void compress() {
    // no: reads what others have compressed
#pragma cgpredict kernel(compress)
    for (int i = 0; i < (int)parent_.size(); ++i)
      parent_[i] = find(i);
  }

private:
  std::vector<int> parent_;
};

struct Grid {
  int nx, ny;
  float cell[1600], next[1600];
  int count[8];
  void step() {
    // proved: into another array of the object
#pragma cgpredict kernel(grid_step) grid(2)
    for (int y = 1; y < ny - 1; ++y)
      for (int x = 1; x < nx - 1; ++x)
        next[y * 40 + x] = 0.25F * (cell[y * 40 + x - 1] + cell[y * 40 + x + 1] +
                                    cell[(y - 1) * 40 + x] + cell[(y + 1) * 40 + x]);
    // no: in place
#pragma cgpredict kernel(grid_in_place) grid(2)
    for (int y = 1; y < ny - 1; ++y)
      for (int x = 1; x < nx - 1; ++x)
        cell[y * 40 + x] = 0.5F * (cell[y * 40 + x - 1] + next[(y - 1) * 40 + x]);
    // none reduction: a histogram
#pragma cgpredict kernel(grid_count)
    for (int i = 0; i < 1600; ++i)
      count[(int)cell[i] & 7]++;
  }
};

static char text[N * 16];
static int lengths[N], starts[N], prefix[N], d[N];
static std::array<std::array<float, 24>, N> table;

static void strings() {
  // proved: how long a word is
#pragma cgpredict kernel(word_length)
  for (int i = 0; i < N; ++i) {
    int n = 0;
    while (n < 16 && text[16 * i + n] != ' ')
      ++n;
    lengths[i] = n;
  }
  // proved: capitals up to the blank
#pragma cgpredict kernel(word_capitals)
  for (int i = 0; i < N; ++i)
    for (char *p = text + 16 * i; p != text + 16 * i + 16 && *p != ' '; ++p)
      *p -= 32;
}

static void rows() {
  // proved: the first that is large
#pragma cgpredict kernel(row_first)
  for (int i = 0; i < N; ++i) {
    std::optional<int> found;
    for (int j = 0; j < 24; ++j)
      if (table[i][j] > 20) {
        found = j;
        break;
      }
    starts[i] = found.value_or(-1);
  }
  // none: sorts each row, down to where it is
#pragma cgpredict kernel(row_sort)
  for (int i = 0; i < N; ++i)
    for (int j = 1; j < 24; ++j) {
      const float v = table[i][j];
      int k = j - 1;
      for (; k >= 0 && table[i][k] > v; --k)
        table[i][k + 1] = table[i][k];
      table[i][k + 1] = v;
    }
  // proved: from both ends
#pragma cgpredict kernel(row_reverse)
  for (int i = 0; i < N; ++i)
    for (int a = 0, b = 23; a < b; ++a, --b)
      std::swap(table[i][a], table[i][b]);
}

static int prefixes() {
  int most = 0;
  // no: the maximum up to there
#pragma cgpredict kernel(prefix_maximum)
  for (int i = 1; i < N; ++i)
    prefix[i] = std::max(prefix[i - 1], d[i]);
  // no: in a variable
#pragma cgpredict kernel(running_maximum)
  for (int i = 0; i < N; ++i) {
    most = std::max(most, d[i]);
    starts[i] += most;
  }
  // no: to the left
#pragma cgpredict kernel(shift)
  for (int i = 0; i + 1 < N; ++i)
    d[i] = d[i + 1];
  return most;
}

static double bindings(std::vector<std::pair<int, double>> &values) {
  double sum = 0;
  std::vector<double> out(values.size());
  // proved: by reference
#pragma cgpredict kernel(bound_scale)
  for (auto &[k, x] : values)
    x *= k;
  // proved reduction: by value
#pragma cgpredict kernel(bound_sum)
  for (const auto &[k, x] : values)
    sum += k * x;
  // proved: neighbours are read
#pragma cgpredict kernel(differences)
  for (size_t i = 1; i < values.size(); ++i)
    out[i] = values[i].second - values[i - 1].second;
  // no: neighbours are written
#pragma cgpredict kernel(partial_sums)
  for (size_t i = 1; i < values.size(); ++i)
    values[i].second += values[i - 1].second;
  // proved: one of two kinds
#pragma cgpredict kernel(kinds)
  for (size_t i = 0; i < out.size(); ++i) {
    std::variant<int, double> v;
    if (i & 1)
      v = 0.5 * out[i];
    else
      v = (int)out[i];
    out[i] = v.index() == 1 ? std::get<double>(v) : std::get<int>(v);
  }
  return sum + std::accumulate(out.begin(), out.end(), 0.0) + values.back().second;
}

static void halves(int *p, int n) {
  // proved: even ones of odd ones
#pragma cgpredict kernel(even_of_odd)
  for (int i = 0; i < n / 2; ++i)
    p[2 * i] = p[2 * i + 1] + 1;
  // proved: where it is large
#pragma cgpredict kernel(even_rarely)
  for (int i = 0; i < n / 2; ++i)
    if (p[2 * i] > 90)
      p[2 * i] = p[2 * i + 1];
  // proved: where it never is
#pragma cgpredict kernel(even_never)
  for (int i = 0; i < n / 2; ++i)
    if (p[2 * i] > 1000000)
      p[2 * i + 1] = 0;
  // none: nor is that, but it is the next one's
#pragma cgpredict kernel(even_never_next)
  for (int i = 0; i + 1 < n / 2; ++i)
    if (p[2 * i] > 1000000)
      p[2 * i + 2] = 0;
  // no: the next even one
#pragma cgpredict kernel(even_of_even)
  for (int i = 0; i + 1 < n / 2; ++i)
    p[2 * i] = p[2 * i + 2] + 1;
  // proved: a piece for each worker
#pragma cgpredict kernel(pieces)
  for (int t = 0; t < 8; ++t) {
    const int end = std::min((t + 1) * 19, n);
    for (int k = t * 19; k < end; ++k)
      p[k] -= 1;
  }
  // proved: butterflies of four strides
#pragma cgpredict kernel(butterfly)
  for (int j = 0; j < 4; ++j)
    for (int i = j; i < 128; i += 8) {
      const int a = p[i], b = p[i + 4];
      p[i] = a + b;
      p[i + 4] = a - b;
    }
}

int main() {
  Matrix<float> a(70, 50), b(50, 60), c(70, 60);
  for (int i = 0; i < 70; ++i)
    for (int j = 0; j < 50; ++j) {
      a(i, j) = (i + j) % 5;
      b(j, i % 60) = (i * j) % 3;
    }
  c.multiply(a, b);
  c.raise(10);
  c.scale(2);
  UnionFind sets(N);
  for (int i = 0; i + 3 < N; ++i)
    sets.unite(i, i + 3);
  std::vector<int> root(N), p(N);
  sets.roots(root);
  sets.compress();
  static Grid grid{40, 40, {}, {}, {}};
  for (int i = 0; i < 1600; ++i)
    grid.cell[i] = i % 11;
  grid.step();
  std::vector<std::pair<int, double>> values;
  for (int i = 0; i < N; ++i) {
    for (int k = 0; k < 16; ++k)
      text[16 * i + k] = k == i % 17 ? ' ' : 'a' + (i + k) % 26;
    for (int j = 0; j < 24; ++j)
      table[i][j] = (i * j * 7) % 31;
    d[i] = (i * 37) % 101;
    p[i] = (i * 13) % 97;
    values.push_back({i % 7, i * 1.5});
  }
  strings();
  rows();
  long sum = prefixes();
  const double other = bindings(values);
  halves(p.data(), N);
  for (int i = 0; i < N; ++i)
    sum = sum * 31 + root[i] + lengths[i] + starts[i] + prefix[i] + d[i] + p[i] + text[i] +
          (int)table[i][i % 24] + grid.count[i % 8];
  std::printf("%ld %g %g\n", sum, other, c(3, 4));
}
