// C++ loops over containers, members, references and objects by value, with the verdict that
// follows from reading them, in the form of verdicts.c.
#include <algorithm>
#include <array>
#include <memory>
#include <numeric>
#include <span>
#include <vector>

constexpr int N = 512;

class Matrix {
public:
  Matrix(int rows, int columns) : columns(columns), data_(rows * columns, 1.0) {}
  double &operator()(int i, int j) { return data_[i * columns + j]; }
  const double &operator()(int i, int j) const { return data_[i * columns + j]; }

private:
  int columns;
  std::vector<double> data_;
};

template <class T> struct View {
  T *first;
  int columns;
  T &operator()(int i, int j) const { return first[i * columns + j]; }
};

struct Point { double x, y, z; };
struct Polygon { double length[16]; };

static double squared(Point p) { return p.x * p.x + p.y * p.y + p.z * p.z; }

static double perimeter(Polygon polygon) {
  double sum = 0;
  for (double each : polygon.length)
    sum += each;
  return sum;
}

class Field {
public:
  explicit Field(int size) : size_(size), now_(size, 1.0), next_(size), raw_(new double[size]) {}

  void smooth() {
    // proved: one vector to another
#pragma cgpredict kernel(member_vectors)
    for (int i = 1; i < size_ - 1; ++i)
      next_[i] = (now_[i - 1] + now_[i] + now_[i + 1]) / 3;
  }
  void sweep() {
    // no: the element before
#pragma cgpredict kernel(member_sweep)
    for (int i = 1; i < size_; ++i)
      now_[i] += now_[i - 1];
  }
  void scale(double factor) {
    // proved: an array behind a unique_ptr
#pragma cgpredict kernel(member_pointer)
    for (int i = 0; i < size_; ++i)
      raw_[i] = factor * now_[i];
  }
  void fixed() {
    // proved: arrays within the object
#pragma cgpredict kernel(member_arrays)
    for (int i = 0; i < 64; ++i)
      array_[i] = plain_[i] * 2;
  }
  double total() {
    // proved reduction: beside the member that bounds the loop
#pragma cgpredict kernel(member_sum)
    for (int i = 0; i < size_; ++i)
      sum_ += now_[i];
    return sum_;
  }
  void aim() {
    // no: the pointer that the next thread reads through is the one that is set
#pragma cgpredict kernel(member_pointer_moves)
    for (int i = 0; i < 64; ++i) {
      *target_ = i;
      target_ = &plain_[i];
    }
  }

private:
  int size_;
  double sum_ = 0;
  std::vector<double> now_, next_;
  std::unique_ptr<double[]> raw_;
  std::array<double, 64> array_{};
  double plain_[64]{};
  double *target_ = plain_;
};

static double largest;

