// A trace's bytes on disk, and what stands before its frames. Private to the trace reader.
#ifndef CGPREDICT_ANALYZER_TRACE_TRACEFILE_H
#define CGPREDICT_ANALYZER_TRACE_TRACEFILE_H

#include "cgpredict/TraceFormat.h"

#include <cstddef>
#include <filesystem>
#include <memory>
#include <span>

namespace cgpredict {

// A regular file open for reading, of the size it had when it was opened: the program that writes
// it may still be running. Reads are independent of each other, from any thread.
class TraceFile {
public:
  // Throws Error: no such file, a directory, no permission, empty.
  explicit TraceFile(const std::filesystem::path &path);
  ~TraceFile();
  TraceFile(TraceFile &&other) noexcept;
  TraceFile &operator=(TraceFile &&) = delete;

  uint64_t size() const { return bytes; }
  const std::filesystem::path &path() const { return name; }

  // Fills `out` from `offset`. Throws Error if the file ends before or cannot be read.
  void read(uint64_t offset, std::span<std::byte> out) const;

private:
  std::filesystem::path name;
  int descriptor = -1;
  uint64_t bytes = 0;
};

// Throw Error: not a trace (names what it is), another version (names both), cut within header or
// totals, values that cannot be.
CgpFileHeader readHeader(const TraceFile &file);
std::unique_ptr<CgpTotals> readTotals(const TraceFile &file, const CgpFileHeader &header);

} // namespace cgpredict

#endif
