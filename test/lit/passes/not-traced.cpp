// Loops of C++ that cannot be traced: the reason speaks of the source, not of what the library has inside.
// REQUIRES: plugin
// RUN: %cgpredict-c++ -O0 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %cgpredict-c++ -O2 -g -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <deque>
#include <list>
#include <vector>

long chunked(const std::deque<int> &values) {
  long sum = 0;
// CHECK: not-traced.cpp:[[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}}kernel 'chunked': not traced: the iterator of the range does not advance by a fixed step of a pointer (std::deque, std::list, std::map, std::vector<bool>, a filter view); run over an index, or copy the elements into a std::vector
#pragma cgpredict kernel(chunked)
  for (int value : values)
    sum += value;
  return sum;
}

// As the message says.
long indexed(const std::deque<int> &values) {
  long sum = 0;
#pragma cgpredict kernel(indexed)
  for (std::size_t i = 0; i < values.size(); ++i)
    sum += values[i];
  return sum;
}

long linked(const std::list<int> &values) {
  long sum = 0;
// CHECK: not-traced.cpp:[[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}}kernel 'linked': not traced: the iterator of the range does not advance by a fixed step of a pointer
#pragma cgpredict kernel(linked)
  for (int value : values)
    sum += value;
  return sum;
}

int set(const std::vector<bool> &bits) {
  int count = 0;
// CHECK: not-traced.cpp:[[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}}kernel 'set': not traced: the iterator of the range does not advance by a fixed step of a pointer ({{.*}}std::vector<bool>{{.*}}); run over an index
#pragma cgpredict kernel(set)
  for (bool bit : bits)
    count += bit;
  return count;
}

// An iterator of three words is handed on in memory, where a call steps it that is not inlined.
struct Guarded {
  const int *at;
  const int **seen;
  const int *end;
  bool operator!=(const Guarded &other) const { return at != other.at; }
  Guarded &operator++() {
    if (at == end)
      __builtin_abort();
    *seen = ++at;
    return *this;
  }
};

long taken(Guarded first, Guarded last, int *out, long most) {
  long count = 0;
// CHECK: not-traced.cpp:[[#@LINE+1]]:{{[0-9]+}}: warning: kernel 'taken': not traced: the end of a mapped loop is not known before it
#pragma cgpredict kernel(taken)
  while (first != last && count != most) {
    out[count++] = 1;
    ++first;
  }
  return count;
}

// So is one that a reference names.
long advanced(Guarded &it, Guarded last, long most) {
  long count = 0;
// CHECK: not-traced.cpp:[[#@LINE+1]]:{{[0-9]+}}: warning: kernel 'advanced': not traced: the end of a mapped loop is not known before it
#pragma cgpredict kernel(advanced)
  do {
    ++it;
    ++count;
  } while (count != most && it != last);
  return count;
}

// Not so where the call only reads it.
static int behind(const Guarded &it) { return int(it.end - it.at); }
long read(Guarded first, int *out, long most) {
  long count = 0;
  const int *at = first.at;
#pragma cgpredict kernel(read)
  while (at != first.end && count != most) {
    out[count++] = behind(first);
    ++at;
  }
  return count;
}

struct Shape {
  virtual double area(double side) const = 0;
};

void sum(double *areas, int n, const Shape &shape) {
// CHECK: not-traced.cpp:[[#@LINE+1]]:{{[0-9]+}}: warning: kernel 'sum': cannot see into the call of a virtual function: what it accesses and computes is not in the trace
#pragma cgpredict kernel(sum)
  for (int i = 0; i < n; ++i)
    areas[i] = shape.area(i);
}
