// With OpenMP a kernel may stand inside a region, but not on a loop that OpenMP shares out.
// RUN: %verify -fopenmp %s
// RUN: %ir -fopenmp -DALLOWED %s | FileCheck %s
// RUN: %ir -fopenmp-simd -DALLOWED %s | FileCheck %s
// CHECK-NOT: initiationinterval
// CHECK: call i32 @llvm.annotation
// CHECK: call i32 @llvm.annotation
// CHECK-NOT: initiationinterval
void regions(int n, float *x) {
#pragma omp parallel
#pragma cgpredict kernel(region)
  for (int i = 0; i < n; i++) x[i] = 0;
#pragma omp parallel
  {
#pragma omp critical
#pragma cgpredict kernel(critical)
    for (int i = 0; i < n; i++) x[i] = 0;
  }
}

#ifndef ALLOWED
void shared(int n, float *x) {
  // expected-note@+1 {{the OpenMP pragma is here}}
#pragma omp parallel for
  // expected-error@+1 {{kernel 'outer': the iterations of this loop are shared out by OpenMP; remove one of the two pragmas, or compile without OpenMP}}
#pragma cgpredict kernel(outer)
  for (int i = 0; i < n; i++) x[i] = 0;
  // expected-note@+1 {{the OpenMP pragma is here}}
#pragma omp simd
  // expected-error@+1 {{kernel 'vector': the iterations of this loop are shared out by OpenMP}}
#pragma cgpredict kernel(vector)
  for (int i = 0; i < n; i++) x[i] = 0;
  // expected-error@+1 {{expected a 'for', 'while' or 'do' loop behind '#pragma cgpredict', found '#pragma omp'}}
#pragma cgpredict kernel(before)
#pragma omp for
  for (int i = 0; i < n; i++) x[i] = 0;
}
#endif
