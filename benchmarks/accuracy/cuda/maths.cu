// What functions of the mathematical library, quotients and conversions take on this GPU, for
// arguments without a rare case: cycles from argument to value, in a chain of one warp, and cycles
// that a scheduler is busy with a warp's call when it has eight warps. Prints
// "latency,busy,type,what" lines; what a turn takes without the function is subtracted.
//
//   nvcc -O3 -std=c++17 -arch=native -extended-lambda maths.cu -o maths && ./maths
//   ncu --csv --metrics smsp__inst_executed.sum ./maths 16   # instructions of 2 times 16 turns
#include <cmath>
#include <cstdio>
#include <cstdlib>

static int Turns = 512;

// The next argument waits for the value, and is the same one: `zero` is 0.
template <typename T, typename F>
__global__ void chain(T *data, long long *cycles, T zero, T other, int turns, F f) {
  const T first = data[threadIdx.x];
  T x = first;
#pragma unroll 1
  for (int run = 0; run < 2; ++run) { // the first one for what is loaded and for the code
    const long long start = clock64();
#pragma unroll 1
    for (int turn = 0; turn < turns; ++turn)
      x = f(x, other) * zero + first;
    if (threadIdx.x == 0)
      *cycles = clock64() - start;
  }
  data[threadIdx.x] = x;
}

struct Time {
  double latency, busy;
};

// Cycles of a turn.
template <typename T, typename F>
double turnOf(int threads, T *data, long long *cycles, T other, F f) {
  chain<<<1, threads>>>(data, cycles, T(0), other, Turns, f);
  long long taken = 0;
  cudaMemcpy(&taken, cycles, sizeof(taken), cudaMemcpyDeviceToHost);
  return double(taken) / Turns;
}

template <typename T, typename F> Time timeOf(T first, T other, F f) {
  constexpr int Threads = 1024, WarpsPerScheduler = 8;
  T values[Threads], *data;
  long long *cycles;
  for (int i = 0; i < Threads; ++i)
    values[i] = first + T(i % 32) / T(64);
  cudaMalloc(&data, sizeof(values));
  cudaMalloc(&cycles, sizeof(long long));
  cudaMemcpy(data, values, sizeof(values), cudaMemcpyHostToDevice);
  const Time time{.latency = turnOf(32, data, cycles, other, f),
                  .busy = turnOf(Threads, data, cycles, other, f) / WarpsPerScheduler};
  cudaFree(data);
  cudaFree(cycles);
  return time;
}

template <typename T> struct Same {
  __device__ T operator()(T x, T) const { return x; }
};

template <typename T, typename F>
void print(const char *type, const char *what, T first, T other, F f) {
  static const Time nothing = timeOf(T(1), T(3), Same<T>());
  const Time time = timeOf(first, other, f);
  printf("%.1f,%.2f,%s,%s\n", time.latency - nothing.latency, time.busy - nothing.busy, type, what);
  if (const cudaError_t error = cudaGetLastError())
    printf("%s\n", cudaGetErrorString(error));
}

#define EACH(T, type, what, first, other, expression)                                              \
  print<T>(type, what, first, other, [] __device__(T x, T y) -> T { return expression; });

#define BOTH(what, first, other, ofFloat, ofDouble)                                                \
  EACH(float, "float", what, first, other, ofFloat)                                                \
  EACH(double, "double", what, first, other, ofDouble)

int main(int argc, char **argv) {
  if (argc > 1)
    Turns = atoi(argv[1]);
  printf("latency,busy,type,what\n");
  BOTH("sum", 1, 3, x + y, x + y)
  BOTH("div", 1, 3, y / x, y / x)
  BOTH("rcp", 1, 3, 1 / x, 1 / x)
  BOTH("sqrt", 1, 3, sqrtf(x), sqrt(x))
  BOTH("rsqrt", 1, 3, rsqrtf(x), rsqrt(x))
  BOTH("cbrt", 1, 3, cbrtf(x), cbrt(x))
  BOTH("hypot", 1, 3, hypotf(x, y), hypot(x, y))
  BOTH("exp", 1, 3, expf(x), exp(x))
  BOTH("exp2", 1, 3, exp2f(x), exp2(x))
  BOTH("expm1", 1, 3, expm1f(x), expm1(x))
  BOTH("log", 2, 3, logf(x), log(x))
  BOTH("log2", 2, 3, log2f(x), log2(x))
  BOTH("log10", 2, 3, log10f(x), log10(x))
  BOTH("log1p", 1, 3, log1pf(x), log1p(x))
  BOTH("pow", 2, 3.3, powf(x, y), pow(x, y))
  BOTH("sin", 1, 3, sinf(x), sin(x))
  BOTH("cos", 1, 3, cosf(x), cos(x))
  BOTH("tan", 1, 3, tanf(x), tan(x))
  BOTH("asin", 0.25, 3, asinf(x), asin(x))
  BOTH("acos", 0.25, 3, acosf(x), acos(x))
  BOTH("atan", 1, 3, atanf(x), atan(x))
  BOTH("atan2", 1, 3, atan2f(x, y), atan2(x, y))
  BOTH("sinh", 1.5, 3, sinhf(x), sinh(x))
  BOTH("cosh", 1.5, 3, coshf(x), cosh(x))
  BOTH("tanh", 1, 3, tanhf(x), tanh(x))
  BOTH("erf", 0.25, 3, erff(x), erf(x))
  BOTH("erfc", 1.5, 3, erfcf(x), erfc(x))
  BOTH("fmod", 5, 3, fmodf(x, y), fmod(x, y))
  BOTH("floor", 1, 3, floorf(x), floor(x))
  BOTH("ceil", 1, 3, ceilf(x), ceil(x))
  BOTH("trunc", 1, 3, truncf(x), trunc(x))
  BOTH("round", 1, 3, roundf(x), round(x))
  BOTH("rint", 1, 3, rintf(x), rint(x))
  BOTH("fabs", 1, 3, fabsf(x), fabs(x))
  BOTH("fmin", 1, 3, fminf(x, y), fmin(x, y))
  BOTH("fmax", 1, 3, fmaxf(x, y), fmax(x, y))
  BOTH("choice", 1, 3, x > y ? y : x + 1, x > y ? y : x + 1)
  BOTH("to int and back", 1, 3, float(int(x)), double(int(x)))
  EACH(double, "double", "to float and back", 1, 3, double(float(x)))
  EACH(int, "int", "sum", 5, 3, x + y)
  EACH(int, "int", "product", 5, 3, x * y)
  EACH(int, "int", "shift", 5, 3, x >> y)
  EACH(int, "int", "xor", 5, 3, x ^ y)
  EACH(int, "int", "choice", 5, 3, x > y ? y : x + 1)
  EACH(int, "int", "div", 500, 3, x / y)
  EACH(int, "int", "rem", 500, 3, x % y)
  EACH(unsigned, "unsigned", "div", 500, 3, x / y)
  EACH(unsigned, "unsigned", "rem", 500, 3, x % y)
  EACH(long long, "long", "sum", 5, 3, x + y)
  EACH(long long, "long", "product", 5, 3, x * y)
  EACH(long long, "long", "div", 500, 3, x / y)
  EACH(long long, "long", "div, large", 5000000000000ll, 3000000000ll, x / y)
  return 0;
}
