// Directives that move arrays, by the marker that a kernel carries: ARRAY=KIND=IN=OUT=LINE with the
// kinds 0 region, 1 launch, 2 update; and clauses that change nothing.
// RUN: %ir -fplugin-arg-cgpredict-openmp -fplugin-arg-cgpredict-openacc -Wno-source-uses-openmp %s | FileCheck %s --implicit-check-not='c"cgpredict:'
enum { N = 64 };
float a[N], b[N], c[N], *everywhere;

// The outermost directives that name an array come first; what is entered is there for all kernels.
// CHECK: c"cgpredict:0:data_clauses_kernel1:1:64:1:1:[[#@LINE+5]]:1:{{.*}}.c:@everywhere=0=1=1=[[#@LINE+2]],a=0=1=0=[[#@LINE+3]],p=0=0=0=[[#@LINE+3]],b=0=0=1=[[#@LINE+3]],c=1=1=1=[[#@LINE+5]],a=1=1=1=[[#@LINE+5]],b=2=0=1=[[#@LINE+9]]:~num_teams%282%2An%29,schedule%28static%2C%204%29:#1\00"
void openmp(int n, float *p, float *q, float *dev) {
#pragma omp target enter data map(to : everywhere[0 : n])
#pragma omp target data map(to : a) map(alloc : p[0 : n * 2]) map(always, from : b[0 : n])
  {
#pragma omp target teams distribute parallel for map(tofrom : c, a) num_teams(2 * n) \
    schedule(static, 4) thread_limit(2 * 32)
    for (int i = 0; i < n; i++)
      b[i] += a[i] * p[i] + c[i];
#pragma omp target update from(b[0 : n])
  }
// A directive with a block, and the user's own pragma inside: without a type, map is tofrom.
// CHECK: c"cgpredict:1:own:1:256:1:1:[[#@LINE+3]]:1:{{.*}}.c:@everywhere=0=1=1=10,q=1=1=1=[[#@LINE+1]],dev=1=0=0=[[#@LINE+1]],b=2=0=1=[[#@LINE-3]]\00"
#pragma omp target map(q[0 : n]) is_device_ptr(dev)
  {
#pragma cgpredict kernel(own)
#pragma omp teams distribute parallel for schedule(static)
    for (int i = 0; i < n; i++)
      q[i] += everywhere[i] + dev[i];
  }
#pragma omp target exit data map(from : everywhere[0 : n])
}

// `present` moves nothing; the region around does.
// CHECK: c"cgpredict:2:data_clauses_kernel2:1:256:1:1:[[#@LINE+5]]:1:{{.*}}.c:@everywhere=0=1=1=10,x=0=1=1=[[#@LINE+3]],y=1=0=1=[[#@LINE+5]],b=2=0=1=[[#]]:~gang%2816%29,num_gangs%283%2An%29:#1\00"
// CHECK: c"cgpredict:3:data_clauses_kernel3:1:256:1:1:[[#@LINE+8]]:1:{{.*}}.c:@everywhere=0=1=1=10,y=1=1=0=[[#@LINE+8]],b=2=0=1=[[#]]:#1\00"
void openacc(int n, float *x, float *y) {
#pragma acc data pcopy(x[0 : n])
  {
#pragma acc parallel loop present(x) copyout(y[0 : n]) gang(16) num_gangs(3 * n)
    for (int i = 0; i < n; i++)
      y[i] = x[i];
  }
#pragma acc parallel loop copyin(readonly : y[0 : n])
  for (int i = 0; i < n; i++)
    y[i] += 1;
}
