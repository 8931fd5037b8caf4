// lastprivate names variables of the loop; how they are stored stands behind the file in the marker.
// RUN: %verify %s
// RUN: %ir -DALLOWED %s | FileCheck %s
int alone(int n, float *a) {
  int x = 0, y = 0, z = 0;
  // CHECK-DAG: c"cgpredict:0:last:1:256:1:1:{{.*}}lastprivate.c:^x,y\00"
#pragma cgpredict kernel(last) lastprivate(x, y)
  for (int i = 0; i < n; i++)
    x = i, y = a[i] > 0;
  // CHECK-DAG: c"cgpredict:1:any:1:256:1:1:{{.*}}lastprivate.c:*z\00"
#pragma cgpredict lastprivate(conditional: z) kernel(any)
  for (int i = 0; i < n; i++)
    if (a[i] > 0) z = i;
#ifndef ALLOWED
  // expected-error@+1 {{kernel 'unused' has no variable 'x' for its threads to have their own of; it has i, n, a}}
#pragma cgpredict kernel(unused) lastprivate(x)
  for (int i = 0; i < n; i++) a[i] = 0;
  // expected-error@+1 {{expected a variable's name in clause 'lastprivate' of '#pragma cgpredict', found ')'}}
#pragma cgpredict kernel(nothing) lastprivate()
  for (int i = 0; i < n; i++) x = i;
  // expected-error@+1 {{expected ')' at the end of clause 'lastprivate' in '#pragma cgpredict', found ':'}}
#pragma cgpredict kernel(unknown) lastprivate(sometimes: x)
  for (int i = 0; i < n; i++) x = i;
#endif
  return x + y + z;
}
