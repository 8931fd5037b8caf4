// Launches that no iteration leaves are compared; in the others the PTX traps where one does.
//
// REQUIRES: plugin
// RUN: %cgpredict-cc -O2 -g %s -o %t
// RUN: %cgpredict ptx verify %t 2> %t.err | FileCheck %s
// RUN: %cgpredict-cc -O2 -g -DLEFT %s -o %t
// RUN: not %cgpredict ptx verify %t 2> %t.err | FileCheck --check-prefix=LEFT %s
// CHECK: {{^}}scale: every bit agrees: 2 launches
// CHECK-NOT: note
// LEFT: {{^}}scale: NOT COMPARED: 3 launches
// LEFT-NEXT: launch 2: scale.ptx:{{.*}}: trap: thread (0, 0, 0) of block (35, 0, 0) stops the program
// LEFT-NEXT: {{^ *}}iterations that leave the loop (line [[#@LINE+8]]) end in a trap of the PTX: those behind them run all the same
// LEFT-NOT: note
enum { N = 4000 };
static int from[N], to[N];

__attribute__((noinline)) static int scale(int bad) {
#pragma cgpredict kernel(scale) block(64)
  for (int i = 0; i < N; i++) {
    if (from[i] == bad)
      return -1;
    to[i] = 3 * from[i];
  }
  return 0;
}

int main(void) {
  for (int i = 0; i < N; i++)
    from[i] = i;
  int left = scale(-1) + scale(-2);
#ifdef LEFT
  return left + scale(35 * 64) != -1;
#endif
  return left;
}
