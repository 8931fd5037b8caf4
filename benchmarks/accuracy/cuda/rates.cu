// What a device file asks of a GPU: launch overhead, latencies and rates of L1, L2 and DRAM, how
// fast blocks start. Prints "value,unit,what" lines; cycles are those of the SMs' clock.
#include "measured.cuh"

static constexpr size_t MB = size_t(1) << 20;

__global__ void nothing() {}

// Of each sector of 32 bytes one float, past the L1.
__global__ void readSectors(const float *data, size_t sectors, int passes, float *never) {
  const size_t threads = size_t(gridDim.x) * blockDim.x;
  float sum = 0;
  for (int pass = 0; pass < passes; ++pass)
#pragma unroll 4
    for (size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x; i < sectors; i += threads)
      sum += __ldcg(data + 8 * i);
  if (sum == 1)
    *never = sum;
}

__global__ void readFours(const float4 *data, size_t count, int passes, float *never) {
  const size_t threads = size_t(gridDim.x) * blockDim.x;
  float sum = 0;
  for (int pass = 0; pass < passes; ++pass)
#pragma unroll 4
    for (size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x; i < count; i += threads) {
      const float4 four = __ldcg(data + i);
      sum += four.x + four.y + four.z + four.w;
    }
  if (sum == 1)
    *never = sum;
}

__global__ void write(float4 *data, size_t count, int passes) {
  const size_t threads = size_t(gridDim.x) * blockDim.x;
  for (int pass = 0; pass < passes; ++pass)
    for (size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x; i < count; i += threads)
      data[i] = make_float4(1, 2, 3, pass);
}

__global__ void copyFours(float4 *to, const float4 *from, size_t count) {
  const size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x;
  if (i < count)
    to[i] = from[i];
}

__global__ void addFours(float4 *to, const float4 *a, const float4 *b, size_t count) {
  const size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x;
  if (i < count)
    to[i] = make_float4(a[i].x + b[i].x, a[i].y + b[i].y, a[i].z + b[i].z, a[i].w + b[i].w);
}

// Each thread stores into one place again and again; a place is `apart` floats after the one of
// `together` threads before.
__global__ void rewrite(volatile float *data, int together, int apart, int turns) {
  const size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x;
  volatile float *place = data + i / together * apart + i % together;
  for (int turn = 0; turn < turns; ++turn)
    *place = turn;
}

__global__ void chase(const unsigned *next, int turns, long long *cycles, unsigned *end) {
  unsigned at = 0;
  for (int turn = 0; turn < turns / 4; ++turn)
    at = __ldcg(next + at);
  const long long start = clock64();
  for (int turn = 0; turn < turns; ++turn)
    at = __ldcg(next + at);
  *cycles = clock64() - start;
  *end = at;
}

__global__ void chaseCached(const unsigned *next, int turns, long long *cycles, unsigned *end) {
  unsigned at = 0;
  for (int turn = 0; turn < turns; ++turn)
    at = next[at];
  const long long start = clock64();
  for (int turn = 0; turn < turns; ++turn)
    at = next[at];
  *cycles = clock64() - start;
  *end = at;
}

template <typename T> __global__ void dependent(T *data, T factor, int turns, long long *cycles) {
  T x = data[0];
  const long long start = clock64();
  for (int turn = 0; turn < turns; ++turn)
    x = x * factor + factor;
  *cycles = clock64() - start;
  data[0] = x;
}

struct Timed {
  double milliseconds, megahertz;
};

template <typename Launch> static Timed timed(Launch launch, int repetitions = 7) {
  static ClockMeter meter;
  static cudaEvent_t start = nullptr, stop = nullptr;
  if (!start) {
    check(cudaEventCreate(&start), "cudaEventCreate");
    check(cudaEventCreate(&stop), "cudaEventCreate");
  }
  launch();
  std::vector<double> times, clocks;
  for (int repetition = 0; repetition < repetitions; ++repetition) {
    check(cudaDeviceSynchronize(), "before");
    check(cudaEventRecord(start), "cudaEventRecord");
    launch();
    check(cudaEventRecord(stop), "cudaEventRecord");
    check(cudaGetLastError(), "launch");
    clocks.push_back(meter.megahertz());
    check(cudaEventSynchronize(stop), "launch");
    float time = 0;
    check(cudaEventElapsedTime(&time, start, stop), "cudaEventElapsedTime");
    times.push_back(time);
  }
  return {median(times), median(clocks)};
}

static void say(double value, const char *unit, const std::string &what) {
  std::printf("%.5g,%s,%s\n", value, unit, what.c_str());
  std::fflush(stdout);
}

static void rate(const Timed &time, double bytes, const std::string &what) {
  const double perSecond = bytes / (time.milliseconds / 1e3);
  say(perSecond / 1e9, "GB/s", what);
  if (time.megahertz > 0)
    say(perSecond / 32 / (time.megahertz * 1e6), "sectors per cycle", what);
}

static void launches() {
  say(1e3 * timed([] { nothing<<<1, 32>>>(); }, 201).milliseconds, "us",
      "one launch of one block on an idle GPU");
  say(1e3 * timed([] { nothing<<<132, 1024>>>(); }, 201).milliseconds, "us",
      "one launch of 132 blocks of 1024");
  say(1e3 * timed([] {
              for (int launch = 0; launch < 1000; ++launch)
                nothing<<<1, 32>>>();
            }).milliseconds /
          1000,
      "us", "a launch behind others");
  for (int block : {32, 64, 256, 1024}) {
    const Timed few = timed([=] { nothing<<<10000, block>>>(); });
    const Timed many = timed([=] { nothing<<<1010000, block>>>(); });
    say((many.milliseconds - few.milliseconds) / 1e6 * few.megahertz * 1e3, "cycles",
        "from block to block; threads of one: " + std::to_string(block));
  }
}

