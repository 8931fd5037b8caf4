// What an SM's L1 keeps: of what a block has loaded, after it stored to other memory, and of what it
// stored itself. It prints its launches, of which a profiler counts the sectors:
//
//   nvcc -O3 -std=c++17 -arch=native residence.cu -o residence
//   ncu --csv --metrics l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum,\
//     l1tex__t_sectors_pipe_lsu_mem_global_op_ld_lookup_hit.sum ./residence
#include "measured.cuh"

constexpr size_t PerBlock = size_t(1) << 20; // bytes
constexpr int Threads = 256, LineFloats = 32, KiBLines = 8;

// Through the L1, and not moved across the barriers.
__device__ float loaded(const float *place) {
  float value;
  asm volatile("ld.global.ca.f32 %0, [%1];" : "=f"(value) : "l"(place) : "memory");
  return value;
}

__device__ float loadAll(const float *mine, int places, int apart) {
  float sum = 0;
  for (int i = threadIdx.x; i < places; i += blockDim.x)
    sum += loaded(mine + i * apart);
  return sum;
}

__device__ void storeAll(float *mine, int places, int apart) {
  for (int i = threadIdx.x; i < places; i += blockDim.x)
    mine[i * apart] = i;
  __syncthreads();
}

__device__ float *ofBlock(float *data) { return data + blockIdx.x * PerBlock / sizeof(float); }

// Half of the loads hit where nothing is pushed out.
__global__ void pushOut(float *data, float *others, int places, int stored, int apart,
                        float *never) {
  float sum = loadAll(ofBlock(data), places, apart);
  __syncthreads();
  storeAll(ofBlock(others), stored, apart);
  sum += loadAll(ofBlock(data), places, apart);
  if (sum == 1)
    *never = sum;
}

// All of them hit where what is stored stays.
__global__ void loadBack(float *data, int places, int apart, int beside, float *never) {
  storeAll(ofBlock(data), places, apart);
  const float sum = loadAll(ofBlock(data) + beside, places, apart);
  if (sum == 1)
    *never = sum;
}

int main() {
  int blocks = 0;
  check(cudaDeviceGetAttribute(&blocks, cudaDevAttrMultiProcessorCount, 0), "SMs");
  auto *data = static_cast<float *>(zeroes(blocks, PerBlock));
  auto *others = static_cast<float *>(zeroes(blocks, PerBlock));
  auto *never = static_cast<float *>(zeroes(1, sizeof(float)));
  for (int apart : {1, LineFloats})
    for (int kept : {64, 128, 192})
      for (int stored : {0, 64, 128, 160, 192, 256}) {
        std::printf("a float of each %d, %d KiB loaded, %d KiB stored, loaded again\n", apart, kept,
                    stored);
        const int floats = KiBLines * LineFloats / apart;
        pushOut<<<blocks, Threads>>>(data, others, kept * floats, stored * floats, apart, never);
      }
  for (int apart : {1, 8, LineFloats})
    for (int beside : {0, 1, 8}) {
      std::printf("a float of each %d stored, the one %d on loaded\n", apart, beside);
      loadBack<<<blocks, Threads>>>(data, 32 * KiBLines * LineFloats / apart, apart, beside, never);
    }
  check(cudaDeviceSynchronize(), "residence");
}
