// Names with scopes in clauses that move arrays; what marks stand for is in data-clauses.c.
// RUN: %ir -fplugin-arg-cgpredict-openmp -Wno-source-uses-openmp %s | FileCheck %s --implicit-check-not='c"cgpredict:'
namespace N {
float a[64], b[64], c[64];
}
float d[64];

// CHECK: c"cgpredict:0:data_clauses_kernel1:1:256:1:1:[[#@LINE+2]]:1:{{.*}}.cpp:@a=1=1=0=[[#@LINE+2]],b=1=0=1=[[#@LINE+2]],c=1=1=1=[[#@LINE+2]],d=1=1=0=[[#@LINE+2]]:#1\00"
void scoped() {
#pragma omp target teams distribute parallel for map(to : N::a) map(always, from : N::b[0 : 64]) map(N::c) map(to : ::d)
  for (int i = 0; i < 64; i++)
    N::b[i] += N::a[i] + N::c[i] * d[i];
}
