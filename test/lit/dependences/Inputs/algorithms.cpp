// What algorithms in C++ make of the order of their iterations, with the verdict that follows from
// reading the loops (check_verdicts.py).
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

constexpr int N = 300;

struct Result {
  double value;
  int index;
};
struct Best {
  double v = -1;
  int i = -1;
  void take(double x, int k) {
    if (x > v) {
      v = x;
      i = k;
    }
  }
};
struct Stat {
  long n = 0;
  double mean = 0, m2 = 0;
  void add(double x) {
    ++n;
    double d = x - mean;
    mean += d / n;
    m2 += d * (x - mean);
  }
};
struct Vec3 {
  double x = 0, y = 0, z = 0;
  Vec3 operator+(const Vec3 &o) const { return {x + o.x, y + o.y, z + o.z}; }
  Vec3 operator*(double s) const { return {x * s, y * s, z * s}; }
  Vec3 &operator+=(const Vec3 &o) {
    x += o.x;
    y += o.y;
    z += o.z;
    return *this;
  }
  double dot(const Vec3 &o) const { return x * o.x + y * o.y + z * o.z; }
};

static void argmax_struct(const std::vector<double> &x, const std::vector<int> &skip, Result *r) {
  // proved reduction: through a pointer to a structure
#pragma cgpredict kernel(argmax_struct)
  for (int i = 0; i < N; ++i) {
    if (skip[i])
      continue;
    if (x[i] > r->value) {
      r->value = x[i];
      r->index = i;
    }
  }
}

static void argmax_method(const std::vector<double> &x, Best &best) {
  // proved reduction: by a member function
#pragma cgpredict kernel(argmax_method)
  for (int i = 0; i < N; ++i)
    best.take(x[i], i);
}

static double second(const double *x) {
  double first = -1, next = -1;
  // no: the largest two
#pragma cgpredict kernel(largest_two)
  for (int i = 0; i < N; ++i) {
    if (x[i] > first) {
      next = first;
      first = x[i];
    } else if (x[i] > next)
      next = x[i];
  }
  return first + next;
}

static double welford(const std::vector<double> &x) {
  Stat s;
  // no: the mean of those before
#pragma cgpredict kernel(welford)
  for (double v : x)
    s.add(v);
  return s.m2 / s.n;
}

static double kahan(const std::vector<double> &x) {
  double sum = 0, c = 0;
  // no: a compensated sum
#pragma cgpredict kernel(kahan)
  for (double v : x) {
    double y = v - c, t = sum + y;
    c = (t - sum) - y;
    sum = t;
  }
  return sum;
}

static double clamp_sum(const std::vector<double> &x) {
  double sum = 0;
  // no: bounded
#pragma cgpredict kernel(clamped)
  for (double v : x)
    sum = std::min(sum + v, 100.0);
  return sum;
}

static void alias_members(std::vector<double> &v, double &scale) {
  // no: the scale is one of the elements
#pragma cgpredict kernel(alias_scale)
  for (int i = 0; i < N; ++i)
    v[i] *= scale;
}

static void overlapping(std::span<double> to, std::span<const double> from) {
  // no: two spans of one array
#pragma cgpredict kernel(overlapping)
  for (std::size_t i = 0; i < from.size(); ++i)
    to[i] = from[i] + 1;
}

static void memmove_rows(std::vector<double> &a) {
  // no: a row to the next one
#pragma cgpredict kernel(rows_copied)
  for (int i = 0; i + 1 < 15; ++i)
    std::memcpy(&a[(i + 1) * 20], &a[i * 20], 20 * sizeof(double));
}

static void fill_rows(std::vector<double> &a) {
  // proved: whole rows
#pragma cgpredict kernel(rows_filled)
  for (int i = 0; i < 15; ++i)
    std::fill_n(a.begin() + i * 20, 20, i * 0.5);
}

static void sorts_rows(std::vector<double> &a) {
  // none: an insertion sort of each row
#pragma cgpredict kernel(rows_sorted)
  for (int r = 0; r < 15; ++r)
    for (int i = 1; i < 20; ++i) {
      double v = a[r * 20 + i];
      int j = i - 1;
      for (; j >= 0 && a[r * 20 + j] > v; --j)
        a[r * 20 + j + 1] = a[r * 20 + j];
      a[r * 20 + j + 1] = v;
    }
}

static double optional_sum(const std::vector<std::optional<double>> &x) {
  double sum = 0;
  // proved reduction: of those that are there
#pragma cgpredict kernel(optional_sum)
  for (const auto &each : x)
    if (each)
      sum += *each;
  return sum;
}

