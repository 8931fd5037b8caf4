// The estimate of a trace that can be read, with another block. Loops are kept short: that long
// ones are refused is the reader's, that short ones end is looked at here.
#include "analyzer/devices/DeviceFile.h"
#include "analyzer/estimate/Estimate.h"
#include "analyzer/trace/NestWork.h"
#include "analyzer/trace/ThreadStream.h"
#include "test/fuzz/FuzzInput.h"
#include "test/fuzz/FuzzTrace.h"

using namespace cgpredict;
using namespace cgpredict::test;

static double workOf(const KernelTables &tables, const Window &window) {
  double work = 0;
  for (const ThreadRecords &thread : window.threads)
    for (ThreadStream at(thread.words); !at.done(); at.advance(tables.records[at.record()])) {
      const RecordShape &shape = tables.records[at.record()];
      work += 1;
      if (shape.kind == RecordShape::Kind::Nest)
        work += nestIterations(shape, {at.payload(), shape.words});
    }
  return work;
}

static bool isSmall(const Trace &trace) {
  constexpr double MostWork = 1e5;
  double work = 0;
  for (const TracedKernel &kernel : trace.kernels())
    for (const Launch &launch : kernel.sampled)
      for (uint32_t w = 0; w < launch.windowCount; ++w)
        work += workOf(kernel.tables, trace.readWindow(launch, w));
  return work <= MostWork;
}

static void estimate(const std::string &path, const GpuDevice &device) {
  const Trace trace = Trace::open(path);
  if (!isSmall(trace))
    return;
  EstimateOptions options;
  estimateApplication(trace, device, options);
  options.profile.block = {2, 2, 1};
  estimateApplication(trace, device, options);
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, std::size_t size) {
  static const std::string devices = CGPREDICT_SOURCE_DIR "/devices";
  static const GpuDevice device = loadDevice(devices + "/jetson-tk1.toml", devices);
  const ByteVector bytes = traceOf(data, size);
  const MemoryFile file(bytes.data(), bytes.size());
  readOrRefuse([&] { estimate(file.path(), device); });
  return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(uint8_t *data, std::size_t size,
                                               std::size_t capacity, unsigned seed) {
  return mutatePieces(data, size, capacity, seed);
}
