// Variables of each thread's own that are named by a reference, in a member function or in a
// lambda, with the verdict that follows from reading the loops (check_verdicts.py).
#include <cstdio>

constexpr int N = 1024;
static float a[N];

__attribute__((noinline)) void by_reference(int &last) {
  // proved privatisable: each iteration stores it
#pragma cgpredict kernel(by_reference) lastprivate(last)
  for (int i = 0; i < N; ++i) {
    a[i] = float(i);
    last = i;
  }
}

__attribute__((noinline)) void by_pointer(int *last) {
  // write conflict: the pointer is the thread's own, what it leads to is not
#pragma cgpredict kernel(by_pointer) lastprivate(last)
  for (int i = 0; i < N; ++i)
    *last = i;
}

struct State {
  int x, y;
  int &outer;

  __attribute__((noinline)) void member() {
    // proved privatisable: x of this object
#pragma cgpredict kernel(member) lastprivate(x)
    for (int i = 0; i < N; ++i)
      x = 2 * i;
  }

  __attribute__((noinline)) void reference() {
    // proved privatisable: what outer refers to
#pragma cgpredict kernel(reference) lastprivate(outer)
    for (int i = 0; i < N; ++i)
      outer = 3 * i;
  }

  __attribute__((noinline)) void other() {
    // write conflict: of y nothing is said
#pragma cgpredict kernel(other) lastprivate(x)
    for (int i = 0; i < N; ++i) {
      x = i;
      y = 4 * i;
    }
  }

  __attribute__((noinline)) int hidden() {
    int x = 0;
    // write conflict: another x than the member
#pragma cgpredict kernel(hidden) lastprivate(x)
    for (int i = 0; i < N; ++i) {
      x = i;
      this->x = 5 * i;
    }
    return x;
  }
};

int main() {
  int l = 0, m = 0;
  by_reference(l);
  by_pointer(&m);
  State state{1, 2, m};
  state.member();
  state.reference();
  state.other();
  std::printf("%d %d %d %d %d\n", l, m, state.x, state.y, state.hidden());
  [&l]() {
    // proved privatisable: a capture by reference
#pragma cgpredict kernel(captured) lastprivate(l)
    for (int i = 0; i < N; ++i)
      l = 6 * i;
  }();
  [l]() mutable {
    // proved privatisable: a capture by copy
#pragma cgpredict kernel(copied) lastprivate(l)
    for (int i = 0; i < N; ++i)
      l = 7 * i;
    std::printf("%d\n", l);
  }();
  [&l]() {
    int *p = &l;
    // write conflict: what p leads to
#pragma cgpredict kernel(pointed) lastprivate(p)
    for (int i = 0; i < N; ++i)
      *p = 8 * i;
  }();
  [&l]() {
    // write conflict: the last iteration does not store it
#pragma cgpredict kernel(guarded) lastprivate(l)
    for (int i = 0; i < N; ++i)
      if (i < N - 1)
        l = 9 * i;
  }();
  auto &named = state.y;
  // proved privatisable: another name of the member
#pragma cgpredict kernel(named) lastprivate(named)
  for (int i = 0; i < N; ++i)
    named = 10 * i;
  std::printf("%d %d %g\n", l, state.y, double(a[7]));
}
