// What stands before the frames of a trace: is this a trace, of this version, and are its header
// and totals possible?
#include "analyzer/base/Error.h"
#include "analyzer/trace/TraceFile.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstring>
#include <string_view>

namespace cgpredict {

using namespace std::string_view_literals;

namespace {
struct KnownType {
  std::string_view magic, name;
};
} // namespace

static constexpr KnownType KnownTypes[] = {
    {"\x7f"
     "ELF"sv,
     "an ELF program or library; run it with CGPREDICT_TRACE=FILE to get its trace"sv},
    {"\x1f\x8b"sv, "gzip data; unpack it first"sv},
    {"\x28\xb5\x2f\xfd"sv, "zstd data; unpack it first"sv},
    {"\xfd"
     "7zXZ"sv,
     "xz data; unpack it first"sv},
    {"BZh"sv, "bzip2 data; unpack it first"sv},
    {"PK\x03\x04"sv, "a zip archive; unpack it first"sv},
    {"BC\xc0\xde"sv, "LLVM bitcode"sv},
    {"!<arch>"sv, "a static library"sv},
    {"#!"sv, "a script"sv},
};

static bool isText(std::string_view start) {
  return std::all_of(start.begin(), start.end(), [](unsigned char c) {
    return c >= 0x80 || std::isprint(c) || std::isspace(c);
  });
}

static std::string_view typeOf(std::string_view start) {
  for (const KnownType &type : KnownTypes)
    if (start.substr(0, type.magic.size()) == type.magic)
      return type.name;
  std::size_t first = start.find_first_not_of(" \t\r\n");
  if (isText(start))
    return first != start.npos && (start[first] == '{' || start[first] == '[') ? "JSON text"sv
                                                                               : "text"sv;
  return "unknown binary data"sv;
}

static void checkMagic(const TraceFile &file, std::string_view start) {
  std::string_view magic(CGP_TRACE_MAGIC, 8);
  if (start.substr(0, 8) == magic)
    return;
  if (magic.substr(0, start.size()) == start)
    throw Error(fmt::format("{}: cut off in its header, after {} bytes", file.path().string(),
                            file.size()));
  throw Error(fmt::format("{}: not a trace (*.cgt) but {}", file.path().string(), typeOf(start)));
}

static void checkVersion(const TraceFile &file, uint32_t version) {
  if (version == CGP_TRACE_VERSION)
    return;
  throw Error(fmt::format("{}: trace version {}, but this cgpredict reads version {}; {}",
                          file.path().string(), version, CGP_TRACE_VERSION,
                          version > CGP_TRACE_VERSION ? "use a newer cgpredict"
                                                      : "build and run the program again"));
}

static void checkField(const TraceFile &file, const char *field, uint64_t value, uint64_t least,
                       uint64_t most) {
  if (value >= least && value <= most)
    return;
  throw Error(
      fmt::format("{}: damaged header: {} is {}, expected {}", file.path().string(), field, value,
                  least == most ? fmt::format("{}", least) : fmt::format("{} to {}", least, most)));
}

static void checkLayout(const TraceFile &file, const CgpFileHeader &header) {
  constexpr uint64_t Furthest = 1u << 30; // header and totals are much smaller
  checkField(file, "header_size", header.header_size, sizeof header, sizeof header);
  checkField(file, "totals_offset", header.totals_offset, sizeof header, Furthest);
  checkField(file, "frames_offset", header.frames_offset, header.totals_offset + sizeof(CgpTotals),
             Furthest);
  checkField(file, "complete", header.complete, 0, 1);
  checkField(file, "skip_untraced", header.skip_untraced, 0, 1);
  checkField(file, "window_threads", header.window_threads, 0, uint64_t{1} << 32);
  checkField(file, "thread_words", header.thread_words, 0, uint64_t{1} << 24);
  if (file.size() < header.frames_offset)
    throw Error(fmt::format("{}: cut off in its totals, after {} of {} bytes", file.path().string(),
                            file.size(), header.frames_offset));
}

CgpFileHeader readHeader(const TraceFile &file) {
  char start[256];
  std::size_t size = std::min<uint64_t>(file.size(), sizeof start);
  file.read(0, std::as_writable_bytes(std::span(start, size)));
  checkMagic(file, {start, size});
  CgpFileHeader header{};
  std::memcpy(&header, start, std::min(size, sizeof header));
  if (size >= offsetof(CgpFileHeader, header_size))
    checkVersion(file, header.version);
  if (size < sizeof header)
    throw Error(fmt::format("{}: cut off in its header, after {} of {} bytes", file.path().string(),
                            size, sizeof header));
  checkLayout(file, header);
  return header;
}

std::unique_ptr<CgpTotals> readTotals(const TraceFile &file, const CgpFileHeader &header) {
  auto totals = std::make_unique<CgpTotals>();
  file.read(header.totals_offset, std::as_writable_bytes(std::span(totals.get(), 1)));
  checkField(file, "totals.kernels", totals->kernels, 0, CGP_MAX_KERNELS);
  checkField(file, "totals.launch_runs", totals->launch_runs, 0, CGP_MAX_LAUNCH_RUNS);
  checkField(file, "totals.moves", totals->moves, 0, CGP_MAX_MOVES);
  return totals;
}

} // namespace cgpredict
