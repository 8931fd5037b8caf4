// A nest that cannot be traced stays as it is, and a warning at its pragma says why.
// REQUIRES: plugin
// RUN: %cgpredict-cc -O1 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %cgpredict-cc -O0 -g0 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:

double next(double);

void moving(int *n) {
// CHECK: not-traced.c:[[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}}kernel 'moving': not traced: the bound of a mapped loop changes inside it
#pragma cgpredict kernel(moving)
  for (int i = 0; i < n[0]; i++)
    n[i % 2] = i;
}

float restarted(float *a, int n) {
  float s = 0;
// CHECK: not-traced.c:[[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}}kernel 'rows': not traced: the end of a mapped loop is not known before it
#pragma cgpredict kernel(rows) grid(2)
  for (int i = 0; i < n; i++)
    for (int j = (s = 0, 0); j + s < n; j++)
      s += a[i * n + j];
  return s;
}

void opaque(double *a, int n) {
// CHECK: not-traced.c:[[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}}kernel 'opaque': cannot see into the call of next
#pragma cgpredict kernel(opaque)
  for (int i = 0; i < n; i++)
    a[i] = next(a[i]) + next(a[i] + 1);
}

void middle(int *a, int n) {
// CHECK: not-traced.c:[[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}}kernel 'middle': not traced: a jump leads into a loop from outside, past its beginning
#pragma cgpredict kernel(middle)
  for (int i = 0; i < n; i++) {
    int k = 0;
    if (a[i] & 1)
      goto within;
    while (k < n) {
      a[i] += a[k++];
    within:
      a[i] ^= k++;
    }
  }
}
