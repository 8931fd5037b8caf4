// What differs between a template's instances in the pragma's clauses, and template arguments in
// the clauses of directives, by the marker: dimensions, then the block.
// RUN: %ir -x c++ -std=c++20 -Wall -Wextra -fplugin-arg-cgpredict-openmp -Wno-source-uses-openmp %s | FileCheck %s --implicit-check-not='c"cgpredict:'
template <class T, int Rows> struct Shape {
  static constexpr unsigned width = 16 * sizeof(T), height = Rows;
};
template <int A, int B> constexpr int smaller = A < B ? A : B;

// CHECK-DAG: c"cgpredict:0:scaled:1:64:1:1:
// CHECK-DAG: c"cgpredict:0:scaled:1:128:1:1:
template <unsigned Threads> void scale(float *a, int n) {
#pragma cgpredict kernel(scaled) block(Threads)
  for (int i = 0; i < n; i++)
    a[i] *= 2;
}

// CHECK-DAG: c"cgpredict:1:added:2:64:2:1:
// CHECK-DAG: c"cgpredict:1:added:2:128:4:1:
// CHECK-DAG: c"cgpredict:2:tiled:1:32:1:1:{{[^"]*}}:b:4:
// CHECK-DAG: c"cgpredict:2:tiled:1:32:1:1:{{[^"]*}}:b:8:
template <class T, int N> struct Field {
  static constexpr int half = N >> 1;
  void add(T *a, const T *b, int n) {
#pragma cgpredict kernel(added) grid(2) block(Shape<T, N>::width, half)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        a[i * n + j] += b[j];
#pragma cgpredict kernel(tiled) block(32) shared(b) tile(N)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        a[i] += b[j];
  }
};

// CHECK-DAG: c"cgpredict:3:ranked:1:256:1:1:
// CHECK-DAG: c"cgpredict:3:ranked:2:32:32:1:
template <int Rank> void rank(float *a, int n) {
#pragma cgpredict kernel(ranked) grid(Rank)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i * n + j] += 1;
}

// CHECK-DAG: c"cgpredict:4:plain:2:64:8:1:
// CHECK-DAG: c"cgpredict:5:template_numbers_kernel1:1:32:1:1:
// CHECK-DAG: c"cgpredict:6:template_numbers_kernel2:2:32:32:1:
void plain(float *a, int n) {
#pragma cgpredict kernel(plain) grid(smaller<2, 3>) block(Shape<float, 2>::width, Shape<float, (8)>::height)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i * n + j] += 1;
#pragma omp target teams distribute parallel for thread_limit(Shape<Shape<float, 1>, 32>::height)
  for (int i = 0; i < n; i++)
    a[i] += 1;
#pragma omp parallel for collapse(smaller<smaller<4, 2>, 3>)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i * n + j] += 1;
}

struct Sizes {
  enum { Width = 16 };
  template <int K> struct Times { static constexpr int value = 8 * K; };
};
#define MARKED _Pragma("cgpredict kernel(marked) block(Threads)")

// CHECK-DAG: c"cgpredict:7:members:1:40:1:1:
// CHECK-DAG: c"cgpredict:8:counted:1:48:1:1:
// CHECK-DAG: c"cgpredict:9:marked:1:96:1:1:
template <class Of, int Threads, class... Each> void members(float *a, int n) {
#pragma cgpredict kernel(members) block(Of::Width + Of::template Times<3>::value)
  for (int i = 0; i < n; i++)
    a[i] += 1;
#pragma cgpredict kernel(counted) block(Of::Width * sizeof...(Each))
  for (int i = 0; i < n; i++)
    a[i] += 1;
  MARKED
  for (int i = 0; i < n; i++)
    a[i] += 1;
}

void run(float *a, double *b, int n) {
  members<Sizes, 96, int, int, char>(a, n);
  scale<64>(a, n);
  scale<128>(a, n);
  Field<float, 4>().add(a, a + n * n, n);
  Field<double, 8>().add(b, b + n * n, n);
  rank<1>(a, n);
  rank<2>(a, n);
  plain(a, n);
}
