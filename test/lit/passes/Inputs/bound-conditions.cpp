#include <cassert>
#include <cstdio>
#include <stdexcept>

struct Size {
  int nx, ny;
};

class Grid {
public:
  explicit Grid(Size *size) : size(size) {}
  int nx() const {
    assert(size);
    return size->nx;
  }
  int ny() const {
    if (!size)
      throw std::logic_error("no size");
    return size->ny;
  }

private:
  Size *size;
};

static double a[64 * 64];

void diagonal(const Grid &g) {
#pragma cgpredict kernel(diagonal)
  for (int i = 0, j = 2; i < g.nx() && j < g.ny(); ++i, ++j)
    a[i * 64 + j] += i;
}

void second(const Grid &g, int n) {
#pragma cgpredict kernel(second)
  for (int i = 0; i < n && i < g.ny(); ++i)
    a[i] += i;
}

void first(const Grid &g, int n) {
#pragma cgpredict kernel(first)
  for (int i = 0; i < g.ny() && i < n; ++i)
    a[i] *= 2;
}

void three(const Grid &g, int n) {
#pragma cgpredict kernel(three)
  for (int i = 0; i < g.nx() && i < n && i < g.ny(); ++i)
    a[i] += 3;
}

void inner(const Grid &g, int n) {
#pragma cgpredict kernel(inner) grid(2)
  for (int i = 0; i < g.nx(); ++i)
    for (int j = 0; j < n && j < g.ny(); ++j)
      a[i * 64 + j] += i - j;
}

// Whichever holds, so that the second call may be made in a later iteration only: refused.
void either(const Grid &g) {
#pragma cgpredict kernel(either)
  for (int i = 0; i < g.nx() || i < g.ny(); ++i)
    a[i] += 5;
}

// The condition's first part differs from row to row: refused.
void rows(const Grid &g, int n) {
#pragma cgpredict kernel(rows) grid(2)
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < i && j < g.ny(); ++j)
      a[i * 64 + j] += 7;
}

int main() {
  Size size{20, 30};
  const Grid grid(&size), none(nullptr);
  diagonal(grid);
  second(grid, 50);
  first(grid, 12);
  three(grid, 40);
  inner(grid, 40);
  either(grid);
  rows(grid, 25);
  rows(none, 1);
  second(none, 0);
  try {
    second(none, 3);
  } catch (const std::logic_error &error) {
    std::printf("%s\n", error.what());
  }
  try {
    first(none, 0);
  } catch (const std::logic_error &error) {
    std::printf("%s\n", error.what());
  }
  try {
    rows(none, 2);
  } catch (const std::logic_error &error) {
    std::printf("%s\n", error.what());
  }
  double sum = 0;
  for (int k = 0; k < 64 * 64; ++k)
    sum += a[k] * (k % 17);
  std::printf("%g\n", sum);
}
