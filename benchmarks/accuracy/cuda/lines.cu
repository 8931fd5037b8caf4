/* Cycles that an SM takes for a warp's loads from the L1, by the distance of its lanes: words of one
   bank, or lines. A row: type, bytes from lane to lane, cycles. */
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call)                                                                                \
  do {                                                                                             \
    const cudaError_t error = (call);                                                              \
    if (error != cudaSuccess) {                                                                    \
      fprintf(stderr, "%s: %s\n", #call, cudaGetErrorString(error));                               \
      exit(1);                                                                                     \
    }                                                                                              \
  } while (0)

constexpr int Threads = 1024, Turns = 256, Loads = 8;

__device__ float first(float value) { return value; }
__device__ float first(float4 value) { return value.x; }

// Each turn begins at another of eight places, so that no load is moved out of the loop; turns joined
// would share loads.
template <typename T>
__global__ void load(const char *data, int apart, int places, long long *cycles, float *sums) {
  const char *mine = data + (threadIdx.x & 31) * apart;
  float sum = 0;
  for (int i = 0; i <= places; ++i)
    sum += first(*(const T *)(mine + i * sizeof(T)));
  __syncthreads();
  const long long start = clock64();
#pragma unroll 1
  for (int turn = 0; turn < Turns; ++turn) {
#pragma unroll
    for (int i = 0; i < Loads; ++i)
      sum += first(__ldg((const T *)(mine + ((turn + i) & places) * sizeof(T))));
  }
  __syncthreads();
  if (threadIdx.x == 0)
    cycles[blockIdx.x] = clock64() - start;
  sums[blockIdx.x * Threads + threadIdx.x] = sum;
}

template <typename T> void measure(const char *type, int blocks) {
  char *data;
  long long *cycles;
  float *sums;
  CHECK(cudaMalloc(&data, 1 << 20));
  CHECK(cudaMemset(data, 0, 1 << 20));
  CHECK(cudaMalloc(&cycles, blocks * sizeof *cycles));
  CHECK(cudaMalloc(&sums, blocks * Threads * sizeof *sums));
  for (int apart : {0, 4, 8, 16, 32, 48, 64, 96, 128, 132, 136, 144, 160, 192, 256, 260, 512, 516,
                    1024, 4096}) {
    if (apart % sizeof(T) != 0)
      continue;
    for (int i = 0; i < 2; ++i)
      load<T><<<blocks, Threads>>>(data, apart, 7, cycles, sums);
    CHECK(cudaDeviceSynchronize());
    std::vector<long long> taken(blocks);
    CHECK(cudaMemcpy(taken.data(), cycles, blocks * sizeof taken[0], cudaMemcpyDeviceToHost));
    std::sort(taken.begin(), taken.end());
    printf("%s,%d,%.3f\n", type, apart,
           double(taken[blocks / 2]) / (double(Turns) * Loads * Threads / 32));
  }
  CHECK(cudaFree(data));
  CHECK(cudaFree(cycles));
  CHECK(cudaFree(sums));
}

int main() {
  cudaDeviceProp properties;
  CHECK(cudaGetDeviceProperties(&properties, 0));
  printf("type,bytes apart,cycles of a warp's load\n");
  measure<float>("float", properties.multiProcessorCount);
  measure<float4>("float4", properties.multiProcessorCount);
}
