// Code of a region of threads beside the loops that these share out is no kernel's, and said to be.
// RUN: %verify -fplugin-arg-cgpredict-openmp -fplugin-arg-cgpredict-openacc -Wno-source-uses-openmp %s
enum { N = 64 };
float a[N], b[N];
int thread(void);

void openmp(int steps) {
#pragma omp parallel // expected-warning@+0 {{code of this region beside the loops that it shares out is in no kernel: lines 11, 18}}
  {
    int own;
    own = thread();
    for (int t = 0; t < steps; t++) {
#pragma omp for
      for (int i = 0; i < N; i++)
        a[i] += b[i];
#pragma omp for
      for (int i = 0; i < N; i++) b[i] = a[i];
      a[0] = own;
    }
  }
#pragma omp parallel // expected-warning@+0 {{code of this region beside the loops that it shares out is in no kernel: line 24}}
  {
    int first = thread();
    for (int i = first; i < N; i += 4)
      a[i] += 1;
  }
#pragma acc parallel // expected-warning@+0 {{code of this region beside the loops that it shares out is in no kernel: line 29}}
  {
    a[0] = 1;
#pragma acc loop
    for (int i = 0; i < N; i++) a[i] += 1;
  }
}

// Nothing but loops, with or without a block.
void loops(void) {
#pragma omp parallel
  {
    float scale = 2;
#pragma omp for
    for (int i = 0; i < N; i++)
      a[i] *= scale;
#pragma omp for nowait
    for (int i = 0; i < N; i++)
      b[i] = 0;
  }
#pragma omp parallel
#pragma omp for
  for (int i = 0; i < N; i++)
    a[i] = 0;
}

// The loops of a region may stand in functions that it calls, before it or behind it; what these do
// besides is its code too, and a function without such loops is nothing else.
void scaled(void) {
#pragma omp for
  for (int i = 0; i < N; i++)
    a[i] *= 2;
}
void shifted(int steps);
void plain(void) {
  for (int i = 0; i < N; i++)
    a[i] += 1;
}

void orphaned(int steps) {
#pragma omp parallel
  {
    scaled();
    for (int t = 0; t < steps; t++)
      scaled();
  }
#pragma omp parallel // expected-warning@+0 {{code of this region beside the loops that it shares out is in no kernel: lines 76, 85}}
  {
    shifted(steps);
    plain();
  }
}

void shifted(int steps) {
  for (int t = 0; t < steps; t++) {
#pragma omp for
    for (int i = 0; i < N; i++)
      a[i] += b[i];
    b[0] = thread();
  }
}
