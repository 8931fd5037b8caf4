// Loops of C++ that cannot be traced: the reason speaks of the source, not of what the library has inside.
// REQUIRES: plugin
// RUN: %cgpredict-c++ -O0 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %cgpredict-c++ -O2 -g -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <deque>
#include <list>

long indexed(const std::deque<int> &values) {
  long sum = 0;
// CHECK: not-traced.cpp:[[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}}kernel 'indexed': not traced: the bound of a mapped loop calls a function that may return something else each time; keep what it returns in a variable in front of the loop
#pragma cgpredict kernel(indexed)
  for (std::size_t i = 0; i < values.size(); ++i)
    sum += values[i];
  return sum;
}

long chunked(const std::deque<int> &values) {
  long sum = 0;
// CHECK: not-traced.cpp:[[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}}kernel 'chunked': not traced: the iterator of the range does not advance by a fixed step of a pointer (std::deque, std::list, std::map, a filter view); run over an index, or copy the elements into a std::vector
#pragma cgpredict kernel(chunked)
  for (int value : values)
    sum += value;
  return sum;
}

// As the message says.
long kept(const std::deque<int> &values) {
  long sum = 0;
  const std::size_t size = values.size();
#pragma cgpredict kernel(kept)
  for (std::size_t i = 0; i < size; ++i)
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
