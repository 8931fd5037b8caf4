// Extremes of which the place alone is kept, with the verdict that follows from reading the loops
// (check_verdicts.py).
#include <math.h>
#include <stdio.h>

#define N 256
static double a[N * N], x[N], y[N], out[N];
static int key[N], ids[N], skip[N];
typedef struct {
  double cost;
  int state;
} Node;
static Node nodes[N];

static int of_parameters(const double *x, const double *y, int n) {
  int most = 0, least = 0, other = 0, weighted = 0;
  // proved reduction: the first of the largest
#pragma cgpredict kernel(largest)
  for (int i = 1; i < n; ++i)
    if (x[i] > x[most])
      most = i;
  // proved reduction: the last of the smallest
#pragma cgpredict kernel(smallest)
  for (int i = 1; i < n; ++i)
    least = x[least] < x[i] ? least : i;
  // no: one array is compared with another
#pragma cgpredict kernel(two_arrays)
  for (int i = 1; i < n; ++i)
    if (x[i] > y[other])
      other = i;
  // no: what is compared is of the iteration, not of the place alone
#pragma cgpredict kernel(weighted)
  for (int i = 1; i < n; ++i)
    if (x[i] * y[i] > x[weighted] * y[i])
      weighted = i;
  return most + least + other + weighted;
}

static double distance(double x, double y) { return sqrt(x * x + y * y); }

static int of_functions(int n) {
  int near = 0, far = 0, odd = 0, signs = 0, sign = 0;
  // proved reduction: the first of the nearest, by a function of the library
#pragma cgpredict kernel(nearest)
  for (int i = 1; i < n; ++i)
    if (distance(x[i] - 3, y[i] - 40) < distance(x[near] - 3, y[near] - 40))
      near = i;
  // proved reduction: the last of the farthest
#pragma cgpredict kernel(farthest)
  for (int i = 1; i < n; ++i)
    far = hypot(x[far], y[far]) > hypot(x[i], y[i]) ? far : i;
  // no: two functions
#pragma cgpredict kernel(two_functions)
  for (int i = 1; i < n; ++i)
    if (cosh(x[i] * 0.01) < sinh(x[odd] * 0.01))
      odd = i;
  // no: the function stores beside what it returns
#pragma cgpredict kernel(stores)
  for (int i = 1; i < n; ++i)
    if (frexp(x[i], &sign) < frexp(x[signs], &sign))
      signs = i;
  return near + far + odd + signs + sign;
}

static int pivot(const double *a, int n, int k) {
  int p = k;
  // proved reduction: the row of the pivot, as in LU
#pragma cgpredict kernel(pivot)
  for (int i = k + 1; i < n; ++i)
    if (fabs(a[i * n + k]) > fabs(a[p * n + k]))
      p = i;
  return p;
}

static void through_pointer(int *at) {
  // none reduction: stored under the condition; it may be one of the keys
#pragma cgpredict kernel(stored)
  for (int i = 1; i < N; ++i)
    if (key[i] > key[*at])
      *at = i;
}

