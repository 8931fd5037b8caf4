// How many instructions of threads the simulator executes a second, on one core: gemm with full
// warps, without and with all of its threads traced, and a loop in which the half of the lanes that
// goes each way changes every time. And how much a thread's registers and constants take, at the
// median of the kernels that nvcc made of test/hardware/cuda.
#include "analyzer/base/WarpLanes.h"
#include "ptx/Parser.h"
#include "ptxtrace/TracedLaunches.h"
#include "simulator/Launch.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>

using namespace cgpredict;

namespace {

constexpr uint32_t Size = 256;

// C[y][x] = sum of A[y][k] * B[k][x]; the matrices have 256 rows of 256.
const std::string Gemm = R"(.version 7.8
.target sm_80
.address_size 64
.entry k(.param .u64 C, .param .u64 A, .param .u64 B)
{
  .reg .pred %p<2>;
  .reg .b32 %r<9>;
  .reg .b64 %d<9>;
  .reg .f32 %f<4>;
  ld.param.u64 %d1, [A];
  ld.param.u64 %d2, [B];
  ld.param.u64 %d3, [C];
  mov.u32 %r1, %ctaid.x;
  mov.u32 %r2, %tid.x;
  mad.lo.s32 %r3, %r1, 32, %r2;
  mov.u32 %r4, %ctaid.y;
  mov.u32 %r5, %tid.y;
  mad.lo.s32 %r6, %r4, 32, %r5;
  mad.lo.s32 %r7, %r6, 256, %r3;
  mad.wide.s32 %d3, %r7, 4, %d3;
  mad.wide.s32 %d1, %r6, 1024, %d1;
  mad.wide.s32 %d2, %r3, 4, %d2;
  mov.u32 %r8, 0;
  mov.f32 %f1, 0f00000000;
LOOP:
  ld.global.f32 %f2, [%d1];
  ld.global.f32 %f3, [%d2];
  fma.rn.f32 %f1, %f2, %f3, %f1;
  add.s64 %d1, %d1, 4;
  add.s64 %d2, %d2, 1024;
  add.s32 %r8, %r8, 1;
  setp.lt.s32 %p1, %r8, 256;
  @%p1 bra LOOP;
  st.global.f32 [%d3], %f1;
  ret;
}
)";

const std::string Divergent = R"(.version 7.8
.target sm_80
.address_size 64
.entry k(.param .u64 C, .param .u64 A, .param .u64 B)
{
  .reg .pred %p<3>;
  .reg .b32 %r<9>;
  mov.u32 %r1, %tid.x;
  mov.u32 %r2, 0;
  mov.u32 %r5, 0;
LOOP:
  mul.lo.u32 %r3, %r2, 0x85EBCA6B;
  mad.lo.u32 %r3, %r1, 0x9E3779B1, %r3;
  shr.u32 %r3, %r3, 16;
  and.b32 %r4, %r3, 1;
  setp.eq.u32 %p1, %r4, 0;
  @%p1 bra EVEN;
  mad.lo.s32 %r5, %r5, 3, %r2;
  xor.b32 %r5, %r5, %r3;
  add.s32 %r5, %r5, 7;
  bra NEXT;
EVEN:
  mad.lo.s32 %r5, %r5, 5, %r3;
  sub.s32 %r5, %r5, %r2;
  shl.b32 %r5, %r5, 1;
NEXT:
  add.s32 %r2, %r2, 1;
  setp.lt.s32 %p2, %r2, 500;
  @%p2 bra LOOP;
  ret;
}
)";

std::vector<std::byte> matrices(simulator::Program &program) {
  std::vector<std::byte> parameters(3 * sizeof(uint64_t));
  for (unsigned p = 0; p < 3; ++p) {
    const uint64_t begin = program.memory().allocate("matrix", Size * Size * 4, 256).begin;
    std::memcpy(parameters.data() + p * sizeof begin, &begin, sizeof begin);
  }
  return parameters;
}

simulator::LaunchOptions launchOfGemm() {
  simulator::LaunchOptions launch;
  launch.kernel = "k";
  launch.grid = {Size / 32, Size / 32, 1};
  launch.block = {32, 32, 1};
  return launch;
}

void measure(benchmark::State &state, const std::string &text, const char *bound) {
  const ptx::Module module = ptx::parseModule(text, "benchmark.ptx");
  simulator::Program program(module);
  const std::vector<std::byte> parameters = matrices(program);
  const simulator::LaunchOptions launch = launchOfGemm();
  uint64_t instructions = 0;
  for (auto _ : state)
    instructions += simulator::launch(program, launch, parameters).executed.laneInstructions;
  state.counters["instructions"] =
      benchmark::Counter(static_cast<double>(instructions), benchmark::Counter::kIsRate);
  state.SetLabel(bound);
}

// Matrices of the same size, all blocks in a window; the file goes with its folder.
void gemmTraced(benchmark::State &state) {
  std::string folder = (std::filesystem::temp_directory_path() / "cgpredict-XXXXXX").string();
  if (mkdtemp(folder.data()) == nullptr)
    return state.SkipWithError("cannot make a temporary folder");
  const ptx::Module module = ptx::parseModule(Gemm, "benchmark.ptx");
  simulator::Program program(module);
  const std::vector<std::byte> parameters = matrices(program);
  CgpSettings settings{};
  settings.windowThreads = Size * Size;
  settings.threadWords = 4096;
  settings.maxLaunches = 1000000;
  uint64_t instructions = 0;
  for (auto _ : state) {
    ptxtrace::TracedLaunches launches(program, Gemm, folder + "/gemm.cgt", settings);
    instructions += launches.launch(launchOfGemm(), parameters).executed.laneInstructions;
  }
  std::filesystem::remove_all(folder);
  state.counters["instructions"] =
      benchmark::Counter(static_cast<double>(instructions), benchmark::Counter::kIsRate);
  state.SetLabel("bound 1 G/s");
}

// Bytes of a thread in each entry of the modules below `folder`, ascending.
std::vector<double> statesOf(const std::filesystem::path &folder) {
  std::vector<double> bytes;
  for (const auto &file : std::filesystem::recursive_directory_iterator(folder)) {
    if (file.path().extension() != ".ptx" || file.path().parent_path() == folder)
      continue;
    std::ifstream in(file.path());
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    const ptx::Module module = ptx::parseModule(text, file.path());
    const simulator::Program program(module);
    for (const simulator::LoweredFunction &function : program.functions())
      if (function.decoded->function->entry)
        bytes.push_back(static_cast<double>(function.frameBytes) / WarpSize);
  }
  std::ranges::sort(bytes);
  return bytes;
}

void threadState(benchmark::State &state) {
  std::vector<double> bytes;
  for (auto _ : state)
    bytes = statesOf(CGPREDICT_NVCC_PTX);
  if (bytes.empty())
    return state.SkipWithError("there is no module to measure");
  state.counters["kernels"] = static_cast<double>(bytes.size());
  state.counters["median_B"] = bytes[bytes.size() / 2];
  state.counters["most_B"] = bytes.back();
  state.SetLabel("median_B: bound 1024 B");
}

void gemm(benchmark::State &state) { measure(state, Gemm, "bound 3 G/s"); }
void divergent(benchmark::State &state) { measure(state, Divergent, "bound 0.3 G/s"); }

} // namespace

BENCHMARK(gemm)->Unit(benchmark::kMillisecond);
BENCHMARK(gemmTraced)->Unit(benchmark::kMillisecond);
BENCHMARK(divergent)->Unit(benchmark::kMillisecond);
BENCHMARK(threadState)->Unit(benchmark::kMillisecond);
BENCHMARK_MAIN();
