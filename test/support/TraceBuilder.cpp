#include "test/support/TraceBuilder.h"

#include "analyzer/tables/WriteTables.h"
#include "test/support/TablesBuilder.h"

#include <zstd.h>

#include <algorithm>
#include <cstring>
#include <fstream>
#include <stdexcept>

namespace cgpredict::test {

static void putText(ByteVector &out, const std::string &text) {
  out.insert(out.end(), text.begin(), text.end());
}

ByteVector compress(const ByteVector &raw) {
  ByteVector out(ZSTD_compressBound(raw.size()));
  std::size_t size = ZSTD_compress(out.data(), out.size(), raw.data(), raw.size(), 1);
  if (ZSTD_isError(size))
    throw std::runtime_error(ZSTD_getErrorName(size));
  out.resize(size);
  return out;
}

// FNV-1a over 64-bit words, the last one padded with zeros.
static uint64_t fnv(ByteVector bytes) {
  bytes.resize((bytes.size() + 7) / 8 * 8);
  uint64_t hash = 0xcbf29ce484222325u;
  for (std::size_t i = 0; i < bytes.size(); i += 8) {
    uint64_t word;
    std::memcpy(&word, &bytes[i], 8);
    hash = (hash ^ word) * 0x100000001b3u;
  }
  return hash;
}

ByteVector makeFrame(uint32_t kind, uint64_t rawSize, const ByteVector &stored) {
  ByteVector out;
  put(out, uint32_t(CGP_FRAME_MAGIC));
  put(out, kind);
  put(out, rawSize);
  put(out, uint64_t(stored.size()));
  ByteVector hashed = out;
  hashed.insert(hashed.end(), stored.begin(), stored.end());
  put(out, fnv(hashed));
  out.insert(out.end(), stored.begin(), stored.end());
  return out;
}

void writeFile(const std::filesystem::path &path, const ByteVector &bytes) {
  std::ofstream out(path, std::ios::binary);
  out.write(reinterpret_cast<const char *>(bytes.data()),
            static_cast<std::streamsize>(bytes.size()));
  if (!out.flush())
    throw std::runtime_error("cannot write " + path.string());
}

TraceBuilder::TraceBuilder() : header{}, totals(std::make_shared<CgpTotals>()) {
  std::memcpy(header.magic, CGP_TRACE_MAGIC, 8);
  header.version = CGP_TRACE_VERSION;
  header.header_size = sizeof(CgpFileHeader);
  header.totals_offset = sizeof(CgpFileHeader);
  header.frames_offset = sizeof(CgpFileHeader) + sizeof(CgpTotals);
  header.complete = 1;
  header.window_threads = 4096;
  header.thread_words = 1 << 20;
}

void TraceBuilder::append(const ByteVector &raw) {
  frames.insert(frames.end(), raw.begin(), raw.end());
}

void TraceBuilder::frame(uint32_t kind, const ByteVector &payload) {
  frameOffsets.push_back(header.frames_offset + frames.size());
  append(makeFrame(kind, payload.size(), compress(payload)));
}

uint32_t TraceBuilder::addKernel(const KernelTables &t) {
  std::string position = t.file + ":" + std::to_string(t.line) + ":" + std::to_string(t.column);
  std::string json = tablesJson(t);
  uint32_t contextSize =
      t.arguments.empty() ? 0 : t.arguments.back().offset + t.arguments.back().bytes;
  CgpKernelFrame head{};
  head.kernel = static_cast<uint32_t>(shapes.size());
  head.dimensions = t.dimensions;
  std::copy(t.block.begin(), t.block.end(), head.block);
  head.record_ids = static_cast<uint32_t>(t.records.size());
  head.name_size = static_cast<uint32_t>(t.kernel.size());
  head.position_size = static_cast<uint32_t>(position.size());
  head.instance_size = static_cast<uint32_t>(t.function.size());
  head.context_size = contextSize;
  head.tables_size = json.size();
  ByteVector payload;
  put(payload, head);
  for (const std::string &text : {t.kernel, position, t.function, json})
    putText(payload, text);
  for (const RecordShape &record : t.records)
    put(payload, static_cast<uint16_t>(record.words));
  frame(CGP_FRAME_KERNEL, payload);
  shapes.push_back({t.block, contextSize});
  extents.emplace_back();
  totals->kernels = static_cast<uint32_t>(shapes.size());
  return head.kernel;
}

void TraceBuilder::countLaunches(uint32_t kernel, Coordinate extent, uint64_t launches) {
  CgpKernelTotals &total = totals->kernel[kernel];
  CgpLaunchRun &run = totals->run[totals->launch_runs++];
  run.kernel = kernel;
  run.first = total.launches;
  run.count = launches;
  std::copy(extent.begin(), extent.end(), run.extent);
  total.launches += launches;
  total.threads += launches * extent[0] * extent[1] * extent[2];
}

uint64_t TraceBuilder::beginLaunch(uint32_t kernel, Coordinate extent, uint32_t windows,
                                   const std::vector<uint64_t> &arguments) {
  CgpLaunchFrame head{};
  head.kernel = kernel;
  head.windows = windows;
  head.ordinal = totals->kernel[kernel].launches;
  std::copy(extent.begin(), extent.end(), head.extent);
  for (int d = 0; d < 3; ++d)
    head.geometry[2 * d + 1] = 1;
  head.context_size = shapes[kernel].contextSize;
  ByteVector payload;
  put(payload, head);
  for (uint64_t argument : arguments)
    put(payload, argument);
  payload.resize(sizeof head + head.context_size);
  frame(CGP_FRAME_LAUNCH, payload);
  countLaunches(kernel, extent, 1);
  ++totals->kernel[kernel].sampled_launches;
  extents[kernel] = extent;
  return head.ordinal;
}

void TraceBuilder::leaveLaunch(uint32_t kernel, uint64_t launch, uint64_t iterations) {
  ByteVector payload;
  put(payload, CgpLeftFrame{kernel, 0, launch, iterations});
  frame(CGP_FRAME_LEFT, payload);
}

void TraceBuilder::holdArrays(uint32_t kernel, uint64_t launch,
                              const std::vector<std::pair<uint64_t, uint64_t>> &ranges) {
  ByteVector payload;
  put(payload, CgpHeldFrame{kernel, static_cast<uint32_t>(ranges.size()), launch});
  for (const auto &[low, high] : ranges)
    put(payload, CgpHeldRange{low, high});
  frame(CGP_FRAME_HELD, payload);
}

void TraceBuilder::addMove(const std::string &what, const CgpMoveTotals &moved) {
  ByteVector payload;
  put(payload, CgpMoveFrame{static_cast<uint32_t>(totals->moves), 0});
  putText(payload, what);
  frame(CGP_FRAME_MOVE, payload);
  totals->move[totals->moves++] = moved;
}

void TraceBuilder::addWindowPart(const WindowPart &part, const RecordEncoder &records) {
  CgpWindowFrame head{};
  head.kernel = part.kernel;
  head.window = part.window;
  head.launch = part.launch;
  head.first_block = part.firstBlock;
  head.blocks = part.blocks;
  std::copy(part.lo.begin(), part.lo.end(), head.box.lo);
  std::copy(part.hi.begin(), part.hi.end(), head.box.hi);
  head.part = part.part;
  head.last = part.last;
  head.columns_size = records.columns.size();
  ByteVector payload;
  put(payload, head);
  for (const ByteVector *bytes : {&records.bytes, &records.columns})
    payload.insert(payload.end(), bytes->begin(), bytes->end());
  frame(CGP_FRAME_WINDOW, payload);
}

static void encodeBox(Coordinate lo, Coordinate hi, const ThreadFunction &thread,
                      RecordEncoder &out) {
  for (uint64_t z = lo[2]; z < hi[2]; ++z)
    for (uint64_t y = lo[1]; y < hi[1]; ++y)
      for (uint64_t x = lo[0]; x < hi[0]; ++x) {
        out.thread({x, y, z});
        thread({x, y, z}, out);
      }
}

void TraceBuilder::traceBlocks(uint32_t kernel, uint64_t launch, uint32_t window,
                               uint64_t firstBlock, uint64_t blocks, const ThreadFunction &thread) {
  const Coordinate &extent = extents[kernel];
  for (uint64_t b = firstBlock; b < firstBlock + blocks; ++b) {
    WindowPart part{kernel, launch, window, firstBlock, blocks};
    uint64_t linear = b;
    for (int d = 0; d < 3; ++d) {
      uint64_t side = shapes[kernel].block[d];
      uint64_t grid = (extent[d] + side - 1) / side;
      part.lo[d] = linear % grid * side;
      part.hi[d] = std::min(part.lo[d] + side, extent[d]);
      linear /= grid;
    }
    RecordEncoder records;
    encodeBox(part.lo, part.hi, thread, records);
    addWindowPart(part, records);
  }
}

uint64_t TraceBuilder::traceLaunch(uint32_t kernel, Coordinate extent, const ThreadFunction &thread,
                                   const std::vector<uint64_t> &arguments) {
  uint64_t ordinal = beginLaunch(kernel, extent, 1, arguments);
  uint64_t blocks = 1;
  for (int d = 0; d < 3; ++d)
    blocks *= (extent[d] + shapes[kernel].block[d] - 1) / shapes[kernel].block[d];
  RecordEncoder records;
  encodeBox({0, 0, 0}, extent, thread, records);
  addWindowPart({kernel, ordinal, 0, 0, blocks, {0, 0, 0}, extent}, records);
  return ordinal;
}

void TraceBuilder::note(const std::string &text) {
  frame(CGP_FRAME_NOTE, ByteVector(text.begin(), text.end()));
}

ByteVector TraceBuilder::bytes() const {
  const std::size_t first = sizeof header + sizeof *totals;
  ByteVector out(first + frames.size());
  std::memcpy(out.data(), &header, sizeof header);
  std::memcpy(out.data() + sizeof header, totals.get(), sizeof *totals);
  std::copy(frames.begin(), frames.end(), out.begin() + first);
  return out;
}

void TraceBuilder::write(const std::filesystem::path &path) const { writeFile(path, bytes()); }

} // namespace cgpredict::test
