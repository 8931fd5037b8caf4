// What `cgpredict trace check` does, and each thread's accesses one by one.
#include "analyzer/affine/ThreadAccesses.h"
#include "analyzer/trace/Trace.h"
#include "test/fuzz/FuzzInput.h"
#include "test/fuzz/FuzzTrace.h"

using namespace cgpredict;
using namespace cgpredict::test;

static void readAll(const std::string &path) {
  const Trace trace = Trace::open(path);
  for (const TracedKernel &kernel : trace.kernels())
    for (const Launch &launch : kernel.sampled)
      for (uint32_t w = 0; w < launch.windowCount; ++w)
        for (const ThreadRecords &thread : trace.readWindow(launch, w).threads) {
          int left = 1000;
          forEachAccess(kernel.tables, thread.words, [&](uint32_t, int64_t) { return --left > 0; });
        }
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, std::size_t size) {
  const ByteVector bytes = traceOf(data, size);
  const MemoryFile file(bytes.data(), bytes.size());
  readOrRefuse([&] { readAll(file.path()); });
  return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(uint8_t *data, std::size_t size,
                                               std::size_t capacity, unsigned seed) {
  return mutatePieces(data, size, capacity, seed);
}
