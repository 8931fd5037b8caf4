// A bound that is a virtual getter: the warning says what makes it one that is known.
// REQUIRES: plugin
// RUN: %cgpredict-c++ -O0 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %cgpredict-c++ -O2 -g -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <cassert>

struct Mesh {
  virtual ~Mesh() = default;
  virtual int cells() const;
  virtual int sides() const = 0;
};

void shift(double *a, const Mesh &mesh) {
// CHECK: virtual-bounds.cpp:[[#@LINE+1]]:1: warning: kernel 'shift': not traced: the bound of a mapped loop calls a virtual function (line [[#@LINE+2]]), which any class that inherits may override; keep what it returns in a variable in front of the loop, or make the class or the function 'final'
#pragma cgpredict kernel(shift)
  for (int i = 0; i < mesh.cells(); ++i)
    a[i] += 1;
}

// Of a nest too, whichever loop's it is.
void rows(double *a, const Mesh &mesh) {
// CHECK: virtual-bounds.cpp:[[#@LINE+1]]:1: warning: kernel 'rows': not traced: the bound of a mapped loop calls a virtual function (line [[#@LINE+2]]), which
#pragma cgpredict kernel(rows) grid(2)
  for (int i = 0; i < mesh.cells(); ++i)
    for (int j = 0; j < 4; ++j)
      a[4 * i + j] += 1;
}

void columns(double *a, const Mesh &mesh, int n) {
// CHECK: virtual-bounds.cpp:[[#@LINE+1]]:1: warning: kernel 'columns': not traced: the bound of a mapped loop calls a virtual function (line [[#@LINE+4]]), which
#pragma cgpredict kernel(columns) grid(2)
  for (int i = 0; i < n; ++i) {
    a[i] = 0;
    for (int j = 0; j < mesh.sides(); ++j)
      a[i] += j;
  }
}

// A pointer is not to be overridden.
void pointed(double *a, int (*count)()) {
// CHECK: virtual-bounds.cpp:[[#@LINE+1]]:1: warning: kernel 'pointed': not traced: the bound of a mapped loop calls a function pointer (line [[#@LINE+2]]), which may return something else each time; keep what it returns in a variable in front of the loop{{$}}
#pragma cgpredict kernel(pointed)
  for (int i = 0; i < count(); ++i)
    a[i] += 1;
}

// A function that may throw, while something is to be destroyed then.
struct Held {
  ~Held();
};

void held(double *a, const Mesh &mesh) {
  Held held;
// CHECK: virtual-bounds.cpp:[[#@LINE+1]]:1: warning: kernel 'held': not traced: the bound of a mapped loop calls a virtual function (line [[#@LINE+2]]), which any class
#pragma cgpredict kernel(held)
  for (int i = 0; i < mesh.cells(); ++i)
    a[i] += 1;
}

// As the message says: a class, a function, a variable.
struct Cube final : Mesh {
  int cells() const override {
    assert(n > 0);
    return n;
  }
  int sides() const override { return 6; }
  int n = 8;
};

struct Prism : Mesh {
  int sides() const final {
    assert(n > 2);
    return n;
  }
  int n = 5;
};

void known(double *a, const Cube &cube) {
#pragma cgpredict kernel(known)
  for (int i = 0; i < cube.cells(); ++i)
    a[i] += 1;
}

void known_too(double *a, const Prism &prism) {
#pragma cgpredict kernel(known_too)
  for (int i = 0; i < prism.sides(); ++i)
    a[i] += 1;
}

void kept(double *a, const Mesh &mesh) {
  const int cells = mesh.cells();
#pragma cgpredict kernel(kept)
  for (int i = 0; i < cells; ++i)
    a[i] += 1;
}
