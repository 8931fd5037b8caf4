// Calls that cannot be seen into are named as the source has them: without results, parameters, the
// arguments of templates, and what the plugin appends to the names of its copies.
// REQUIRES: plugin
// RUN: %cgpredict-c++ -O2 -g -c %s -o %t.o 2>&1 | FileCheck %s

namespace recorded {
template <class First, class Second> struct Collection {
  Second keep_the_latest_value(const First &value, long at);
  First &operator<<(const First &value);
};
template <class Value> Value remembered(Value value, Collection<Value, Value> &all);
} // namespace recorded

static int depth_of(const int *next, int at) {
  return next[at] < 0 ? 0 : 1 + depth_of(next, next[at]);
}

// The recursion has a kernel of its own, so that threads of the other one call a copy.
static int walk(int *out, const int *next, int n, int left) {
#pragma cgpredict kernel(inner)
  for (int i = 0; i < n; i++)
    out[i] = next[i] + left;
  return left == 0 ? out[0] : walk(out, next, n, left - 1) + walk(out, next, n, left / 2);
}

void run(recorded::Collection<int, int> &all, int *out, const int *next, int n) {
// CHECK-DAG: kernel 'member': cannot see into the call of recorded::Collection::keep_the_latest_value:
#pragma cgpredict kernel(member)
  for (int i = 0; i < n; i++)
    out[i] = all.keep_the_latest_value(next[i], i);
// CHECK-DAG: kernel 'operators': cannot see into the call of recorded::Collection::operator<<:
#pragma cgpredict kernel(operators)
  for (int i = 0; i < n; i++)
    out[i] = all << next[i];
// CHECK-DAG: kernel 'template_function': cannot see into the call of recorded::remembered:
#pragma cgpredict kernel(template_function)
  for (int i = 0; i < n; i++)
    out[i] = recorded::remembered(next[i], all);
// CHECK-DAG: kernel 'recursion': cannot see into the call of the recursive depth_of:
#pragma cgpredict kernel(recursion)
  for (int i = 0; i < n; i++)
    out[i] = depth_of(next, i);
// CHECK-DAG: kernel 'outer': cannot see into the call of the recursive walk:
#pragma cgpredict kernel(outer)
  for (int i = 0; i < n; i++)
    out[i * n] = walk(out + i * n, next, n, i);
}
