// C++ loops whose objects hide what an iteration shares with others. In the form of verdicts.c.
#include <algorithm>
#include <array>
#include <atomic>
#include <bitset>
#include <complex>
#include <cstdint>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

constexpr int N = 512, M = 32;

static std::vector<double> a(2 * N), b(2 * N);
static std::vector<int> m(N), order(N);
static std::vector<bool> marks(N);
static std::vector<std::pair<int, double>> pairs(N);
static std::atomic<int> counter;
static std::atomic<double> atomic_total;
static double total, one = 1;
static int next_id;

struct Generator {
  unsigned state = 1;
  unsigned next() { return state = state * 1664525U + 1013904223U; }
};

struct Force {
  double x, y, z;
  Force &operator+=(const Force &other) {
    x += other.x, y += other.y, z += other.z;
    return *this;
  }
};

struct Shape {
  virtual ~Shape() = default;
  virtual double area() = 0;
};
struct Square final : Shape {
  double side = 2;
  int *asked = nullptr;
  double area() override {
    ++*asked;
    return side * side;
  }
};

struct Accumulator {
  double sum = 0;
  int count = 0;
  Accumulator &operator+=(double x) {
    sum += x;
    ++count;
    return *this;
  }
};

struct Mean {
  double value = 0;
  int count = 0;
  void add(double x) {
    ++count;
    value += (x - value) / count;
  }
};

struct Guard {
  int &depth;
  explicit Guard(int &shared) : depth(shared) { ++depth; }
  ~Guard() { --depth; }
};

static int identity() {
  static int given = 0;
  return given++;
}

static double &reached(std::vector<double> &from, int i) { return from[static_cast<std::size_t>(i / 2)]; }

static void fill() {
  for (int i = 0; i < 2 * N; ++i)
    a[i] = i % 17 - 3, b[i] = i % 13 + 1;
  for (int i = 0; i < N; ++i)
    m[i] = i % 3 == 0, pairs[i] = {i % 7, i};
}

static void containers() {
  // no: 64 elements share a word
#pragma cgpredict kernel(vector_of_bool)
  for (int i = 0; i < N; ++i)
    marks[i] = m[i] != 0;
  std::vector<double> grown;
  grown.reserve(N);
  // no: each element has the place behind the last one
#pragma cgpredict kernel(push_back)
  for (int i = 0; i < N; ++i)
    grown.push_back(b[i]);
  // no: each pair of elements changes places twice
#pragma cgpredict kernel(swapped_twice)
  for (int i = 0; i < N; ++i)
    std::swap(a[i], a[N - 1 - i]);
  // proved: each pair of elements changes places once
#pragma cgpredict kernel(swapped_once)
  for (int i = 0; i < N / 2; ++i)
    std::swap(a[i], a[N - 1 - i]);
  // no: what is swapped to the next place goes on from there
#pragma cgpredict kernel(swapped_on)
  for (int i = 0; i < N; ++i)
    std::swap(a[i], a[i + 1]);
  // proved: members of pairs
#pragma cgpredict kernel(of_pairs)
  for (auto &[key, value] : pairs)
    value = key * 2;
  auto from = b.begin();
  auto to = a.begin();
  // proved: both iterators are steps of the loop, as its index is
#pragma cgpredict kernel(moving_iterators)
  for (int i = 0; i < N; ++i)
    *to++ = *from++;
  // proved: the own row, from the back
#pragma cgpredict kernel(reversed_rows)
  for (int i = 0; i < M; ++i)
    std::reverse(a.begin() + 16 * i, a.begin() + 16 * i + 16);
  // no: rows that overlap are turned
#pragma cgpredict kernel(reversed_overlapping)
  for (int i = 0; i < M; ++i)
    std::reverse(a.begin() + 15 * i, a.begin() + 15 * i + 16);
  // proved: sums of rows
#pragma cgpredict kernel(accumulated)
  for (int i = 0; i < M; ++i)
    a[i] = std::accumulate(b.begin() + 16 * i, b.begin() + 16 * i + 16, 0.0);
  // no: running sums of rows that overlap
#pragma cgpredict kernel(partial_sums)
  for (int i = 0; i < M; ++i)
    std::partial_sum(a.begin() + 15 * i, a.begin() + 15 * i + 16, a.begin() + 15 * i);
  // proved: copied to another vector, where no row has one element only
#pragma cgpredict kernel(copied)
  for (int i = 0; i < M; ++i)
    std::copy(b.begin() + 16 * i, b.begin() + 16 * i + 16, a.begin() + 16 * i);
  // no: copied on within the same vector
#pragma cgpredict kernel(copied_on)
  for (int i = 0; i < M; ++i)
    std::copy(a.begin() + 16 * i, a.begin() + 16 * i + 16, a.begin() + 16 * i + 16);
  // proved equal values: filled with one value, over each other
#pragma cgpredict kernel(filled)
  for (int i = 0; i < M; ++i)
    std::fill(a.begin() + 8 * i, a.begin() + 8 * i + 16, one);
  total += grown[0];
}