static long variant_sum(const std::vector<std::variant<int, double>> &x) {
  double sum = 0;
  // proved reduction: of either
#pragma cgpredict kernel(variant_sum)
  for (const auto &each : x)
    sum += std::visit([](auto v) { return double(v) * 2; }, each);
  return sum;
}

static void uf(std::vector<int> &parent, const std::vector<std::pair<int, int>> &edges) {
  // no: union and find
#pragma cgpredict kernel(union_find)
  for (const auto &[a, b] : edges) {
    int r = a, s = b;
    while (parent[r] != r)
      r = parent[r];
    while (parent[s] != s)
      s = parent[s];
    if (r != s)
      parent[r] = s;
  }
}

static void label(std::vector<int> &l, const std::vector<std::pair<int, int>> &edges) {
  // no: labels are lowered, and read
#pragma cgpredict kernel(label_propagation)
  for (const auto &[a, b] : edges) {
    int m = std::min(l[a], l[b]);
    l[a] = m;
    l[b] = m;
  }
}

static void relax(std::vector<int> &d, const std::vector<std::array<int, 3>> &e) {
  // no: distances are read and lowered
#pragma cgpredict kernel(relax)
  for (const auto &[u, v, w] : e)
    d[v] = std::min(d[v], d[u] + w);
}

static void relax_pull(std::vector<int> &to, const std::vector<int> &from,
                       const std::vector<std::array<int, 3>> &e) {
  // none reduction: lowered by what is not changed
#pragma cgpredict kernel(relax_to)
  for (const auto &[u, v, w] : e)
    to[v] = std::min(to[v], from[u] + w);
}

static int bit_flags(const std::vector<int> &x) {
  int flags = 0;
  bool seen = false;
  // proved reduction: bits and a truth
#pragma cgpredict kernel(bit_flags)
  for (int v : x) {
    flags |= 1 << (v & 7);
    seen |= v > 20;
  }
  return flags + seen;
}

static double product_sign(const std::vector<double> &x) {
  int sign = 1;
  double log = 0;
  // proved reduction: a sign and a sum
#pragma cgpredict kernel(log_determinant)
  for (double v : x) {
    if (v < 0)
      sign = -sign;
    log += std::log(std::fabs(v) + 1);
  }
  return sign * log;
}

static double toggle(const std::vector<double> &x) {
  double sum = 0;
  int sign = 1;
  // no: the sign of each is from those before
#pragma cgpredict kernel(alternating)
  for (double v : x) {
    sum += sign * v;
    sign = -sign;
  }
  return sum;
}

static void cells(std::vector<int> &head, std::vector<int> &next, const std::vector<double> &x) {
  // no: linked lists of cells
#pragma cgpredict kernel(cell_lists)
  for (int i = 0; i < N; ++i) {
    int c = int(x[i]) % 16;
    next[i] = head[c];
    head[c] = i;
  }
}

static void cells_atomic(std::vector<int> &count, std::vector<int> &slot,
                         const std::vector<double> &x) {
  // no: the place is how many were before
#pragma cgpredict kernel(cell_slots)
  for (int i = 0; i < N; ++i)
    slot[i] = count[int(x[i]) % 16]++;
}

static int longest(const std::vector<std::string> &s) {
  std::size_t longest = 0;
  // proved reduction: of strings
#pragma cgpredict kernel(longest)
  for (const auto &each : s)
    longest = std::max(longest, each.size());
  return longest;
}

static int lower_bound_of(std::span<const double> a, double x) {
  int low = 0, high = int(a.size()) - 1;
  while (high - low > 1) {
    const int middle = low + (high - low) / 2;
    (a[middle] > x ? high : low) = middle;
  }
  return low;
}

static double lookups(const std::vector<double> &grid, const std::vector<int> &at,
                      const std::vector<double> &values) {
  double sum = 0;
  // proved reduction: nothing but the sum is stored to, wherever a search leads
#pragma cgpredict kernel(lookups)
  for (int i = 0; i < N; ++i) {
    std::array<double, 3> macro{};
    const int found = lower_bound_of(grid, i * 31 % N);
    for (int k = 0; k < 3; ++k)
      macro[k] += values[at[found]] * (k + 1);
    sum += *std::max_element(macro.begin(), macro.end());
  }
  return sum;
}

static void row_sums(std::span<double> a, int columns) {
  // proved: of each row, whose length is known to all threads
#pragma cgpredict kernel(row_sums)
  for (int r = 0; r < 15; ++r) {
    const auto row = a.subspan(r * columns, columns);
    double sum = 0;
    for (double each : row)
      sum += each;
    row[0] = sum;
  }
  // no: the last rows go on to the end
#pragma cgpredict kernel(tails)
  for (int r = 0; r < 15; ++r) {
    const auto row = a.subspan(r * columns, r > 7 ? std::dynamic_extent : columns);
    double sum = 0;
    for (double each : row)
      sum += each;
    row[0] = sum;
  }
}

