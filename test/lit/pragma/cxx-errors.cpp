// What only C++ has.
// RUN: %verify -std=c++20 %s
#include <coroutine>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

struct Task {
  struct promise_type {
    Task get_return_object();
    std::suspend_never initial_suspend();
    std::suspend_never final_suspend() noexcept;
    std::suspend_never yield_value(int);
    void return_void();
    void unhandled_exception();
  };
};

struct Cursor {
  float *at;
  bool operator!=(const Cursor &other) const { return at != other.at; }
  Cursor &operator++();
  float &operator*() const { return *at; }
};

void cursors(Cursor begin, Cursor end) {
#pragma cgpredict kernel(moved)
  for (Cursor c = begin; c != end; ++c) { // expected-note {{'c' is declared here}}
    *c = 0;
    ++c; // expected-error {{kernel 'moved': index 'c' of a mapped loop is written in the loop's body}}
  }
}

Task coroutine(int n, float *x) {
#pragma cgpredict kernel(coroutine)
  for (int i = 0; i < n; i++) {
    co_yield i;                    // expected-error {{kernel 'coroutine': a coroutine is suspended in a mapped loop; every iteration is a thread and has to run to its end}}
    co_await std::suspend_never(); // expected-error {{a coroutine is suspended in a mapped loop}}
    co_return;                     // expected-error {{'return' leaves a mapped loop}}
  }
}

class Class {
  // expected-error@+1 {{expected a 'for', 'while' or 'do' loop behind '#pragma cgpredict', found 'public'}}
#pragma cgpredict kernel(access)
public:
  // expected-error@+1 {{found 'void'}}
#pragma cgpredict kernel(method)
  void method();
};

namespace {
// expected-error@+1 {{found '}'}}
#pragma cgpredict kernel(name_space)
}

// expected-error@+1 {{found 'template'}}
#pragma cgpredict kernel(function)
template <class T> void function(int n, T *x);

void references(int n, float *x) {
#pragma cgpredict kernel(reference)
  for (int i = 0; i < n; i++) {
    int &r = i; // expected-warning {{kernel 'reference': the address of index 'i' of a mapped loop is taken}}
    x[r] = 0;
  }
#pragma cgpredict kernel(const_reference)
  for (int i = 0; i < n; i++) {
    const int &r = i;
    int copies[] = {i, r};
    x[copies[0]] = 0;
    if (x[i] < 0)
      throw i;
  }
  // expected-note@+3 {{'index' is declared here}}
  // expected-error@+4 {{kernel 'is_reference': the index 'index' of a mapped loop has type 'int &'; expected an integer}}
  int outside;
  int &index = outside;
#pragma cgpredict kernel(is_reference)
  for (index = 0; index < n; index++)
    x[index] = 0;
}

// What makes copies of its arguments keeps no address of them.
void pairs(int n, float *x, std::vector<std::pair<float, int>> &list) {
#pragma cgpredict kernel(pairs)
  for (int i = 0; i < n; i++) {
    const std::pair<float, int> made = std::make_pair(x[i], i), braced{x[i], i};
    list.emplace_back(made.first, i);
    const std::optional<int> some(i);
    const std::pair<float, int &> kept = std::make_pair(x[i], std::ref(i)); // expected-warning {{the address of index 'i' of a mapped loop is taken}}
    x[i] = std::exchange(i, 2); // expected-warning {{the address of index 'i' of a mapped loop is taken}}
  }
}

// In C++ a choice between two variables is one of these; its value is a copy.
void choices(int n, const float *x, int *to) {
  int best = 0;
#pragma cgpredict kernel(choices)
  for (int i = 0; i < n; i++) {
    best = x[i] > x[best] ? i : (best);
    (x[i] > 0 ? i : best) = 2; // expected-warning {{the address of index 'i' of a mapped loop is taken}}
    int &kept = x[i] > 1 ? i : best; // expected-warning {{the address of index 'i' of a mapped loop is taken}}
    to[i] = kept;
  }
}

void lambdas(int n, float *x) {
#pragma cgpredict kernel(calls_lambda)
  for (int i = 0; i < n; i++) {
    // A lambda's return and its loops are its own.
    auto read = [&](int at) {
      for (int j = 0; j < at; j++)
        if (x[j] > 3)
          break;
      return x[i];
    };
    x[i] = read(i);
  }
#pragma cgpredict kernel(writes_by_lambda)
  for (int i = 0; i < n; i++) { // expected-note {{'i' is declared here}}
    auto write = [&] { i++; };  // expected-error {{kernel 'writes_by_lambda': index 'i' of a mapped loop is written}}
    write();
  }
  int index; // expected-note {{'index' is declared here}}
  auto captured = [&] {
#pragma cgpredict kernel(captured)
    // expected-error@+1 {{kernel 'captured': the index 'index' of a mapped loop is captured by reference}}
    for (index = 0; index < n; index++)
      x[index] = 0;
  };
  captured();
}

// The library's std::next is known, and no other function of that name.
namespace own {
std::vector<float>::iterator next(std::vector<float>::iterator at);
}
void named_alike(std::vector<float> &v) {
#pragma cgpredict kernel(library_next)
  for (auto it = v.begin(); std::next(it) != v.end(); ++it)
    *it = 0;
#pragma cgpredict kernel(own_next)
  for (auto it = v.begin(); own::next(it) != v.end(); ++it) // expected-error {{kernel 'own_next': the condition of a mapped loop must compare its index 'it' with a bound}}
    *it = 0;
}
