// How many operations of a kind an SM does per cycle, by eight independent chains in each of 1,024
// threads on every SM. Prints "operations per cycle,what" lines.
#include "measured.cuh"

static constexpr int Chains = 8, Turns = 1024;

template <typename T, typename Operation>
__global__ void chains(T *data, long long *cycles, T other, Operation operation) {
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  T x[Chains];
#pragma unroll
  for (int chain = 0; chain < Chains; ++chain)
    x[chain] = data[thread] + T(chain);
  const long long start = clock64();
#pragma unroll 1
  for (int turn = 0; turn < Turns; turn += 8)
#pragma unroll
    for (int part = 0; part < 8; ++part)
#pragma unroll
      for (int chain = 0; chain < Chains; ++chain)
        x[chain] = operation(x[chain], other);
  const long long end = clock64();
  T sum = 0;
#pragma unroll
  for (int chain = 0; chain < Chains; ++chain)
    sum += x[chain];
  data[thread] = sum;
  if (threadIdx.x == 0)
    cycles[blockIdx.x] = end - start;
}

struct Sum {
  template <typename T> __device__ T operator()(T x, T y) const { return x + y; }
};
struct Fused {
  template <typename T> __device__ T operator()(T x, T y) const { return x * y + y; }
};
struct Quotient {
  template <typename T> __device__ T operator()(T x, T y) const { return y / x; }
};
struct OddQuotient {
  __device__ unsigned operator()(unsigned x, unsigned y) const { return y / (x | 1); }
};
struct Remainder {
  template <typename T> __device__ T operator()(T x, T y) const { return y % (x | 1); }
};
struct Root {
  __device__ float operator()(float x, float y) const { return sqrtf(x + y); }
};
struct InverseRoot {
  __device__ float operator()(float x, float y) const { return 1 / sqrtf(x + y); }
};
struct Approximate {
  __device__ float operator()(float x, float) const { return __frsqrt_rn(x); }
};
struct Exponential {
  __device__ float operator()(float x, float y) const { return expf(x * y); }
};
struct Logarithm {
  __device__ float operator()(float x, float y) const { return logf(x + y); }
};
struct ErrorFunction {
  __device__ float operator()(float x, float) const { return erff(x); }
};
struct ShiftXor {
  __device__ unsigned operator()(unsigned x, unsigned) const { return x ^ (x >> 7); }
};
struct Logic {
  __device__ unsigned operator()(unsigned x, unsigned y) const { return (x & y) ^ 0x5555u; }
};
struct ToFloat {
  __device__ unsigned operator()(unsigned x, unsigned) const { return __float_as_uint(float(x)); }
};
struct FromFloat {
  __device__ float operator()(float x, float) const { return __uint_as_float(unsigned(x)); }
};
struct Least {
  template <typename T> __device__ T operator()(T x, T y) const { return (x < y ? x : y) + 1; }
};

template <typename T, typename Operation>
static void say(const char *what, T other, Operation operation) {
  int sms = 0;
  check(cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, 0), "SMs");
  constexpr int block = 512, blocksOfSm = 2;
  const int blocks = sms * blocksOfSm;
  T *data = static_cast<T *>(zeroes(size_t(blocks) * block, sizeof(T)));
  long long *cycles = static_cast<long long *>(zeroes(blocks, sizeof(long long)));
  std::vector<long long> taken(blocks);
  for (int repetition = 0; repetition < 3; ++repetition)
    chains<<<blocks, block>>>(data, cycles, other, operation);
  check(cudaMemcpy(taken.data(), cycles, blocks * sizeof(long long), cudaMemcpyDeviceToHost), what);
  std::sort(taken.begin(), taken.end());
  std::printf("%.4g,%s\n", double(Chains) * Turns * block * blocksOfSm / double(taken[blocks / 2]),
              what);
  std::fflush(stdout);
  check(cudaFree(data), "cudaFree");
  check(cudaFree(cycles), "cudaFree");
}

int main() {
  say("float sum", 0.5f, Sum());
  say("float product and sum", 0.5f, Fused());
  say("double product and sum", 0.5, Fused());
  say("int sum", 3u, Sum());
  say("int product and sum", 3u, Fused());
  say("int shift and exclusive or", 3u, ShiftXor());
  say("int logic", 3u, Logic());
  say("int minimum and sum", 3u, Least());
  say("unsigned to float", 3u, ToFloat());
  say("float to unsigned", 3.0f, FromFloat());
  say("reciprocal square root, rounded", 1.0f, Approximate());
  say("square root and sum", 1.0f, Root());
  say("1 / square root and sum", 1.0f, InverseRoot());
  say("float quotient", 1.5f, Quotient());
  say("double quotient", 1.5, Quotient());
  say("unsigned quotient", 1000003u, OddQuotient());
  say("unsigned remainder", 1000003u, Remainder());
  say("exponential of a product", 0.5f, Exponential());
  say("logarithm of a sum", 1.5f, Logarithm());
  say("error function", 0.5f, ErrorFunction());
  return 0;
}
