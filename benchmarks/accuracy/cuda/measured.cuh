// What the CUDA forms of programs/*.c share: arrays, launches and their times.
//
//   PROGRAM KERNEL:BLOCK[:RESIDENT]...    e.g. streams triad:256 triad:32:2
//
// prints a line "kernel,block,clock_mhz,resident_blocks,launches,time_ms,spread" for each. A time
// is the median of repetitions between two events on an idle GPU, after one that is not counted; a
// program that launches a kernel once finds nothing of its data in the L2, which a buffer that is
// read between repetitions has filled. The spread is the mean deviation of single repetitions from
// the median, as a share; the clock is the SMs' as NVML has it while the kernel runs. With
// MEASURED_ONCE in the environment each kernel runs once and nothing is printed, for a profiler.
#ifndef ACCURACY_CUDA_MEASURED_CUH
#define ACCURACY_CUDA_MEASURED_CUH

#include <cuda_runtime.h>
#include <dlfcn.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <string>
#include <vector>

static void check(cudaError_t result, const char *what) {
  if (result == cudaSuccess)
    return;
  std::fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(result));
  std::exit(1);
}

static void *zeroes(size_t elements, size_t elementBytes) {
  void *array = nullptr;
  check(cudaMalloc(&array, elements * elementBytes), "cudaMalloc");
  check(cudaMemset(array, 0, elements * elementBytes), "cudaMemset");
  return array;
}

// An array with what the host computed.
template <typename T> static T *copied(const std::vector<T> &host) {
  T *array = static_cast<T *>(zeroes(host.size(), sizeof(T)));
  check(cudaMemcpy(array, host.data(), host.size() * sizeof(T), cudaMemcpyHostToDevice),
        "cudaMemcpy");
  return array;
}

// A kernel with its arguments; extent: threads that it needs along x, y and z.
struct Kernel {
  std::string name;
  const void *function;
  dim3 extent;
  std::function<void(dim3 grid, dim3 block, size_t shared)> launch;
  int launches = 1;

  Kernel times(int count) const {
    Kernel result = *this;
    result.launches = count;
    return result;
  }
};

template <typename... Parameters, typename... Arguments>
static Kernel kernel(const char *name, void (*function)(Parameters...), dim3 extent,
                     Arguments... arguments) {
  return {name, reinterpret_cast<const void *>(function), extent,
          [=](dim3 grid, dim3 block, size_t shared) {
            function<<<grid, block, shared>>>(static_cast<Parameters>(arguments)...);
          }};
}

// The SMs' clock by NVML, which comes with the driver; 0 where it does not say.
class ClockMeter {
public:
  ClockMeter() {
    void *library = dlopen("libnvidia-ml.so.1", RTLD_NOW);
    if (!library)
      return;
    auto start = reinterpret_cast<int (*)()>(dlsym(library, "nvmlInit_v2"));
    auto find = reinterpret_cast<int (*)(const char *, void **)>(
        dlsym(library, "nvmlDeviceGetHandleByPciBusId_v2"));
    auto ask = reinterpret_cast<int (*)(void *, int, unsigned *)>(
        dlsym(library, "nvmlDeviceGetClockInfo"));
    char bus[32] = {};
    check(cudaDeviceGetPCIBusId(bus, sizeof bus, 0), "cudaDeviceGetPCIBusId");
    if (start && find && ask && start() == 0 && find(bus, &_device) == 0)
      _ask = ask;
  }

  double megahertz() const {
    constexpr int sm = 1; // NVML_CLOCK_SM
    unsigned value = 0;
    return _ask && _ask(_device, sm, &value) == 0 ? value : 0;
  }

private:
  void *_device = nullptr;
  int (*_ask)(void *, int, unsigned *) = nullptr;
};

static __global__ void readAll(const uint4 *data, size_t count, unsigned *never) {
  unsigned sum = 0;
  for (size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x; i < count;
       i += size_t(gridDim.x) * blockDim.x)
    sum |= data[i].x | data[i].y | data[i].z | data[i].w;
  if (sum)
    *never = sum;
}

static double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

class Measurement {
public:
  Measurement() {
    int l2Bytes = 0;
    check(cudaDeviceGetAttribute(&l2Bytes, cudaDevAttrL2CacheSize, 0), "L2 size");
    _words = std::max<size_t>(4 * size_t(l2Bytes), size_t(64) << 20) / sizeof(uint4);
    _other = static_cast<uint4 *>(zeroes(_words, sizeof(uint4)));
    _never = static_cast<unsigned *>(zeroes(1, sizeof(unsigned)));
    check(cudaEventCreate(&_start), "cudaEventCreate");
    check(cudaEventCreate(&_stop), "cudaEventCreate");
  }

