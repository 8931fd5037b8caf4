// What stores cost that cover sectors of the L2 in parts: each thread stores the words of a record,
// one after the other. Prints "SMs,words,bytes of a record,sums between,cycles per store" lines, of
// an SM's stores of a warp; the records lie in the L2.
//
//   nvcc -O3 -std=c++17 -arch=native parts.cu -o parts && ./parts
#include "measured.cuh"

constexpr int Threads = 256, BlocksPerSm = 8;

// Sums between two stores, which the second one waits for.
template <int Words, int Apart, int Sums>
__global__ void store(unsigned *data, unsigned records, int passes, unsigned factor) {
  const unsigned threads = gridDim.x * blockDim.x;
  unsigned value = threadIdx.x;
  for (int pass = 0; pass < passes; ++pass)
    for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < records; i += threads)
#pragma unroll
      for (int word = 0; word < Words; ++word) {
#pragma unroll
        for (int sum = 0; sum < Sums; ++sum)
          value = value * factor + sum;
        // no wider store of several words, but what the caches do with one of a program's
        asm volatile("st.global.u32 [%0], %1;" ::"l"(data + size_t(i) * Apart + word), "r"(value));
      }
}

template <int Words, int Apart, int Sums = 0>
static void measureStores(unsigned *data, unsigned sms, const ClockMeter &meter) {
  const unsigned blocks = sms * BlocksPerSm;
  const unsigned perThread = Apart >= 16 ? 2 : 4, records = blocks * Threads * perThread;
  constexpr int Passes = 40;
  cudaEvent_t start, stop;
  check(cudaEventCreate(&start), "cudaEventCreate");
  check(cudaEventCreate(&stop), "cudaEventCreate");
  std::vector<double> times;
  for (int run = 0; run < 7; ++run) {
    check(cudaEventRecord(start), "cudaEventRecord");
    store<Words, Apart, Sums><<<blocks, Threads>>>(data, records, Passes, 3);
    check(cudaEventRecord(stop), "cudaEventRecord");
    check(cudaEventSynchronize(stop), "store");
    float time = 0;
    check(cudaEventElapsedTime(&time, start, stop), "cudaEventElapsedTime");
    times.push_back(time);
  }
  const double stores = double(records) / 32 * Words * Passes / sms;
  std::printf("%u,%d,%d,%d,%.1f\n", sms, Words, 4 * Apart, Sums,
              median(times) * 1e3 * meter.megahertz() / stores);
}

int main() {
  cudaDeviceProp properties;
  check(cudaGetDeviceProperties(&properties, 0), "cudaGetDeviceProperties");
  const unsigned all = unsigned(properties.multiProcessorCount);
  auto *data = static_cast<unsigned *>(zeroes(size_t(256) << 20, 1));
  ClockMeter meter;
  for (const unsigned sms : {8u, all / 2, all}) {
    measureStores<1, 1>(data, sms, meter);  // whole sectors
    measureStores<1, 8>(data, sms, meter);  // each sector in part
    measureStores<1, 16>(data, sms, meter); // likewise, without its other half of 64 bytes
    measureStores<2, 2>(data, sms, meter);
    measureStores<3, 3>(data, sms, meter);
    measureStores<4, 4>(data, sms, meter);
    measureStores<5, 5>(data, sms, meter);
    measureStores<6, 6>(data, sms, meter);
    measureStores<7, 7>(data, sms, meter);
    measureStores<8, 8>(data, sms, meter);
    measureStores<10, 10>(data, sms, meter);
    measureStores<12, 12>(data, sms, meter);
    measureStores<16, 16>(data, sms, meter);
    measureStores<2, 8>(data, sms, meter); // of records two words
    measureStores<4, 8>(data, sms, meter);
    measureStores<4, 16>(data, sms, meter);
    measureStores<4, 4, 16>(data, sms, meter);
    measureStores<8, 8, 16>(data, sms, meter);
    measureStores<12, 12, 16>(data, sms, meter);
    measureStores<16, 16, 16>(data, sms, meter);
  }
  return 0;
}
