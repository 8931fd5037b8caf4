// Numbers that each instance of a template has for itself in the clauses of a directive, by the marker: dimensions, block.
// RUN: %ir -x c++ -std=c++20 -Wall -Wextra -Wold-style-cast -Wsign-conversion -fplugin-arg-cgpredict-openmp -fplugin-arg-cgpredict-openacc -Wno-source-uses-openmp %s 2> %t.err | FileCheck %s --implicit-check-not='c"cgpredict:'
// RUN: FileCheck %s --check-prefix=WARNED --implicit-check-not=warning: --implicit-check-not=error: < %t.err
template <class T> struct Shape {
  static constexpr int levels = 2;
  static constexpr unsigned width = 16 * sizeof(T);
};
constexpr int half(int n) { return n / 2; }

// CHECK-DAG: c"cgpredict:0:instance_numbers_kernel1:1:256:1:1:
// CHECK-DAG: c"cgpredict:0:instance_numbers_kernel1:2:32:32:1:
// CHECK-DAG: c"cgpredict:0:instance_numbers_kernel1:3:32:8:4:
// CHECK-DAG: c"cgpredict:1:instance_numbers_kernel2:1:24:1:1:
// CHECK-DAG: c"cgpredict:1:instance_numbers_kernel2:1:48:1:1:
// CHECK-DAG: c"cgpredict:1:instance_numbers_kernel2:1:72:1:1:
template <int Depth> void filter(float *a, int n) {
#pragma omp parallel for collapse(Depth)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
        a[(i * n + j) * n + k] += 1;
  constexpr int Side = Depth * 24;
#pragma omp target teams distribute parallel for thread_limit(Side)
  for (int i = 0; i < n; i++)
    a[i] += 1;
}

// CHECK-DAG: c"cgpredict:2:instance_numbers_kernel3:2:32:32:1:
// CHECK-DAG: c"cgpredict:3:instance_numbers_kernel4:2:8:4:1:
// CHECK-DAG: c"cgpredict:3:instance_numbers_kernel4:2:16:4:1:
// CHECK-DAG: c"cgpredict:4:instance_numbers_kernel5:1:64:1:1:
// CHECK-DAG: c"cgpredict:4:instance_numbers_kernel5:1:128:1:1:
template <class T, unsigned Width> class Field {
  static constexpr unsigned columns = Width;

public:
  void scale(T *a, int n) {
#pragma omp parallel for collapse(Shape<T>::levels)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        a[i * n + j] *= 2;
#pragma acc parallel loop tile(4, columns)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        a[i * n + j] *= 2;
#pragma acc parallel loop vector_length(Shape<T>::width)
    for (int i = 0; i < n; i++)
      a[i] *= 2;
  }
};

// What no template has: a number at once, or none.
// CHECK-DAG: c"cgpredict:5:instance_numbers_kernel6:2:32:32:1:
// CHECK-DAG: c"cgpredict:6:instance_numbers_kernel7:1:64:1:1:
// CHECK-DAG: c"cgpredict:7:instance_numbers_kernel8:1:256:1:1:
void plain(float *a, int n) {
#pragma omp parallel for collapse(Shape<float>::levels)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i * n + j] += 1;
#pragma omp target teams distribute parallel for thread_limit(half(128))
  for (int i = 0; i < n; i++)
    a[i] += 1;
#pragma omp target teams distribute parallel for thread_limit(half(n))
  for (int i = 0; i < n; i++)
    a[i] += 1;
}

// CHECK-DAG: c"cgpredict:8:instance_numbers_kernel9:2:32:32:1:
template <class Space> void forEach(float *a, int n) {
  auto run = [=](auto value) {
#pragma omp parallel for collapse(Space::levels)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        a[i * n + j] += value;
  };
  run(1.0f);
}

// What a GPU cannot do is said once, whatever the numbers are.
// CHECK-DAG: c"cgpredict:9:instance_numbers_kernel10:
// WARNED: instance-numbers.cpp:[[#@LINE+2]]:1: warning: kernel 'instance_numbers_kernel10': not traced: '#pragma omp critical'
template <int Width> void count(int *a, int n) {
#pragma omp target teams distribute parallel for thread_limit(Width)
  for (int i = 0; i < n; i++)
#pragma omp critical
    a[0] += Width;
}

void run(float *a, double *b, int n) {
  filter<1>(a, n);
  filter<2>(a, n);
  filter<3>(a, n);
  Field<float, 8>().scale(a, n);
  Field<double, 16>().scale(b, n);
  plain(a, n);
  forEach<Shape<float>>(a, n);
  count<32>(reinterpret_cast<int *>(a), n);
  count<64>(reinterpret_cast<int *>(a), n);
}
