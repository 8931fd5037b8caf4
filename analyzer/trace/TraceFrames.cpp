#include "analyzer/trace/TraceFrames.h"

#include <fmt/format.h>
#include <zstd.h>

#include <algorithm>
#include <cstring>

namespace cgpredict {

std::string_view frameKindName(uint32_t kind) {
  static constexpr std::string_view Names[] = {"unknown", "kernel", "launch", "window",   "note",
                                               "left",    "move",   "held",   "abandoned"};
  return kind < std::size(Names) ? Names[kind] : Names[0];
}

uint64_t mostBytesOf(uint32_t kind) {
  switch (kind) {
  case CGP_FRAME_KERNEL:
    return MaxKernelBytes;
  case CGP_FRAME_LAUNCH:
  case CGP_FRAME_HELD:
    return MaxLaunchBytes;
  case CGP_FRAME_NOTE:
  case CGP_FRAME_LEFT:
  case CGP_FRAME_ABANDONED:
  case CGP_FRAME_MOVE:
    return MaxNoteBytes;
  default:
    return MaxFrameBytes;
  }
}

// FNV-1a over 64-bit words.
static uint64_t hashWord(uint64_t hash, uint64_t word) { return (hash ^ word) * 0x100000001b3u; }

static uint64_t checksum(const CgpFrameHeader &header, std::span<const std::byte> stored) {
  uint64_t words[offsetof(CgpFrameHeader, checksum) / 8];
  std::memcpy(words, &header, sizeof words);
  uint64_t hash = 0xcbf29ce484222325u;
  for (uint64_t word : words)
    hash = hashWord(hash, word);
  for (std::size_t i = 0; i < stored.size(); i += 8) {
    uint64_t word = 0; // the last one is padded with zeros
    std::memcpy(&word, &stored[i], std::min<std::size_t>(8, stored.size() - i));
    hash = hashWord(hash, word);
  }
  return hash;
}

std::nullopt_t FrameWalker::stop(uint32_t kind, std::string reason) {
  found = TraceDamage{position, number, std::string(frameKindName(kind)), std::move(reason)};
  return std::nullopt;
}

bool FrameWalker::verified(const CgpFrameHeader &header) {
  bytes.resize(header.stored_size);
  file.read(position + sizeof header, bytes);
  return checksum(header, bytes) == header.checksum;
}

std::optional<FrameInfo> FrameWalker::next() {
  uint64_t left = file.size() - position;
  if (left == 0)
    return std::nullopt;
  CgpFrameHeader header{};
  if (left < sizeof header)
    return stop(
        0, fmt::format("cut off in the frame's header, after {} of {} bytes", left, sizeof header));
  file.read(position, std::as_writable_bytes(std::span(&header, 1)));
  if (header.magic != CGP_FRAME_MAGIC)
    return stop(0, "no frame begins here");
  const uint64_t most = mostBytesOf(header.kind);
  if (header.raw_size > most || header.stored_size > most)
    return stop(header.kind,
                fmt::format("the frame claims {} bytes, {} unpacked; at most {} can be",
                            header.stored_size, header.raw_size, most));
  if (header.raw_size > unpackedLeft)
    return stop(header.kind, fmt::format("all frames together unpack to more than {} bytes",
                                         mostUnpacked(file.size())));
  unpackedLeft -= header.raw_size;
  if (header.stored_size > left - sizeof header)
    return stop(header.kind, fmt::format("cut off after {} of the frame's {} bytes", left,
                                         sizeof header + header.stored_size));
  if (!verified(header))
    return stop(header.kind, "wrong checksum");
  FrameInfo frame{number++, position, header.kind, header.raw_size, header.stored_size};
  position += sizeof header + header.stored_size;
  return frame;
}

static void checkSizes(const FrameInfo &frame, std::span<const std::byte> stored) {
  unsigned long long size = ZSTD_getFrameContentSize(stored.data(), stored.size());
  if (size == ZSTD_CONTENTSIZE_ERROR)
    throw BadFrame("its content is not zstd data");
  if (size != ZSTD_CONTENTSIZE_UNKNOWN && size != frame.rawSize)
    throw BadFrame(
        fmt::format("its content unpacks to {} bytes, expected {}", size, frame.rawSize));
}

// Unpacks until `out` is full or the frame ends; returns the bytes unpacked.
static std::size_t unpack(std::span<const std::byte> stored, std::span<std::byte> out) {
  std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> context(ZSTD_createDCtx(), ZSTD_freeDCtx);
  ZSTD_inBuffer input{stored.data(), stored.size(), 0};
  ZSTD_outBuffer output{out.data(), out.size(), 0};
  for (;;) {
    std::size_t consumed = input.pos, produced = output.pos;
    std::size_t state = ZSTD_decompressStream(context.get(), &output, &input);
    if (ZSTD_isError(state))
      throw BadFrame(fmt::format("its content does not unpack: {}", ZSTD_getErrorName(state)));
    bool stuck = input.pos == consumed && output.pos == produced;
    if (state == 0 || output.pos == output.size || stuck)
      return output.pos;
  }
}

static std::size_t unpackWhole(const FrameInfo &frame, std::span<const std::byte> stored,
                               std::span<std::byte> out) {
  std::size_t size = ZSTD_decompress(out.data(), frame.rawSize, stored.data(), stored.size());
  if (ZSTD_isError(size))
    throw BadFrame(fmt::format("its content does not unpack: {}", ZSTD_getErrorName(size)));
  return size;
}

std::vector<std::byte> decompress(const FrameInfo &frame, std::span<const std::byte> stored,
                                  uint64_t wanted, std::size_t padding) {
  checkSizes(frame, stored);
  std::size_t size = std::min(wanted, frame.rawSize);
  std::vector<std::byte> out(size + padding);
  std::span<std::byte> target(out.data(), size);
  std::size_t got =
      size == frame.rawSize ? unpackWhole(frame, stored, target) : unpack(stored, target);
  if (got != size)
    throw BadFrame(fmt::format("its content unpacks to {} bytes, expected {}", got, size));
  return out;
}

std::vector<std::byte> contentOf(const TraceFile &file, const FrameInfo &frame,
                                 std::size_t padding) {
  std::vector<std::byte> stored(frame.storedSize);
  file.read(frame.offset + sizeof(CgpFrameHeader), stored);
  return decompress(frame, stored, frame.rawSize, padding);
}

} // namespace cgpredict