static int of_variables(void) {
  int best = 0, open = 0, id = 0, next = 1, counted = 0, count = 0, seen = 0, changed = 0;
  int other = 0, last = 0, marked = 0, turn = 0, narrow = 0, bound = 0;
  // proved reduction: behind 'continue'
#pragma cgpredict kernel(continued)
  for (int i = 1; i < N; ++i) {
    if (skip[i])
      continue;
    if (key[i] > key[best])
      best = i;
  }
  // proved reduction: of a member, where the node is open
#pragma cgpredict kernel(member)
  for (int i = 1; i < N; ++i)
    if (nodes[i].state == 1 && nodes[i].cost < nodes[open].cost)
      open = i;
  // no: which of equal ones was first, an index that is loaded does not tell
#pragma cgpredict kernel(of_ids)
  for (int i = 0; i < N; ++i)
    if (x[ids[i]] > x[id])
      id = ids[i];
  // no: another place than that which was compared
#pragma cgpredict kernel(another_place)
  for (int i = 0; i < N - 1; ++i)
    if (x[i] > x[next])
      next = i + 1;
  // no: how often a larger one is found
#pragma cgpredict kernel(counts)
  for (int i = 1; i < N; ++i)
    if (x[i] > x[counted]) {
      counted = i;
      ++count;
    }
  // no: the place so far is stored
#pragma cgpredict kernel(stored_so_far)
  for (int i = 1; i < N; ++i) {
    if (x[i] > x[seen])
      seen = i;
    out[i] = seen;
  }
  // no: what is compared changes
#pragma cgpredict kernel(changes)
  for (int i = 1; i < N; ++i) {
    if (y[i] > y[changed])
      changed = i;
    y[i] *= 0.5;
  }
  // no: of two variables
#pragma cgpredict kernel(two_variables)
  for (int i = 1; i < N; ++i)
    if (x[i] > y[other])
      other = i;
  // no: elsewhere the others are marked, which are those that are not larger so far
#pragma cgpredict kernel(marks_others)
  for (int i = 1; i < N; ++i)
    if (x[i] > x[marked])
      marked = i;
    else
      out[i] = 1;
  // no: two keys in turn
#pragma cgpredict kernel(two_keys)
  for (int i = 1; i < N; ++i) {
    if (x[i] > x[turn])
      turn = i;
    if (y[i] < y[turn])
      turn = i;
  }
  // no: the places are compared by different functions
#pragma cgpredict kernel(narrowed)
  for (int i = 1; i < N; ++i)
    if (x[i] > x[(unsigned char)narrow])
      narrow = i;
  // no: not where the place is large
#pragma cgpredict kernel(bounded)
  for (int i = 1; i < N; ++i)
    if (bound < 50 && x[i] > x[bound])
      bound = i;
  // no: the last that differs is no extreme
#pragma cgpredict kernel(differs)
  for (int i = 1; i < N; ++i)
    if (x[i] != x[last])
      last = i;
  return best + open + id + next + counted + count + seen + changed + other + last + marked + turn +
         narrow + bound;
}

// What is none yet has no place to be compared at.
static int begun_without(void) {
  int open = -1, apart = N, both = -1, often = -1, few = -1;
  const Node *cheapest = NULL, *dearest = NULL;
  // proved reduction: of the nodes that are not done, as in Dijkstra's search
#pragma cgpredict kernel(not_done)
  for (int i = 0; i < N; ++i)
    if (!skip[i] && (open == -1 || x[i] < x[open]))
      open = i;
  // proved reduction: no index is N
#pragma cgpredict kernel(none_above)
  for (int i = 0; i < N; ++i) {
    if (skip[i])
      continue;
    if (apart >= N || nodes[i].cost > nodes[apart].cost)
      apart = i;
  }
  // proved reduction: between equal ones another key decides
#pragma cgpredict kernel(two_keys_in_order)
  for (int i = 0; i < N; ++i)
    if (both < 0 || x[i] > x[both] || (x[i] == x[both] && y[i] < y[both]))
      both = i;
  // proved reduction: by its address
#pragma cgpredict kernel(address)
  for (int i = 0; i < N; ++i) {
    const Node *node = &nodes[i];
    if (cheapest == NULL || node->cost < cheapest->cost)
      cheapest = node;
  }
  // no: the two keys may contradict each other
#pragma cgpredict kernel(either_key)
  for (int i = 0; i < N; ++i)
    if (often < 0 || x[i] > x[often] || y[i] < y[often])
      often = i;
  // no: indices up to 6 count as none
#pragma cgpredict kernel(below_seven)
  for (int i = 0; i < N; ++i)
    if (few < 7 || x[i] > x[few])
      few = i;
  // no: a node may be that one as well
#pragma cgpredict kernel(another_none)
  for (int i = 0; i < N; ++i) {
    const Node *node = &nodes[i];
    if (dearest == NULL || dearest == &nodes[5] || node->cost > dearest->cost)
      dearest = node;
  }
  return open + apart + both + often + few + (int)(cheapest - nodes) + (int)(dearest - nodes);
}

int main(void) {
  int at = 0;
  for (int i = 0; i < N * N; ++i)
    a[i] = i * 37 % 101 - 50;
  for (int i = 0; i < N; ++i) {
    x[i] = i * 37 % 101 - 50, y[i] = i * 31 % 97;
    key[i] = i * 29 % 103, ids[i] = i * 7 % N, skip[i] = i % 3 == 0;
    nodes[i] = (Node){i * 41 % 89, i % 4};
  }
  const int places = of_parameters(x, y, N) + of_functions(N) + pivot(a, 40, 3);
  through_pointer(&at);
  printf("%d %d %d %d\n", places, at, of_variables(), begun_without());
}