static double containers() {
  std::vector<double> a(N, 1.0), b(N, 2.0), c(2 * N);
  std::array<double, N> fixed{}, other{};
  std::span<double> span(a);
  std::vector<int> keys(N);
  double local = 0, sum = 0;
  for (int i = 0; i < N; ++i)
    a[i] = i * 37 % 101, keys[i] = i / 3;
  // proved: elements of vectors
#pragma cgpredict kernel(vectors)
  for (int i = 0; i < N; ++i)
    c[i] = a[i] + 2 * b[i];
  // proved: up to size(), with at(), which may throw
#pragma cgpredict kernel(vector_at)
  for (std::size_t i = 0; i < a.size(); ++i)
    c[i] = a.at(i) + 2 * b[i];
  // no: the element before
#pragma cgpredict kernel(vector_prefix)
  for (int i = 1; i < N; ++i)
    c[i] = c[i - 1] + a[i];
  // proved: pairs of elements
#pragma cgpredict kernel(vector_pairs)
  for (int i = 0; i < N; ++i) {
    c[2 * i] = a[i];
    c[2 * i + 1] = b[i];
  }
  // write conflict: three threads for each element
#pragma cgpredict kernel(vector_scatter)
  for (int i = 0; i < N; ++i)
    c[keys[i]] = a[i];
  // none reduction: the same, added up
#pragma cgpredict kernel(vector_histogram)
  for (int i = 0; i < N; ++i)
    c[keys[i]] += a[i];
  // proved: std::array
#pragma cgpredict kernel(arrays)
  for (int i = 0; i < N; ++i)
    fixed[i] = other[i] + a[i];
  // proved: std::span
#pragma cgpredict kernel(spans)
  for (int i = 0; i < N; ++i)
    c[i] = span[i] * 2;
  // proved: by iterator
#pragma cgpredict kernel(iterators)
  for (auto at = c.begin(); at != c.end(); ++at)
    *at += 1;
  // proved: by range
#pragma cgpredict kernel(range)
  for (double &each : c)
    each *= 2;
  // proved reduction: by range
#pragma cgpredict kernel(range_sum)
  for (double each : c)
    sum += each;
  // proved: through a reference
  auto &reference = a;
#pragma cgpredict kernel(references)
  for (int i = 0; i < N; ++i)
    reference[i] = b[i];
  // proved: what a lambda captured by reference
  const auto add = [&](int i) { c[i] = a[i] + b[i]; };
#pragma cgpredict kernel(lambda)
  for (int i = 0; i < N; ++i)
    add(i);
  // proved: two elements change places
#pragma cgpredict kernel(swaps)
  for (int i = 0; i < N; ++i)
    std::swap(a[i], b[i]);
  for (int i = 0; i < N; ++i)
    a[i] = b[i] = i * 37 % 101;
  // proved reduction: std::max of a variable of the file
#pragma cgpredict kernel(max_of_file)
  for (int i = 0; i < N; ++i)
    largest = std::max(largest, a[i]);
  // proved reduction: std::max of a local variable
#pragma cgpredict kernel(max_local)
  for (int i = 0; i < N; ++i)
    local = std::max(local, b[i]);
  return c[3] + fixed[3] + largest + local + sum;
}

static double objects() {
  std::vector<double> c(N);
  std::vector<Point> points(N);
  std::vector<Polygon> polygons(N);
  std::vector<std::vector<double>> rows(64, std::vector<double>(32, 1.0));
  Matrix A(64, 64), B(64, 64), C(64, 64);
  View<double> view{c.data(), 8};
  // proved: classes with operator()
#pragma cgpredict kernel(matrices) grid(2)
  for (int i = 0; i < 64; ++i)
    for (int j = 0; j < 64; ++j) {
      double sum = 0;
      for (int k = 0; k < 64; ++k)
        sum += A(i, k) * B(k, j);
      C(i, j) = sum;
    }
  // no: the row above
#pragma cgpredict kernel(matrix_rows)
  for (int i = 1; i < 64; ++i)
    for (int j = 0; j < 64; ++j)
      C(i, j) += C(i - 1, j);
  // proved: a view of another one's memory
#pragma cgpredict kernel(views) grid(2)
  for (int i = 0; i < 64; ++i)
    for (int j = 0; j < 8; ++j)
      view(i, j) = 3;
  // proved: an object by value, of which all parts are used one by one
#pragma cgpredict kernel(small_by_value)
  for (int i = 0; i < N; ++i)
    c[i] = squared(points[i]);
  // proved: an object by value, which a loop goes through
#pragma cgpredict kernel(large_by_value)
  for (int i = 0; i < N; ++i)
    c[i] = perimeter(polygons[i]);
  // proved: objects are assigned
#pragma cgpredict kernel(assigned)
  for (int i = 0; i < N / 2; ++i)
    polygons[i] = polygons[i + N / 2];
  // proved: a choice of choices, by reference
#pragma cgpredict kernel(clamped)
  for (int i = 0; i < N; ++i)
    c[i] = std::clamp(c[i], -1.0, points[i].x);
  // proved: the same, of what the loop adds to
#pragma cgpredict kernel(chosen_twice)
  for (int i = 0; i < N; ++i)
    c[i] += std::max(0.0, std::min(points[i].x, points[i].y));
  // no: between a value and that of the element before
#pragma cgpredict kernel(clamped_before)
  for (int i = 1; i < N; ++i)
    c[i] = std::clamp(c[i], 0.0, c[i - 1] + 1);
  // none: vectors of a vector may be anywhere
#pragma cgpredict kernel(vector_of_vectors) grid(2)
  for (int i = 0; i < 64; ++i)
    for (int j = 0; j < 32; ++j)
      rows[i][j] *= 2;
  // none: the same, through an algorithm
#pragma cgpredict kernel(algorithm)
  for (int i = 0; i < 64; ++i)
    c[i] = std::accumulate(rows[i].begin(), rows[i].end(), 0.0);
  return c[3] + C(1, 2);
}

