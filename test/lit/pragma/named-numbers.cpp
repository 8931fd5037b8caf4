// Names of constants in clauses that shape a kernel, by the marker: dimensions, then the block.
// RUN: %ir -x c++ -fplugin-arg-cgpredict-openmp -fplugin-arg-cgpredict-openacc -Wno-source-uses-openmp %s 2> %t.err | FileCheck %s --implicit-check-not='c"cgpredict:'
// RUN: FileCheck %s --check-prefix=WARNED --implicit-check-not=warning: < %t.err
constexpr int Levels = 2;
namespace shape {
enum { Width = 8, Height = 4 };
struct Block {
  static constexpr unsigned threads = 64;
  enum class Side { Long = 16 };
};
using Team = Block;
namespace inner {
const long Rows = 2;
}
} // namespace shape
namespace nest = shape::inner;

// CHECK: c"cgpredict:0:named_numbers_kernel1:2:32:32:1:
// CHECK: c"cgpredict:1:named_numbers_kernel2:1:96:1:1:
// CHECK: c"cgpredict:2:named_numbers_kernel3:2:8:4:1:
// CHECK: c"cgpredict:3:named_numbers_kernel4:1:256:1:1:
// CHECK: c"cgpredict:4:named_numbers_kernel5:1:64:1:1:
// CHECK: c"cgpredict:5:named_numbers_kernel6:2:32:32:1:
// CHECK: c"cgpredict:6:named_numbers_kernel7:1:128:1:1:
// CHECK: c"cgpredict:7:by_name:2:64:8:1:
void filter(float *a, int n) {
  using namespace shape;
#pragma omp parallel for collapse(Levels)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i * n + j] += 1;
#pragma omp target teams distribute parallel for thread_limit(Width * (8 + Height))
  for (int i = 0; i < n; i++)
    a[i] += 1;
#pragma acc parallel loop tile(Height, Width)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i * n + j] += 1;
// What is no constant has no number.
// WARNED: named-numbers.cpp:[[#@LINE+1]]:1: warning: clause 'collapse' is taken to be 1, as its number is not known here; write it as a number
#pragma omp parallel for collapse(n)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i * n + j] += 1;
#pragma omp target teams distribute parallel for thread_limit(Block::threads)
  for (int i = 0; i < n; i++)
    a[i] += 1;
#pragma omp parallel for collapse(::nest::Rows)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i * n + j] += 1;
#pragma omp target teams distribute parallel for thread_limit(shape::Team::threads * 2)
  for (int i = 0; i < n; i++)
    a[i] += 1;
#pragma cgpredict kernel(by_name) grid(Levels) block(Team::threads, shape::Width)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i * n + j] += 1;
}
