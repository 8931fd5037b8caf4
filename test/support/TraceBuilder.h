// Small traces for tests, written byte by byte from the description in TraceFormat.h and not from
// the code of the runtime or the reader.
//
//   TraceBuilder trace;
//   uint32_t k = trace.addKernel(tables);
//   trace.traceLaunch(k, {64, 1, 1}, [&](Coordinate c, RecordEncoder &out) {
//     out.record(record, {int64_t(0x1000 + 4 * c[0])});
//   });
//   trace.write("t.cgt");
#ifndef CGPREDICT_TEST_SUPPORT_TRACEBUILDER_H
#define CGPREDICT_TEST_SUPPORT_TRACEBUILDER_H

#include "analyzer/tables/StaticTables.h"
#include "cgpredict/TraceFormat.h"

#include <filesystem>
#include <functional>
#include <memory>

namespace cgpredict::test {

using ByteVector = std::vector<uint8_t>;
using Coordinate = std::array<uint64_t, 3>;

// Encodes the records of one window frame.
class RecordEncoder {
public:
  void thread(Coordinate coordinate);
  void record(uint32_t id, const std::vector<int64_t> &payload);
  void repeat(uint64_t times); // the record before, with the same differences
  void rest(const std::vector<std::pair<uint32_t, uint64_t>> &counts);
  void number(uint64_t value); // raw LEB128
  ByteVector bytes;
  ByteVector columns; // blocks, as they are

private:
  std::vector<std::vector<uint64_t>> previous; // by record id
  std::vector<uint64_t> difference;            // of the last record
  uint32_t lastId = 0;
};

using ThreadFunction = std::function<void(Coordinate, RecordEncoder &)>;

struct WindowPart {
  uint32_t kernel = 0;
  uint64_t launch = 0;
  uint32_t window = 0;
  uint64_t firstBlock = 0, blocks = 1;
  Coordinate lo{0, 0, 0}, hi{1, 1, 1};
  uint32_t part = 0;
  bool last = true;
};

class TraceBuilder {
public:
  TraceBuilder();

  // A kernel frame; the context size is that of the tables' arguments.
  uint32_t addKernel(const KernelTables &tables);

  // Launches that were only counted.
  void countLaunches(uint32_t kernel, Coordinate extent, uint64_t launches);

  // A launch frame for the kernel's next launch; returns the ordinal. Frames of its `windows`
  // follow.
  uint64_t beginLaunch(uint32_t kernel, Coordinate extent, uint32_t windows,
                       const std::vector<uint64_t> &arguments = {});
  // Of a launch that was begun: the program runs so many iterations of its loop.
  void leaveLaunch(uint32_t kernel, uint64_t launch, uint64_t iterations);
  // Of a launch that was begun: arrays on the device, low and high address of each.
  void holdArrays(uint32_t kernel, uint64_t launch,
                  const std::vector<std::pair<uint64_t, uint64_t>> &ranges);
  // An array that a directive names, "LINE\nARRAY\nFILE", and what it copied.
  void addMove(const std::string &what, const CgpMoveTotals &totals);
  void addWindowPart(const WindowPart &part, const RecordEncoder &records);

  // One window of consecutive blocks of a launch that was begun, one box for each block.
  void traceBlocks(uint32_t kernel, uint64_t launch, uint32_t window, uint64_t firstBlock,
                   uint64_t blocks, const ThreadFunction &thread);

  // A launch that is traced whole: one window, one box. Arguments are 64-bit context words, which
  // suits pointers. Returns the ordinal.
  uint64_t traceLaunch(uint32_t kernel, Coordinate extent, const ThreadFunction &thread,
                       const std::vector<uint64_t> &arguments = {});

  void note(const std::string &text);
  void frame(uint32_t kind, const ByteVector &payload);
  void append(const ByteVector &raw); // as they are, after the frames so far

  ByteVector bytes() const;
  void write(const std::filesystem::path &path) const;

  CgpFileHeader header;
  std::shared_ptr<CgpTotals> totals;
  std::vector<uint64_t> frameOffsets; // in the file

private:
  struct KernelShape {
    std::array<uint32_t, 3> block;
    uint32_t contextSize;
  };
  std::vector<KernelShape> shapes;
  std::vector<Coordinate> extents; // of each kernel's launch being traced
  ByteVector frames;
};

// Appends the bytes of a plain struct or number.
template <typename T> void put(ByteVector &out, const T &value) {
  const auto *bytes = reinterpret_cast<const uint8_t *>(&value);
  out.insert(out.end(), bytes, bytes + sizeof value);
}

ByteVector compress(const ByteVector &raw);
// Header, checksum and stored bytes of one frame.
ByteVector makeFrame(uint32_t kind, uint64_t rawSize, const ByteVector &stored);
void writeFile(const std::filesystem::path &path, const ByteVector &bytes);

} // namespace cgpredict::test

#endif