// Of a std::vector<bool> threads read, but do not store to, the bits of one word.
static int packed() {
  std::vector<bool> flags(N);
  int set = 0;
  // no: neighbours load and store the same word
#pragma cgpredict kernel(set_flags)
  for (std::size_t i = 0; i < flags.size(); ++i)
    flags[i] = i % 3 == 0;
  // proved reduction: bits of any word, none of which is stored to
#pragma cgpredict kernel(count_flags)
  for (std::size_t i = 0; i < flags.size(); ++i)
    set += flags[i];
  std::vector<int> out(N);
  // proved: a bit of a word each, in words that are found by a quotient
#pragma cgpredict kernel(read_flags)
  for (std::size_t i = 0; i < flags.size(); ++i)
    out[i] = flags[i];
  // no: the bit of one word decides the next one
#pragma cgpredict kernel(next_flags)
  for (std::size_t i = 1; i < flags.size(); ++i)
    flags[i] = flags[i - 1] != (i % 5 == 0);
  return set + out[3];
}

// Conditions of parts, and with sums of iterators.
static double conditions(unsigned limit) {
  std::vector<double> a(N, 1), b(N);
  // proved: the second part calls a function
#pragma cgpredict kernel(call_second)
  for (unsigned i = 0; i < limit && i < a.size(); ++i)
    a[i] *= 2;
  // proved: both parts are iterators'
#pragma cgpredict kernel(two_iterators)
  for (auto from = a.begin(), to = b.begin(); from != a.end() && to != b.end(); ++from, ++to)
    *to = *from;
  // proved: each but the last element, of which there is a next one
#pragma cgpredict kernel(has_next)
  for (auto from = a.begin(), to = b.begin(); from + 1 != a.end(); ++from, ++to)
    *to = from[0] + from[1];
  // proved: the same by the distance
#pragma cgpredict kernel(is_before)
  for (auto from = a.begin(), to = b.begin(); a.end() - from > 1; ++from, ++to)
    *to = from[0] - from[1];
  // no: each takes what the next one holds, which that one stores to
#pragma cgpredict kernel(moves_down)
  for (auto at = a.begin(); at + 1 != a.end(); ++at)
    *at = at[1];
  // proved: has_next, by the library's name for it
#pragma cgpredict kernel(named_next)
  for (auto from = a.begin(), to = b.begin(); std::next(from) != a.end(); ++from, ++to)
    *to = from[0] + from[1];
  // proved: and by the last one's
#pragma cgpredict kernel(named_last)
  for (auto from = a.begin(), to = b.begin(); from != std::prev(a.end()); ++from, ++to)
    *to = from[0] - from[1];
  // no: as moves_down
#pragma cgpredict kernel(named_down)
  for (auto at = a.begin(); std::next(at, 2) < a.end(); ++at)
    *at = at[2];
  return a[5] + b[5];
}

int main() {
  Field field(N);
  field.smooth();
  field.scale(2);
  field.fixed();
  const double sum = field.total();
  field.sweep();
  field.aim();
  return containers() + objects() + packed() + conditions(N - 1) + sum < -1e300;
}
