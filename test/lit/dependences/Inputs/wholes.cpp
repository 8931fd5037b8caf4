// Objects of classes with operators of their own that are computed anew and stored whole, member by
// member in loops, and what looks like such a reduction, with the verdict that follows from reading
// the loops (check_verdicts.py).
#include <array>
#include <cstdio>

constexpr int N = 600, Members = 4;
using State = std::array<double, Members>;
struct Matrix {
  double m[3][3];
};
struct Cell {
  State u;
  double volume;
};
static Cell cells[N];

template <class Member> static State made(Member member) {
  State state;
  for (int k = 0; k < Members; k++)
    state[k] = member(k);
  return state;
}

static State operator+(const State &a, const State &b) {
  State sum;
  for (int k = 0; k < Members; k++)
    sum[k] = a[k] + b[k];
  return sum;
}

static State operator*(double factor, const State &a) {
  State product;
  for (int k = 0; k < Members; k++)
    product[k] = factor * a[k];
  return product;
}

static State least(const State &a, const State &b) {
  return made([&](int k) { return a[k] < b[k] ? a[k] : b[k]; });
}

static State rotated(const State &a, const State &b) {
  return made([&](int k) { return a[(k + 1) % Members] + b[k]; });
}

static State halved(const State &a, const State &b) {
  return made([&](int k) { return 0.5 * (a[k] + b[k]); });
}

static State running(const State &a, const State &b) {
  double sum = 0;
  return made([&](int k) { return sum += a[k] + b[k]; });
}

static Matrix operator+(const Matrix &a, const Matrix &b) {
  Matrix sum;
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++)
      sum.m[i][j] = a.m[i][j] + b.m[i][j];
  return sum;
}

static Matrix operator*(const Matrix &a, const Matrix &b) {
  Matrix product;
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++) {
      product.m[i][j] = 0;
      for (int k = 0; k < 3; k++)
        product.m[i][j] += a.m[i][k] * b.m[k][j];
    }
  return product;
}

static Matrix outer(const State &a) {
  Matrix product;
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++)
      product.m[i][j] = a[i] * a[j];
  return product;
}

static State total() {
  State sum{};
  // proved reduction: a sum of each member
#pragma cgpredict kernel(total)
  for (const Cell &cell : cells)
    sum = sum + cell.volume * cell.u;
  return sum;
}

static State total_last() {
  State sum{};
  // proved reduction: the old one is the second
#pragma cgpredict kernel(total_last)
  for (const Cell &cell : cells)
    sum = cell.volume * cell.u + sum;
  return sum;
}

static State total_inside() {
  State sum{};
  // proved reduction: several in an iteration
#pragma cgpredict kernel(total_inside)
  for (int i = 0; i < N / 20; ++i)
    for (int j = 0; j < 20; ++j)
      sum = sum + cells[20 * i + j].u;
  return sum;
}

static State lowest() {
  State low = cells[0].u;
  // proved reduction: the least of each member
#pragma cgpredict kernel(lowest)
  for (const Cell &cell : cells)
    low = least(low, cell.u);
  return low;
}

struct Body {
  double mass = 0;
  Matrix inertia{};
  void add() {
    // proved reduction: a member of *this, of rows
#pragma cgpredict kernel(add)
    for (const Cell &cell : cells)
      inertia = inertia + outer(cell.u);
  }
};

static State rotating() {
  State sum{};
  // no: each member is made of the next one
#pragma cgpredict kernel(rotating)
  for (const Cell &cell : cells)
    sum = rotated(sum, cell.u);
  return sum;
}

static State halving() {
  State mean{};
  // no: the last ones count most
#pragma cgpredict kernel(halving)
  for (const Cell &cell : cells)
    mean = halved(mean, cell.u);
  return mean;
}

static State summing() {
  State sums{};
  // no: each member is a sum of those before it
#pragma cgpredict kernel(summing)
  for (const Cell &cell : cells)
    sums = running(sums, cell.u);
  return sums;
}

static Matrix multiplying() {
  Matrix product{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
  // no: products of matrices depend on their order
#pragma cgpredict kernel(multiplying)
  for (const Cell &cell : cells)
    product = product * outer(0.1 * cell.u);
  return product;
}

static State traced(double *trace) {
  State sum{};
  // no: what each iteration has found so far is kept
#pragma cgpredict kernel(traced)
  for (int i = 0; i < N; ++i) {
    sum = sum + cells[i].u;
    trace[i] = sum[1];
  }
  return sum;
}

/// Its operators take the first operand as a copy that they change.
struct Force {
  double f[3]{};
  Force &operator+=(const Force &b) {
    for (int k = 0; k < 3; k++)
      f[k] += b.f[k];
    return *this;
  }
  friend Force operator+(Force a, const Force &b) { return a += b; }
  friend Force operator-(Force a, const Force &b) {
    for (int k = 0; k < 3; k++)
      a.f[k] -= b.f[k];
    return a;
  }
};
static Force forces[N], sums[N / 4];

static Force added() {
  Force sum;
  // proved reduction: the sum is the copy
#pragma cgpredict kernel(added)
  for (const Force &force : forces)
    sum = sum + force;
  return sum;
}

static void scattered(const int *where) {
  // none reduction: at places that are read
#pragma cgpredict kernel(scattered)
  for (int i = 0; i < N; ++i)
    sums[where[i]] = sums[where[i]] + forces[i];
}

static Force alternating() {
  Force sum;
  // no: its sign changes in each turn
#pragma cgpredict kernel(alternating)
  for (const Force &force : forces)
    sum = force - sum;
  return sum;
}

int main() {
  for (int i = 0; i < N; ++i)
    cells[i] = {{0.5 * (i % 7), 1, 0.25 * (i % 5), 2}, 1.0 + i % 3};
  static double trace[N];
  Body body;
  body.add();
  static int where[N];
  for (int i = 0; i < N; ++i) {
    forces[i].f[i % 3] = 0.5 * i;
    where[i] = 7 * i % (N / 4);
  }
  scattered(where);
  double sum = added().f[0] + alternating().f[1] + sums[3].f[2];
  sum += multiplying().m[1][2] + body.inertia.m[2][1];
  for (const State &state : {total(), total_last(), total_inside(), lowest(), rotating(), halving(),
                             summing(), traced(trace)})
    for (const double member : state)
      sum += member;
  std::printf("%g %g\n", sum, trace[N / 2]);
}