  void run(const Kernel &kernel, dim3 block, int resident) {
    const dim3 grid((kernel.extent.x + block.x - 1) / block.x,
                    (kernel.extent.y + block.y - 1) / block.y,
                    (kernel.extent.z + block.z - 1) / block.z);
    const size_t shared = resident ? sharedForResident(kernel, resident) : 0;
    if (std::getenv("MEASURED_ONCE")) {
      kernel.launch(grid, block, shared);
      check(cudaDeviceSynchronize(), kernel.name.c_str());
      return;
    }
    once(kernel, grid, block, shared);
    std::vector<double> times, clocks;
    double total = 0;
    while (times.size() < 5 || (total < 60 && times.size() < 40)) {
      times.push_back(once(kernel, grid, block, shared));
      clocks.push_back(_clock);
      total += times.back();
      if (total > 2000)
        break;
    }
    const double time = median(times);
    double deviation = 0;
    for (double each : times)
      deviation += std::abs(each - time) / (double(times.size()) * time);
    print(kernel, block, resident, median(clocks), time, deviation);
  }

private:
  // Shared memory with which an SM has room for just so many blocks.
  size_t sharedForResident(const Kernel &kernel, int resident) {
    int perSm = 0, perBlock = 0, reserved = 0;
    check(cudaDeviceGetAttribute(&perSm, cudaDevAttrMaxSharedMemoryPerMultiprocessor, 0), "SM");
    check(cudaDeviceGetAttribute(&perBlock, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0), "block");
    check(cudaDeviceGetAttribute(&reserved, cudaDevAttrReservedSharedMemoryPerBlock, 0), "own");
    const int bytes = std::min(perBlock, (perSm / resident - reserved) / 1024 * 1024);
    check(cudaFuncSetAttribute(kernel.function, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes),
          "shared memory");
    return size_t(bytes);
  }

  double once(const Kernel &kernel, dim3 grid, dim3 block, size_t shared) {
    readAll<<<1024, 256>>>(_other, _words, _never);
    check(cudaDeviceSynchronize(), "a buffer read");
    check(cudaEventRecord(_start), "cudaEventRecord");
    for (int launch = 0; launch < kernel.launches; ++launch)
      kernel.launch(grid, block, shared);
    check(cudaEventRecord(_stop), "cudaEventRecord");
    check(cudaGetLastError(), kernel.name.c_str());
    _clock = _meter.megahertz();
    check(cudaEventSynchronize(_stop), kernel.name.c_str());
    float time = 0;
    check(cudaEventElapsedTime(&time, _start, _stop), "cudaEventElapsedTime");
    return time;
  }

  static void print(const Kernel &kernel, dim3 block, int resident, double clock, double time,
                    double deviation) {
    std::printf("%s,%u", kernel.name.c_str(), block.x);
    if (block.y > 1 || block.z > 1 || kernel.extent.y > 1)
      std::printf("x%u", block.y);
    if (block.z > 1 || kernel.extent.z > 1)
      std::printf("x%u", block.z);
    std::printf(",");
    if (clock > 0)
      std::printf("%.0f", clock);
    std::printf(",");
    if (resident)
      std::printf("%d", resident);
    std::printf(",%d,%.6g,%.3f\n", kernel.launches, time, deviation);
    std::fflush(stdout);
  }

  ClockMeter _meter;
  cudaEvent_t _start{}, _stop{};
  uint4 *_other = nullptr;
  size_t _words = 0;
  unsigned *_never = nullptr;
  double _clock = 0;
};

[[maybe_unused]] static int measure(int count, char **arguments,
                                    const std::vector<Kernel> &kernels) {
  check(cudaDeviceSynchronize(), "preparation");
  Measurement measurement;
  for (int argument = 1; argument < count; ++argument) {
    char name[64] = {};
    unsigned x = 1, y = 1, z = 1;
    int resident = 0;
    const char *text = arguments[argument], *colon = std::strrchr(text, ':');
    bool known = std::sscanf(text, "%63[^:]:%ux%ux%u", name, &x, &y, &z) >= 2;
    if (known && colon != std::strchr(text, ':'))
      resident = std::atoi(colon + 1);
    known = false;
    for (const Kernel &each : kernels)
      if (each.name == name) {
        measurement.run(each, dim3(x, y, z), resident);
        known = true;
      }
    if (!known) {
      std::fprintf(stderr, "%s: expected KERNEL:BLOCK[:RESIDENT] with a kernel of this program\n",
                   text);
      return 1;
    }
  }
  return 0;
}

#endif