static void objects() {
  Generator random;
  // no: the generator's state goes from one to the next
#pragma cgpredict kernel(generator)
  for (int i = 0; i < N; ++i)
    order[i] = static_cast<int>(random.next() >> 8);
  Accumulator all;
  // proved reduction: two sums of an object
#pragma cgpredict kernel(accumulator)
  for (int i = 0; i < N; ++i)
    all += b[i];
  Mean mean;
  // no: a mean that is corrected by each
#pragma cgpredict kernel(running_mean)
  for (int i = 0; i < N; ++i)
    mean.add(b[i]);
  // no: a function counts its calls
#pragma cgpredict kernel(static_in_function)
  for (int i = 0; i < N; ++i)
    order[i] = identity();
  // proved: the lambda's own copy counts the iterations
  auto numbered = [n = 0]() mutable { return n++; };
#pragma cgpredict kernel(mutable_lambda)
  for (int i = 0; i < N; ++i)
    order[i] = numbered();
  // proved: a lambda of the iteration starts anew
#pragma cgpredict kernel(own_lambda)
  for (int i = 0; i < N; ++i) {
    auto own = [n = i]() mutable { return n++; };
    order[i] = own() + own();
  }
  // write conflict: a reference to the half
#pragma cgpredict kernel(reference_to_half)
  for (int i = 0; i < N; ++i)
    reached(a, i) = b[i];
  int depth = 0;
  // proved: up and down again
#pragma cgpredict kernel(guarded)
  for (int i = 0; i < N; ++i) {
    Guard guard(depth);
    a[i] = b[i];
  }
  std::complex<double> z = 0;
  // proved reduction: both parts of a sum
#pragma cgpredict kernel(complex_sum)
  for (int i = 0; i < N; ++i)
    z += std::complex<double>(b[i], i);
  // proved reduction: a product mixes both parts, in any order of its factors
#pragma cgpredict kernel(complex_product)
  for (int i = 0; i < N; ++i)
    z *= std::complex<double>(0.5, b[i] / 8);
  std::pair<double, int> best{-1, -1};
  // proved reduction: pairs are compared by both members; the reference is to one of two places
#pragma cgpredict kernel(best_pair)
  for (int i = 0; i < N; ++i)
    best = std::max(best, std::pair<double, int>(b[i], i));
  double low = 1e9, high = -1e9;
  // proved reduction: both ends
#pragma cgpredict kernel(both_ends)
  for (int i = 0; i < N; ++i) {
    low = std::min(low, b[i]);
    high = std::max(high, b[i]);
  }
  double bounded = 0;
  // no: within bounds after each step
#pragma cgpredict kernel(bounded_sum)
  for (int i = 0; i < N; ++i)
    bounded = std::clamp(bounded + a[i], -10.0, 10.0);
  double taken = 0;
  // no: the old value goes to the element
#pragma cgpredict kernel(exchanged)
  for (int i = 0; i < N; ++i)
    a[i] = std::exchange(taken, b[i]);
  // no: each takes the next number
#pragma cgpredict kernel(atomic_numbers)
  for (int i = 0; i < N; ++i)
    order[i] = counter++;
  // proved reduction: counted
#pragma cgpredict kernel(atomic_counted)
  for (int i = 0; i < N; ++i)
    if (m[i])
      counter.fetch_add(1, std::memory_order_relaxed);
  // none reduction: the library's loop of compare and exchange, of which one is in front
#pragma cgpredict kernel(atomic_real)
  for (int i = 0; i < N; ++i)
    atomic_total += b[i];
  // no: half of what is there is no sum
#pragma cgpredict kernel(atomic_half)
  for (int i = 0; i < N; ++i)
    for (double old = atomic_total; !atomic_total.compare_exchange_weak(old, old / 2 + b[i]);)
      ;
  // proved: a sum of its own, which is cleared as a whole
#pragma cgpredict kernel(own_sum)
  for (int i = 0; i < N; ++i) {
    Force sum{0, 0, 0};
    for (int k = 0; k < 4; ++k)
      sum += Force{b[i + k], 1, 2};
    a[i] = sum.x + sum.y * sum.z;
  }
  Square square;
  square.asked = &next_id;
  Shape &shape = square;
  // none reduction: a count, in the one function of the file that it may be
#pragma cgpredict kernel(virtual_counts)
  for (int i = 0; i < N; ++i)
    a[i] = shape.area();
  total += z.real() + best.first + low + high + bounded + taken + all.sum + all.count + mean.value + depth;
}

// A function object by reference: each access loads anew where its variables are.
template <class Body> void largest(Body &&body) {
  // proved reduction: the larger one of two, in the function object
#pragma cgpredict kernel(larger_by_reference)
  for (int i = 0; i < N; ++i)
    body(i);
}

template <class Body> void halved(Body &&body) {
  // no: what is compared is not what is stored
#pragma cgpredict kernel(halved_by_reference)
  for (int i = 0; i < N; ++i)
    body(i);
}

template <class Body> void twice(Body &&body) {
  // no: it goes on from what was stored between
#pragma cgpredict kernel(stored_between)
  for (int i = 0; i < N; ++i)
    body(i);
}

static void functions() {
  std::vector<double> values = b;
  double top = 0, half = 0, between = 0;
  largest([&](int i) { top = std::max(top, values[i]); });
  halved([&](int i) {
    if (values[i] > half)
      half = values[i] / 2;
  });
  twice([&](int i) {
    const double before = between;
    between = values[i] / 2;
    if (between > before)
      between = before;
  });
  total += top + half + between;
}

int main() {
  fill();
  functions();
  fill();
  containers();
  fill();
  objects();
  return total < -1e300;
}
