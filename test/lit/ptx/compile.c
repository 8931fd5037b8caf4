// A kernel that LLVM's backend gives up on does not end the user's compile, which says nothing of it; the
// tables say why there is no PTX. The kernels beside it have some,
// of a load without its order as well.
// REQUIRES: plugin
// RUN: %clang -O2 -Werror -fplugin=%plugin -c %s -o %t.o > %t.log 2>&1
// RUN: FileCheck --allow-empty --check-prefix=LOG %s < %t.log
// RUN: grep -a -o -E "NVPTX backend: .{1,40}|visible .entry [a-z]*" %t.o | FileCheck %s

// LOG-NOT: {{.}}
// CHECK-DAG: NVPTX backend: {{.*(tomic|scope)}}
// CHECK-DAG: visible .entry ordered
// CHECK-DAG: visible .entry doubled

void run(int *a, int n) {
#pragma cgpredict kernel(ordered)
  for (int i = 0; i < n; i++)
    a[i] = __atomic_load_n(&a[i + n], __ATOMIC_SEQ_CST);
#pragma cgpredict kernel(fenced)
  for (int i = 0; i < n; i++) {
    a[i] = a[i + n];
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
  }
#pragma cgpredict kernel(doubled)
  for (int i = 0; i < n; i++)
    a[i] *= 2;
}
