// One window: its boxes and parts decoded and merged into threads, in the order of their blocks.
#include "analyzer/base/Error.h"
#include "analyzer/trace/NestWork.h"
#include "analyzer/trace/RecordDecoder.h"
#include "analyzer/trace/TraceState.h"
#include "analyzer/trace/WindowReader.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

namespace cgpredict {

namespace {
// Where a thread stands: block, then place in the block; `arrival` is its index as decoded.
struct Place {
  uint64_t block, inBlock;
  std::size_t arrival;
  bool operator<(const Place &o) const {
    return std::tie(block, inBlock) < std::tie(o.block, o.inBlock);
  }
};
} // namespace

static std::string frameName(const FrameInfo &frame) {
  return fmt::format("{} frame {} at byte {}", frameKindName(frame.kind), frame.number,
                     frame.offset);
}

static void decodePart(const TraceFile &file, const WindowPartRef &part, RecordDecoder &decoder) {
  try {
    const std::vector<std::byte> bytes = contentOf(file, part.frame, RecordDecoder::Padding);
    decoder.part(part.head, std::span(bytes).subspan(sizeof(CgpWindowFrame)));
  } catch (const BadFrame &bad) {
    throw Error(fmt::format("{}: {}: {}", file.path().string(), frameName(part.frame), bad.what()));
  }
}

static uint64_t linear(const std::array<uint64_t, 3> &c, const std::array<uint64_t, 3> &size) {
  return c[0] + size[0] * (c[1] + size[1] * c[2]);
}

static Place placeOf(const std::array<uint64_t, 3> &c, const std::array<uint32_t, 3> &block,
                     const std::array<uint64_t, 3> &grid, std::size_t arrival) {
  std::array<uint64_t, 3> blockAt{}, inBlock{}, sides{};
  for (int d = 0; d < 3; ++d) {
    sides[d] = block[d];
    blockAt[d] = c[d] / block[d];
    inBlock[d] = c[d] % block[d];
  }
  return {linear(blockAt, grid), linear(inBlock, sides), arrival};
}

static std::vector<ThreadRecords> inBlockOrder(std::vector<ThreadRecords> threads,
                                               const Launch &launch, const TracedKernel &kernel,
                                               const WindowRef &window, const std::string &where) {
  auto grid = gridOf(launch.extent, kernel.block);
  std::vector<Place> places;
  places.reserve(threads.size());
  for (const ThreadRecords &thread : threads) {
    places.push_back(placeOf(thread.coordinate, kernel.block, grid, places.size()));
    if (places.back().block - window.firstBlock >= window.blocks)
      throw Error(fmt::format("{}: thread ({}) is of no block of the window", where,
                              fmt::join(thread.coordinate, ", ")));
  }
  std::sort(places.begin(), places.end());
  std::vector<ThreadRecords> sorted;
  sorted.reserve(threads.size());
  for (const Place &place : places) {
    ThreadRecords &thread = threads[place.arrival];
    if (!sorted.empty() && sorted.back().coordinate == thread.coordinate)
      throw Error(fmt::format("{}: thread ({}) was recorded twice", where,
                              fmt::join(thread.coordinate, ", ")));
    sorted.push_back(std::move(thread));
  }
  return sorted;
}

static void takeBudget(const TraceState &state, const Launch &launch, uint32_t number,
                       const Window &window, const std::string &where) {
  uint64_t words = 0;
  for (const ThreadRecords &thread : window.threads)
    words += thread.words.size();
  if (!state.budget.take({launch.kernel, launch.ordinal, number}, words))
    throw Error(
        fmt::format("{}: the windows read so far hold more than {} words of records, the most "
                    "that a trace may; trace fewer launches, or shorter ones "
                    "(CGPREDICT_WINDOW_THREADS)",
                    where, state.budget.limit()));
}

// Threads within the extents of the blocks before `last`: whole slabs, then whole rows of blocks in
// the slab, then blocks in the row.
static uint64_t threadsBefore(const std::array<uint64_t, 3> &extent,
                              const std::array<uint32_t, 3> &block, uint64_t last) {
  const auto grid = gridOf(extent, block);
  const std::array<uint64_t, 3> at = {last % grid[0], last / grid[0] % grid[1],
                                      last / grid[0] / grid[1]};
  std::array<uint64_t, 3> before{}, thickness{};
  for (int d = 0; d < 3; ++d) {
    before[d] = std::min(at[d] * block[d], extent[d]);
    thickness[d] = std::min<uint64_t>(block[d], extent[d] - before[d]);
  }
  return before[2] * extent[1] * extent[0] +
         thickness[2] * (before[1] * extent[0] + thickness[1] * before[0]);
}

static uint64_t threadsOfBlocks(const std::array<uint64_t, 3> &extent,
                                const std::array<uint32_t, 3> &block, uint64_t first,
                                uint64_t count) {
  return threadsBefore(extent, block, first + count) - threadsBefore(extent, block, first);
}

static uint64_t volume(const CgpBox &box) {
  return (box.hi[0] - box.lo[0]) * (box.hi[1] - box.lo[1]) * (box.hi[2] - box.lo[2]);
}

WindowSummary summaryOf(const WindowRef &window, const Launch &launch,
                        const std::array<uint32_t, 3> &block) {
  WindowSummary out{window.index, window.firstBlock, window.blocks};
  for (const auto &[corners, parts] : window.boxes)
    if (parts.back().head.last != 0)
      out.threads += volume(parts.back().head.box);
  out.complete =
      out.threads == threadsOfBlocks(launch.extent, block, window.firstBlock, window.blocks);
  return out;
}

Window Trace::readWindow(const Launch &launch, uint32_t number) const {
  const WindowRef &window = state->windows.at({launch.kernel, launch.ordinal}).at(number);
  const TracedKernel &kernel = state->kernels[launch.kernel];
  RecordDecoder decoder(kernel.tables, state->summary.threadWords,
                        mostWindowBytes(state->file.size()));
  for (const auto &[corners, parts] : window.boxes)
    for (const WindowPartRef &part : parts)
      decodePart(state->file, part, decoder);
  Window out;
  out.index = window.index;
  out.firstBlock = window.firstBlock;
  out.blocks = window.blocks;
  std::string where =
      fmt::format("{}: kernel {}, launch {}, window {}", state->file.path().string(), kernel.name,
                  launch.ordinal, window.index);
  out.threads = inBlockOrder(decoder.takeThreads(), launch, kernel, window, where);
  out.storage = decoder.takeStorage();
  out.complete = out.threads.size() ==
                 threadsOfBlocks(launch.extent, kernel.block, window.firstBlock, window.blocks);
  out.recorded = summaryOf(window, launch, kernel.block).complete;
  takeBudget(*state, launch, number, out, where);
  checkNestWork(kernel.tables, out, where);
  return out;
}

WindowReader Trace::windows() const {
  return cached([trace = *this](const Launch &launch,
                                uint32_t window) { return trace.readWindow(launch, window); },
                state->decoded);
}

} // namespace cgpredict
