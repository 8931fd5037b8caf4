// A search writes nothing that could be compared, which is said; the other kernels are compared, also
// behind one that ends too early to be recorded, of which nothing is known.
//
// REQUIRES: plugin
// RUN: %cgpredict-cc -O2 -g %s -o %t
// RUN: not %cgpredict ptx verify %t 2> %t.err | FileCheck %s
// RUN: %cgpredict-cc -O2 -g -DALONE %s -o %t
// RUN: %cgpredict ptx verify %t 2> %t.err | FileCheck --check-prefix=ALONE %s
// CHECK: {{^}}fill: every bit agrees: 2 launches
// CHECK-NEXT: note: a launch of kernel 'search' was left within its first block
// CHECK-NEXT: note: kernel search: a loop that may be left early writes nothing to compare
// CHECK-NOT: note
// ALONE: note: kernel search: a loop that may be left early writes nothing to compare
static float v[10000];

static int find(float key) {
#pragma cgpredict kernel(search)
  for (int i = 0; i < 10000; i++)
    if (v[i] == key)
      return i;
  return -1;
}

static void fill(int from) {
#ifndef ALONE
#pragma cgpredict kernel(fill)
#endif
  for (int i = 0; i < 10000; i++)
    v[i] = from + i;
}

int main(void) {
  fill(0);
#ifndef ALONE
  if (find(3) != 3)
    return 1;
#endif
  fill(5);
  return find(9000) != 8995;
}
