// Bounds that are calls of functions with a branch in them.
#include <algorithm>
#include <cassert>
#include <cstdio>
#include <deque>
#include <memory>
#include <stdexcept>
#include <vector>

struct Size {
  int x, y;
};

class Grid {
public:
  Grid(int x, int y) : size_(new Size{x, y}), cells_(x * y, 1) {}
  int nx() const {
    assert(size_);
    return size_->x;
  }
  int ny() const {
    if (!size_)
      throw std::logic_error("no size");
    return size_->y;
  }
  int columns() const {
    check();
    return size_->x;
  }
  int rows() const {
    check();
    return size_->y;
  }
  void check() const {
    if (cells_.size() != std::size_t(size_->x) * size_->y)
      throw std::logic_error("sizes");
  }
  int longest() const { return size_->x > size_->y ? size_->x : size_->y; }
  int surely() const noexcept {
    if (!size_)
      throw 1;
    return size_->x;
  }
  double &at(int x, int y) {
    if (x < 0 || x >= size_->x)
      throw std::out_of_range("at");
    return cells_[x * size_->y + y];
  }
  void halve();

private:
  std::unique_ptr<Size> size_;
  std::vector<double> cells_;
};

static void asserted(Grid &g) {
#pragma cgpredict kernel(asserted)
  for (int i = 0; i < g.nx(); ++i)
    g.at(i, 0) += i;
}

static void thrown(Grid &g) {
  std::vector<double> own(3, 0.5); // destroyed where an exception leaves
#pragma cgpredict kernel(thrown) grid(2)
  for (int i = 1; i < g.nx() - 1; ++i)
    for (int j = 0; j < g.ny(); ++j)
      g.at(i, j) += own[j % 3];
}

static void layers(Grid &g, Grid &h) {
#pragma cgpredict kernel(layers) grid(3)
  for (int i = 0; i < g.nx(); ++i)
    for (int j = 0; j != g.ny(); ++j)
      for (int k = 0; k < h.ny(); ++k)
        g.at(i, j) += h.at(1, k) * k;
}

// What returns nothing is called once, too.
static void checked(Grid &g) {
#pragma cgpredict kernel(checked) grid(2)
  for (int i = 0; i < g.columns(); ++i)
    for (int j = 0; j < g.rows(); ++j)
      g.at(i, j) += j;
}

static void chosen(Grid &g, double *out) {
#pragma cgpredict kernel(chosen)
  for (int i = 0; i < g.longest(); ++i)
    out[i] += i;
}

static void least(Grid &g, double *out) {
#pragma cgpredict kernel(least)
  for (int i = 0; i + 1 < std::min(g.nx(), 12); ++i)
    out[i] += i;
}

static void promised(Grid &g, double *out) {
#pragma cgpredict kernel(promised)
  for (int i = 0; g.surely() > i; ++i)
    out[i] += i;
}

void Grid::halve() {
#pragma cgpredict kernel(halve) grid(2)
  for (int i = 0; i < nx(); ++i)
    for (int j = 0; j < ny(); ++j)
      at(i, j) *= 0.5;
}

static int search(Grid &g, double wanted) {
#pragma cgpredict kernel(search)
  for (int i = 0; i < g.nx(); ++i)
    if (g.at(i, 0) == wanted)
      return i;
  return -1;
}

static long indexed(const std::deque<int> &values) {
  long sum = 0;
#pragma cgpredict kernel(indexed)
  for (std::size_t i = 0; i < values.size(); ++i)
    sum += values[i];
  return sum;
}

struct Shape {
  virtual ~Shape() = default;
  virtual int sides() const = 0;
};

struct Polygon final : Shape {
  explicit Polygon(int sides) : sides_(sides) {}
  int sides() const override {
    assert(sides_ > 0);
    return sides_;
  }
  int sides_;
};

static void around(const Polygon &p, double *out) {
#pragma cgpredict kernel(around)
  for (int i = 0; i < p.sides(); ++i)
    out[i] += 1;
}

int main() {
  std::vector<double> out(64);
  Grid g(20, 30), h(4, 5);
  asserted(g);
  thrown(g);
  layers(g, h);
  checked(g);
  chosen(g, out.data());
  least(g, out.data());
  promised(g, out.data());
  g.halve();
  around(Polygon(16), out.data());
  std::printf("%d %d %ld\n", search(g, g.at(7, 0)), search(g, -1), indexed(std::deque<int>(1000, 3)));
  for (int i = 0; i < 20; ++i)
    std::printf("%g %g %g\n", g.at(i, 0), g.at(i, 29), out[i]);
}