static void bandwidths(char *memory, int sms) {
  float *never = static_cast<float *>(zeroes(1, sizeof(float)));
  for (size_t size : {2, 4, 8, 16, 24, 32, 40, 48, 64}) {
    const int passes = int(2048 / size);
    const size_t bytes = size * MB;
    const std::string of = " of " + std::to_string(size) + " MiB";
    rate(timed([=] {
           readFours<<<sms * 8, 256>>>(reinterpret_cast<float4 *>(memory), bytes / 16, passes,
                                       never);
         }),
         double(bytes) * passes, "16-byte loads" + of);
    rate(timed([=] {
           readSectors<<<sms * 8, 256>>>(reinterpret_cast<float *>(memory), bytes / 32, passes,
                                         never);
         }),
         double(bytes) * passes, "a float of each sector" + of);
    rate(timed([=] {
           write<<<sms * 8, 256>>>(reinterpret_cast<float4 *>(memory), bytes / 16, passes);
         }),
         double(bytes) * passes, "16-byte stores" + of);
  }
  const size_t most = 3072 * MB, blocks = most / 16 / 256;
  auto *fours = reinterpret_cast<float4 *>(memory);
  rate(timed([=] { readFours<<<sms * 8, 256>>>(fours, most / 16, 1, never); }), most,
       "DRAM: loads");
  rate(timed([=] { write<<<sms * 8, 256>>>(fours, most / 16, 1); }), most, "DRAM: stores");
  rate(timed([=] { copyFours<<<blocks, 256>>>(fours + most / 16, fours, most / 16); }), 2.0 * most,
       "DRAM: copy");
  rate(timed([=] {
         addFours<<<blocks, 256>>>(fours + 2 * most / 16, fours, fours + most / 16, most / 16);
       }),
       3.0 * most, "DRAM: sum of two");
}

static void rewrites(char *memory, int sms) {
  const int turns = 400, threads = sms * 8 * 256;
  const struct {
    int together, apart;
    double sectors;
    const char *what;
  } forms[] = {{32, 32, threads / 8.0, "whole lines stored again"},
               {16, 32, threads / 8.0, "two sectors of four stored again"},
               {8, 16, threads / 8.0, "one sector of two stored again"},
               {4, 8, threads / 4.0, "half sectors stored again"},
               {2, 8, threads / 2.0, "two floats of a sector stored again"},
               {1, 8, double(threads), "a float of a sector stored again"},
               {1, 1024, double(threads), "a float of a row of 4 KiB stored again"}};
  for (const auto &form : forms)
    rate(timed([=] {
           rewrite<<<sms * 8, 256>>>(reinterpret_cast<float *>(memory), form.together, form.apart,
                                     turns);
         }),
         32 * form.sectors * turns, form.what);
}

static void latencies() {
  long long *cycles = static_cast<long long *>(zeroes(1, sizeof(long long)));
  unsigned *end = static_cast<unsigned *>(zeroes(1, sizeof(unsigned)));
  const auto read = [=] {
    long long value = 0;
    check(cudaMemcpy(&value, cycles, sizeof value, cudaMemcpyDeviceToHost), "cudaMemcpy");
    return double(value);
  };
  const int turns = 20000;
  for (size_t kilobytes : {16, 128, 1024, 8192, 20480, 40960, 262144, 2097152}) {
    // A step that is odd, in lines, goes once through all lines of a power of two or not.
    const size_t lines = kilobytes * 1024 / 128;
    std::vector<unsigned> next(lines * 32);
    size_t at = 0;
    const size_t step = (lines * 5 / 8) | 1;
    for (size_t line = 0; line < lines; ++line) {
      const size_t then = (at + step) % lines;
      next[at * 32] = unsigned(then * 32);
      at = then;
    }
    unsigned *places = copied(next);
    readAll<<<1024, 256>>>(reinterpret_cast<uint4 *>(places), lines * 8, end); // into the L2
    chase<<<1, 1>>>(places, turns, cycles, end);
    check(cudaDeviceSynchronize(), "chase");
    say(read() / turns, "cycles", "load past the L1 of " + std::to_string(kilobytes) + " KiB");
    if (kilobytes <= 1024) {
      chaseCached<<<1, 1>>>(places, turns, cycles, end);
      check(cudaDeviceSynchronize(), "chaseCached");
      say(read() / turns, "cycles", "load of " + std::to_string(kilobytes) + " KiB");
    }
    check(cudaFree(places), "cudaFree");
  }
  dependent<float><<<1, 32>>>(static_cast<float *>(zeroes(1, 4)), 0.5f, turns, cycles);
  say(read() / turns, "cycles", "dependent product and sum, float");
  dependent<double><<<1, 32>>>(static_cast<double *>(zeroes(1, 8)), 0.5, turns, cycles);
  say(read() / turns, "cycles", "dependent product and sum, double");
  dependent<int><<<1, 32>>>(static_cast<int *>(zeroes(1, 4)), 3, turns, cycles);
  say(read() / turns, "cycles", "dependent product and sum, int");
}

int main() {
  int sms = 0;
  check(cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, 0), "SMs");
  char *memory = static_cast<char *>(zeroes(9216, MB));
  launches();
  bandwidths(memory, sms);
  rewrites(memory, sms);
  latencies();
  return 0;
}
