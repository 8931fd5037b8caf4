// A search writes nothing that could be compared, which is said; the other kernels are compared.
//
// REQUIRES: plugin
// RUN: %cgpredict-cc -O2 -g %s -o %t
// RUN: %cgpredict ptx verify %t 2> %t.err | FileCheck %s
// RUN: %cgpredict-cc -O2 -g -DALONE %s -o %t
// RUN: %cgpredict ptx verify %t 2> %t.err | FileCheck --check-prefix=ALONE %s
// CHECK: {{^}}fill: every bit agrees: 1 launch
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

int main(void) {
#ifndef ALONE
#pragma cgpredict kernel(fill)
#endif
  for (int i = 0; i < 10000; i++)
    v[i] = i;
  return find(9000) != 9000;
}
