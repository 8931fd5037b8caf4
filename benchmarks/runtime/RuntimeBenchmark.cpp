//===- RuntimeBenchmark.cpp - What counting and recording cost beside their bounds ------------===//
//
// untracedLaunch: time of __cgpredict_launch for a launch that is not sampled.
// record/KERNEL: `ns_per_access` is what an access costs traced, encoding, compression and writing
// included, beyond what it costs natively; `bytes_per_access` is what it takes in the trace.
//
//===----------------------------------------------------------------------------------------===//
#include "benchmarks/runtime/HandmadeKernels.h"

#include <algorithm>
#include <benchmark/benchmark.h>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <numeric>
#include <random>
#include <string>
#include <unistd.h>
#include <vector>

using namespace cgpredict;

namespace {

constexpr uint64_t n = 512; // 1 MB per matrix

struct Data {
  std::vector<float> a, b, c;
  std::vector<uint32_t> index;
  Data() : a(n * n), b(n * n, 0.5f), c(n * n), index(n * n) {
    for (uint64_t i = 0; i < n * n; ++i)
      a[i] = float(i % 2); // half of them above b, in turn
    std::iota(index.begin(), index.end(), 0);
    std::shuffle(index.begin(), index.end(), std::mt19937(1));
  }
};

// Of this thread's processor time: what else the machine does is not part of it.
double secondsOf(auto &&work) {
  auto now = [] {
    timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return double(time.tv_sec) + double(time.tv_nsec) * 1e-9;
  };
  double start = now();
  work();
  return now() - start;
}

std::filesystem::path tracePath() {
  return std::filesystem::temp_directory_path() /
         ("runtime-bench-" + std::to_string(getpid()) + ".cgt");
}

// One launch of 128 x rows threads, all of them in the window. Their number changes from launch to
// launch by more than a quarter, so that each is sampled.
void recordLaunch(HandmadeKernel which, LaunchContext &context, uint64_t rows) {
  CgpKernel *kernel = handmadeKernel(which);
  const int64_t geometry[4] = {0, 1, 0, 1};
  if (!__cgpredict_launch(kernel, 128, rows, 1))
    std::abort();
  __cgpredict_execute(kernel, &context, &context.box, geometry);
}

void runNatively(HandmadeKernel which, LaunchContext &context, uint64_t rows) {
  context.box = {{0, 0, 0}, {128, rows, 1}};
  handmadeKernel(which)->native(&context);
}

void record(benchmark::State &state, HandmadeKernel which) {
  static Data data;
  LaunchContext context{{}, {data.a.data(), data.b.data(), data.c.data(), data.index.data(), n}};
  uint64_t bytes = std::filesystem::file_size(tracePath());
  double extraSeconds = 0, accesses = 0;
  static uint64_t rows = 32;
  for (auto _ : state) {
    rows = rows == 32 ? 64 : 32;
    double native = secondsOf([&] { runNatively(which, context, rows); });
    double traced = secondsOf([&] { recordLaunch(which, context, rows); });
    state.SetIterationTime(traced);
    extraSeconds += traced - native;
    accesses += double(128 * rows * innerAccesses(which, n));
  }
  state.counters["ns_per_access"] = extraSeconds / accesses * 1e9;
  state.counters["bytes_per_access"] =
      double(std::filesystem::file_size(tracePath()) - bytes) / accesses;
  state.SetLabel(which == Irregular ? "bound: 5 ns" : "bound: 2 ns");
}

void untracedLaunch(benchmark::State &state) {
  static CgpKernel kernel = [] {
    CgpKernel copy = *handmadeKernel(Nest);
    copy.name = copy.instance = "untraced";
    return copy;
  }();
  CgpKernel *list = &kernel;
  if (!kernel.state) {
    __cgpredict_register(&list, 1);
    for (uint64_t i = 0; i < 40'000'000; ++i) // past the samples: the next is launch 67,108,864
      __cgpredict_launch(&kernel, 8, 8, 1);
  }
  for (auto _ : state)
    benchmark::DoNotOptimize(__cgpredict_launch(&kernel, 8, 8, 1));
  state.SetLabel("bound: 3 ns, 5 ns with the call's surroundings");
}

} // namespace

int main(int argc, char **argv) {
  setenv("CGPREDICT_TRACE", tracePath().c_str(), 1);
  setenv("CGPREDICT_MAX_LAUNCHES", "1000000", 1);
  CgpKernel *kernels[HandmadeKernels];
  for (int k = 0; k < HandmadeKernels; ++k)
    kernels[k] = handmadeKernel(HandmadeKernel(k));
  __cgpredict_register(kernels, HandmadeKernels);

  benchmark::RegisterBenchmark("untracedLaunch", untracedLaunch);
  for (int k = 0; k < HandmadeKernels; ++k) {
    auto which = HandmadeKernel(k);
    benchmark::RegisterBenchmark((std::string("record/") + handmadeKernelName(which)).c_str(),
                                 [which](benchmark::State &state) { record(state, which); })
        ->UseManualTime()
        ->Unit(benchmark::kMillisecond);
  }
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
  std::filesystem::remove(tracePath());
}