static void gauss_seidel(std::vector<double> &x, const std::vector<double> &b) {
  // no: of the elements before
#pragma cgpredict kernel(gauss_seidel)
  for (int i = 1; i + 1 < N; ++i)
    x[i] = (b[i] + x[i - 1] + x[i + 1]) / 3;
}

static void red_points(std::vector<double> &x, const std::vector<double> &b) {
  // proved: the odd ones of the even ones
#pragma cgpredict kernel(red_points)
  for (int i = 1; i + 1 < N; i += 2)
    x[i] = (b[i] + x[i - 1] + x[i + 1]) / 3;
}

static void nbody(std::span<Vec3> force, std::span<const Vec3> position) {
  // proved: own force
#pragma cgpredict kernel(nbody)
  for (std::size_t i = 0; i < force.size(); ++i) {
    Vec3 sum;
    for (const Vec3 &other : position) {
      const Vec3 d = other + position[i] * -1;
      sum += d * (1 / std::sqrt(d.dot(d) + 0.01));
    }
    force[i] = sum;
  }
}

static void nbody_half(std::span<Vec3> force, std::span<const Vec3> position) {
  // proved reduction: forces of pairs are added to both
#pragma cgpredict kernel(nbody_half)
  for (int i = 0; i < 60; ++i)
    for (int j = i + 1; j < 60; ++j) {
      const Vec3 d = position[j] + position[i] * -1;
      force[i] += d;
      force[j] += d * -1;
    }
}
int main() {
  std::vector<double> x(N), y(N), z(N), v(N);
  std::vector<int> k(N), parent(N), lab(N), d(N, 1000), d2(N, 1000);
  for (int i = 0; i < N; ++i)
    x[i] = (i * 37) % 101 - 20, k[i] = i * 7 % 31 % 3 == 0, v[i] = i % 5, parent[i] = lab[i] = i;
  Result r{-1e9, -1};
  argmax_struct(x, k, &r);
  Best b;
  argmax_method(x, b);
  double s =
      r.value + r.index + b.v + b.i + second(x.data()) + welford(x) + kahan(x) + clamp_sum(x);
  alias_members(v, v[7]);
  overlapping(std::span(v).subspan(1), std::span<const double>(v).first(N - 1));
  std::vector<double> a(300);
  for (int i = 0; i < 300; ++i)
    a[i] = (i * 31) % 47;
  sorts_rows(a);
  memmove_rows(a);
  s += a[250];
  fill_rows(a);
  std::vector<std::optional<double>> o(N);
  for (int i = 0; i < N; i += 3)
    o[i] = i;
  std::vector<std::variant<int, double>> w(N);
  for (int i = 0; i < N; ++i)
    if (i % 2)
      w[i] = i * 0.5;
    else
      w[i] = i;
  s += optional_sum(o) + variant_sum(w);
  std::vector<std::pair<int, int>> e;
  std::vector<std::array<int, 3>> e3;
  for (int i = 0; i < N; ++i)
    e.push_back({i, (i * 7 + 3) % N}), e3.push_back({i, (i * 7 + 3) % N, i % 5}),
        e3.push_back({i, (i * 11 + 5) % N, i % 3});
  uf(parent, e);
  label(lab, e);
  d[0] = 0;
  relax_pull(d2, d, e3);
  relax(d, e3);
  s += bit_flags(k) + product_sign(x) + toggle(x);
  std::vector<int> head(16, -1), next(N), count(16), slot(N);
  for (auto &each : x)
    each = std::fabs(each);
  cells(head, next, x);
  cells_atomic(count, slot, x);
  std::vector<std::string> names(N);
  for (int i = 0; i < N; ++i)
    names[i] = std::string(i % 40, 'x');
  s += longest(names);
  std::vector<double> grid(N);
  for (int i = 0; i < N; ++i)
    grid[i] = i;
  row_sums(a, 20);
  s += lookups(grid, slot, v);
  gauss_seidel(y, x);
  red_points(z, x);
  std::vector<Vec3> p(N), f(N);
  for (int i = 0; i < N; ++i)
    p[i] = {x[i], v[i], i * 0.25};
  nbody(std::span(f).first(60), std::span<const Vec3>(p).first(60));
  nbody_half(f, p);
  for (int i = 0; i < N; ++i)
    s += f[i].x + y[i] + z[i] + v[i] + parent[i] + lab[i] + d[i] + d2[i] + next[i] + slot[i] + a[i];
  printf("%.10g\n", s);
}
