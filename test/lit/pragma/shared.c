// The clauses of shared memory and of the read-only cache stand behind the file in the marker, and in the tables.
// RUN: %ir %s | FileCheck %s
#define TILE (2 * 16)
#define ARRAY b

void all(int n, float *a, float *b, float *c) {
  // CHECK-DAG: c"cgpredict:0:one:1:256:1:1:{{.*}}shared.c:a::\00"
#pragma cgpredict kernel(one) shared(a)
  for (int i = 0; i < n; i++)
    c[i] = a[i];
  // CHECK-DAG: c"cgpredict:1:two:2:32:32:1:{{.*}}shared.c:a,b:8,32:\00"
#pragma cgpredict tile(8, TILE) kernel(two) shared(a, ARRAY) grid(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      c[n * i + j] = a[i] + b[j];
  // CHECK-DAG: c"cgpredict:2:three:1:256:1:1:{{.*}}shared.c:::a,b\00"
#pragma cgpredict kernel(three) readonly(a, b)
  for (int i = 0; i < n; i++)
    c[i] = a[i] + b[i];
}
