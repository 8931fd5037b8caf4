// Cycles of a turn of a loop in one warp, by what stands in it: a row of dependent instructions of
// a kind, from whose number their latency follows, a chase through the L1, sums of arrays by one
// thread. Prints "cycles of a turn,what" lines.
//
//   nvcc -O3 -std=c++17 -arch=native -extended-lambda latencies.cu -o latencies && ./latencies
#include <cstdio>

// Twice, the first time for what is loaded and for the code.
template <typename Turn>
__global__ void timed(long long *cycles, int turns, float *result, Turn turn) {
  float value = 0;
#pragma unroll 1
  for (int run = 0; run < 2; ++run) {
    const long long start = clock64();
#pragma unroll 1
    for (int at = 0; at < turns; ++at)
      value = turn(at, value);
    if (threadIdx.x == 0)
      *cycles = clock64() - start;
  }
  result[threadIdx.x] = value;
}

template <typename Turn> void print(const char *what, int threads, int turns, Turn turn) {
  static long long *cycles = nullptr;
  static float *result = nullptr;
  if (!cycles) {
    cudaMalloc(&cycles, sizeof(long long));
    cudaMalloc(&result, 1024 * sizeof(float));
  }
  timed<<<1, threads>>>(cycles, turns, result, turn);
  long long taken = 0;
  cudaMemcpy(&taken, cycles, sizeof(taken), cudaMemcpyDeviceToHost);
  printf("%.2f,%s\n", double(taken) / turns, what);
  if (const cudaError_t error = cudaGetLastError())
    printf("%s\n", cudaGetErrorString(error));
}

template <typename T, int Count, typename Step>
void row(const char *what, T other, Step step) {
  char text[64];
  snprintf(text, sizeof(text), "%d %s", Count, what);
  print(text, 32, 1024, [=] __device__(int, float value) {
    T x = T(value);
#pragma unroll
    for (int i = 0; i < Count; ++i)
      x = step(x, other);
    return float(x);
  });
}

// The difference over the difference of their numbers is the latency of one.
template <typename T, typename Step> void rows(const char *what, T other, Step step) {
  row<T, 8>(what, other, step);
  row<T, 16>(what, other, step);
}

int main() {
  constexpr int Most = 1 << 22;
  float *memory;
  cudaMalloc(&memory, 3 * sizeof(float) * Most);
  cudaMemset(memory, 0, 3 * sizeof(float) * Most);
  rows("sums of floats", 1.0f, [] __device__(float x, float y) { return x + y; });
  rows("sums of doubles", 1.0, [] __device__(double x, double y) { return x + y; });
  rows("products and sums of doubles", 1.0,
       [] __device__(double x, double y) { return x * y + y; });
  rows("products and sums of integers", 3, [] __device__(int x, int y) { return x * y + y; });
  rows("comparisons with a choice", 3,
       [] __device__(int x, int y) { return x > y ? y + 1 : x * 3; });
  rows("estimates of a root and sums", 1.0f, [] __device__(float x, float y) {
    float root;
    asm volatile("rsqrt.approx.ftz.f32 %0, %1;" : "=f"(root) : "f"(x));
    return root + y;
  });
  const int *next = reinterpret_cast<const int *>(memory);
  print("index from the L1", 1, 1024, [=] __device__(int, float value) {
    return __int_as_float(next[__float_as_int(value)]);
  });
  const float *a = memory, *b = memory + Most;
  float *c = memory + 2 * Most;
  for (int turns : {4096, 1 << 17, Most}) {
    char text[64];
    snprintf(text, sizeof(text), "c[i] = a[i] + b[i], %d", turns);
    print(text, 1, turns, [=] __device__(int at, float) { return c[at] = a[at] + b[at]; });
  }
  return 0;
}
