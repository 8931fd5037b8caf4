// The frames of a trace, one after the other, each verified. Private to the trace reader.
#ifndef CGPREDICT_ANALYZER_TRACE_TRACEFRAMES_H
#define CGPREDICT_ANALYZER_TRACE_TRACEFRAMES_H

#include "analyzer/trace/Trace.h"
#include "analyzer/trace/TraceFile.h"

#include <stdexcept>

namespace cgpredict {

// A frame that claims to be larger than its kind's limit is damaged: nothing that large is
// allocated. Each is several times what the largest programs write.
constexpr uint64_t MaxFrameBytes = uint64_t(1) << 26;  // a window's records
constexpr uint64_t MaxKernelBytes = uint64_t(1) << 23; // names, tables and PTX
constexpr uint64_t MaxLaunchBytes = uint64_t(1) << 20; // captured values
constexpr uint64_t MaxNoteBytes = uint64_t(1) << 16;

// What frames may unpack to, all together: ends the reading of a small file that unpacks for hours.
constexpr uint64_t mostUnpacked(uint64_t fileBytes) {
  return (uint64_t(1) << 34) + 128 * fileBytes;
}

struct FrameInfo {
  uint64_t number = 0;                  // from 0
  uint64_t offset = 0;                  // of its header, bytes from the start of the file
  uint32_t kind = 0;                    // CgpFrameKind
  uint64_t rawSize = 0, storedSize = 0; // bytes
};

std::string_view frameKindName(uint32_t kind);
uint64_t mostBytesOf(uint32_t kind);

// A frame whose bytes are whole but whose content cannot be. The reader stops before it.
class BadFrame : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

class FrameWalker {
public:
  FrameWalker(const TraceFile &file, uint64_t framesOffset)
      : file(file), position(framesOffset), unpackedLeft(mostUnpacked(file.size())) {}

  // The next whole frame; none at the end of the file and where the damage begins.
  std::optional<FrameInfo> next();
  // Stored bytes of the frame that next() gave.
  std::span<const std::byte> stored() const { return bytes; }
  const std::optional<TraceDamage> &damage() const { return found; }

private:
  std::nullopt_t stop(uint32_t kind, std::string reason);
  bool verified(const CgpFrameHeader &header);

  const TraceFile &file;
  uint64_t position;
  uint64_t unpackedLeft;
  uint64_t number = 0;
  std::vector<std::byte> bytes;
  std::optional<TraceDamage> found;
};

// A number of either sign, as its sign in the lowest bit and the rest above it (TraceFormat.h).
constexpr uint64_t unzigzag(uint64_t value) { return (value >> 1) ^ (0 - (value & 1)); }

// The first `wanted` bytes of the frame's content (its whole content if that is shorter), followed
// by `padding` zero bytes. Throws BadFrame.
std::vector<std::byte> decompress(const FrameInfo &frame, std::span<const std::byte> stored,
                                  uint64_t wanted, std::size_t padding = 0);

// The frame's whole content out of the file, followed by `padding` zero bytes. Throws BadFrame.
std::vector<std::byte> contentOf(const TraceFile &file, const FrameInfo &frame,
                                 std::size_t padding = 0);

} // namespace cgpredict

#endif
