// What random loads get of the L2 and of DRAM: groups of lanes read neighbouring sectors at places
// of a table that nothing tells beforehand. Prints the L2's size, then by the table's size and the
// sectors of a group "MB,sectors of a request,sectors per cycle,GB/s".
//
//   nvcc -O3 -std=c++17 -arch=native gathers.cu -o gathers && ./gathers
//
// With a number it runs one launch for each size with groups of that many sectors, for a profiler.
#include "../programs/mixed.h"
#include "measured.cuh"

constexpr int Loads = 16, SectorBytes = 32, Words = SectorBytes / 4;

// Each lane a sector of its own; `group` lanes beside each other those of one aligned place.
__global__ void gather(const unsigned *table, unsigned places, unsigned group, unsigned *never) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned sum = 0;
#pragma unroll
  for (int load = 0; load < Loads; ++load) {
    const unsigned place = mixed((i / group) * Loads + load) & (places - 1);
    sum += table[(place * group + i % group) * Words];
  }
  if (sum == 1)
    *never = sum;
}

static float milliseconds(const unsigned *table, unsigned places, unsigned group, unsigned *never,
                          unsigned blocks) {
  static cudaEvent_t start = nullptr, stop = nullptr;
  if (!start) {
    check(cudaEventCreate(&start), "cudaEventCreate");
    check(cudaEventCreate(&stop), "cudaEventCreate");
  }
  check(cudaEventRecord(start), "cudaEventRecord");
  gather<<<blocks, 256>>>(table, places, group, never);
  check(cudaEventRecord(stop), "cudaEventRecord");
  check(cudaEventSynchronize(stop), "gather");
  float time = 0;
  check(cudaEventElapsedTime(&time, start, stop), "cudaEventElapsedTime");
  return time;
}

int main(int argc, char **argv) {
  constexpr unsigned Blocks = 1u << 15;
  const unsigned megabytes[] = {1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024};
  constexpr unsigned Most = 1024;
  auto *table = static_cast<unsigned *>(zeroes(size_t(Most) << 20, 1));
  auto *never = static_cast<unsigned *>(zeroes(1, sizeof(unsigned)));
  ClockMeter meter;
  const bool isProfiled = argc > 1;
  int l2Bytes = 0;
  check(cudaDeviceGetAttribute(&l2Bytes, cudaDevAttrL2CacheSize, 0), "L2 size");
  std::printf("L2 of %d KiB\n", l2Bytes / 1024);
  for (unsigned group : {1u, 2u, 4u}) {
    if (isProfiled && group != unsigned(std::atoi(argv[1])))
      continue;
    for (unsigned size : megabytes) {
      const unsigned places = (size << 20) / SectorBytes / group;
      std::vector<double> times;
      for (int run = 0; run < (isProfiled ? 2 : 9); ++run)
        times.push_back(milliseconds(table, places, group, never, Blocks));
      const double sectors = double(Blocks) * 256 * Loads, time = median(times);
      if (!isProfiled)
        std::printf("%u,%u,%.1f,%.0f\n", size, group, sectors / (time * 1e3 * meter.megahertz()),
                    sectors * SectorBytes / (time * 1e6));
    }
  }
  return 0;
}
