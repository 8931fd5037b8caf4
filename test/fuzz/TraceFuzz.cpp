// libFuzzer target: whatever the bytes, the reader either gives valid data or throws Error.
// The first byte chooses what the others are: static tables, records, or frames with a valid
// checksum and any kind, as the checksum would hide everything behind it.
//   cmake -B build-fuzz -DCMAKE_CXX_COMPILER=clang++-19 -DCMAKE_C_COMPILER=clang-19
//         -DCGPREDICT_FUZZ=ON -DCGPREDICT_SANITIZE=ON
//   build-fuzz/test/fuzz/trace-fuzz corpus/
#include "analyzer/affine/ThreadAccesses.h"
#include "analyzer/base/Error.h"
#include "analyzer/trace/Trace.h"
#include "test/support/TablesBuilder.h"
#include "test/support/TraceBuilder.h"

#include <stdexcept>
#include <string>
#include <sys/mman.h>
#include <unistd.h>

using namespace cgpredict;
using namespace cgpredict::test;

namespace {

// A file in memory, at a path.
class MemoryFile {
public:
  explicit MemoryFile(const ByteVector &bytes) : descriptor(memfd_create("fuzz", MFD_CLOEXEC)) {
    if (::write(descriptor, bytes.data(), bytes.size()) != static_cast<ssize_t>(bytes.size()))
      throw std::runtime_error("cannot write the file in memory");
  }
  ~MemoryFile() { ::close(descriptor); }
  std::string path() const { return "/proc/self/fd/" + std::to_string(descriptor); }

private:
  int descriptor;
};

// One block with one load: record id 3; a loop around nothing: record id 4.
KernelTables smallTables() {
  TablesBuilder builder("fuzz", {4, 2, 1}, 2);
  uint32_t object = builder.pointer("A", 4);
  uint32_t body = builder.block({});
  builder.blockRecord(body, {builder.site(body, SiteKind::Load, object, 4)});
  builder.blockRecord(body, {});
  return builder.tables;
}

void readAll(const ByteVector &bytes) {
  MemoryFile file(bytes);
  Trace trace = Trace::open(file.path());
  for (const TracedKernel &kernel : trace.kernels())
    for (const Launch &launch : kernel.sampled)
      for (uint32_t w = 0; w < launch.windowCount; ++w)
        for (const ThreadRecords &thread : trace.readWindow(launch, w).threads) {
          int left = 1000;
          forEachAccess(kernel.tables, thread.words, [&](uint32_t, int64_t) { return --left > 0; });
        }
}

ByteVector recordsInATrace(const ByteVector &records) {
  TraceBuilder trace;
  trace.header.thread_words = 1000; // a repetition is a few bytes, but much work
  uint32_t kernel = trace.addKernel(smallTables());
  trace.beginLaunch(kernel, {7, 3, 1}, 1);
  RecordEncoder encoder;
  encoder.bytes = records;
  trace.addWindowPart({kernel, 0, 0, 0, 4, {0, 0, 0}, {7, 3, 1}}, encoder);
  return trace.bytes();
}

// Each frame: kind, length in two bytes, content.
ByteVector framesInATrace(const ByteVector &input) {
  TraceBuilder trace;
  trace.header.thread_words = 1000; // a repetition is a few bytes, but much work
  trace.addKernel(smallTables());
  trace.totals->kernels = 3;
  for (std::size_t at = 0; at + 3 <= input.size();) {
    std::size_t size =
        std::min<std::size_t>(input[at + 1] | input[at + 2] << 8, input.size() - at - 3);
    auto content = input.begin() + static_cast<std::ptrdiff_t>(at) + 3;
    trace.frame(input[at], ByteVector(content, content + static_cast<std::ptrdiff_t>(size)));
    at += 3 + size;
  }
  return trace.bytes();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, std::size_t size) {
  if (size == 0)
    return 0;
  const ByteVector input(data + 1, data + size);
  try {
    switch (data[0] % 3) {
    case 0:
      parseTables(std::string(input.begin(), input.end()), "fuzz");
      break;
    case 1:
      readAll(recordsInATrace(input));
      break;
    default:
      readAll(framesInATrace(input));
    }
  } catch (const Error &) {
  }
  return 0;
}
