// Objects of an iteration that hold the addresses of its other variables, with the verdict that follows from
// reading the loops (check_verdicts.py).
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <iterator>

constexpr int N = 256;
static int a[N], outside[8];

// Iterators that ask a third object whether they are within its bounds, as the checked ones of tests do.
struct Bounds {
  int *first, *last;
};

struct Cursor {
  using iterator_category = std::random_access_iterator_tag;
  using value_type = int;
  using difference_type = std::ptrdiff_t;
  using pointer = int *;
  using reference = int &;

  int *at;
  Bounds *of;

  int &operator*() const {
    if (at < of->first || at >= of->last)
      std::abort();
    return *at;
  }
  Cursor &operator++() {
    if (at == of->last)
      std::abort();
    ++at;
    return *this;
  }
  Cursor operator+(int n) const {
    if (n > of->last - at)
      std::abort();
    return {at + n, of};
  }
  std::ptrdiff_t operator-(const Cursor &other) const { return at - other.at; }
  bool operator==(const Cursor &other) const { return at == other.at; }
  bool operator!=(const Cursor &other) const { return at != other.at; }
};

struct Checked {
  Bounds bounds;
  Checked(int *first, int *last) : bounds{first, last} {}
  Cursor begin() { return {bounds.first, &bounds}; }
};

struct Span {
  int *data;
  int size;
};

int main() {
  for (int i = 0; i < N; i++)
    a[i] = i * 13 % 101;
  int total = 0;
  // proved reduction: checked iterators of arrays that each iteration has
#pragma cgpredict kernel(checked)
  for (int i = 0; i < N; i++) {
    int from[] = {1, 2, 3, 4, 5, 6, 7}, to[7] = {};
    Checked source(from, from + 7), target(to, to + 7);
    std::copy(source.begin(), source.begin() + i % 8, target.begin());
    total += to[6];
  }
  // proved: an array and its length in one
#pragma cgpredict kernel(span)
  for (int i = 0; i < N; i++) {
    int local[7] = {};
    Span s = {local, 7};
    for (int k = 0; k < s.size; k++)
      s.data[k] = a[i] + k;
    a[i] = s.data[i % 7] + local[3];
  }
  // proved: either of two
#pragma cgpredict kernel(chosen)
  for (int i = 0; i < N; i++) {
    int first[7] = {}, second[7] = {};
    Span s = {a[i] & 1 ? first : second, 7};
    for (int k = 0; k < 7; k++)
      s.data[k] = a[i] + k;
    a[i] = first[i % 7] + 2 * second[3];
  }
  // write conflict: where they lead to is one array for all
#pragma cgpredict kernel(checked_outside)
  for (int i = 0; i < N; i++) {
    int from[] = {1, 2, i, 4, 5, 6, 7};
    Checked source(from, from + 7), target(outside, outside + 7);
    std::copy(source.begin(), source.begin() + i % 8, target.begin());
  }
  // no: some iterations go on from what others have left
#pragma cgpredict kernel(chosen_outside)
  for (int i = 0; i < N; i++) {
    int local[7] = {};
    Span s = {a[i] & 1 ? local : outside, 7};
    for (int k = 0; k < 7; k++)
      s.data[k] += a[i] + k;
    a[i] = s.data[i % 7] + 2 * local[3];
  }
  unsigned hash = total;
  for (int value : a)
    hash = hash * 31 + value;
  for (int value : outside)
    hash = hash * 31 + value;
  std::printf("%u\n", hash);
}
