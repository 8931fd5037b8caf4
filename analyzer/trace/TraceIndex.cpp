// Frame by frame: which kernels, launches and windows a trace has, and where.
#include "analyzer/base/Error.h"
#include "analyzer/base/PlainText.h"
#include "analyzer/trace/FrameContent.h"
#include "analyzer/trace/RecordDecoder.h"
#include "analyzer/trace/TraceState.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace cgpredict {

std::array<uint64_t, 3> gridOf(const std::array<uint64_t, 3> &extent,
                               const std::array<uint32_t, 3> &block) {
  std::array<uint64_t, 3> grid{};
  for (int d = 0; d < 3; ++d)
    grid[d] = extent[d] / block[d] + (extent[d] % block[d] != 0);
  return grid;
}

static void checkWords(FrameContent &content, const KernelTables &tables, uint32_t ids) {
  if (ids != tables.records.size())
    throw BadFrame(
        fmt::format("it has {} record ids, its static tables have {}", ids, tables.records.size()));
  for (uint32_t id = 0; id < ids; ++id) {
    auto words = content.value<uint16_t>();
    // The reserved ids have their fixed meaning, whatever the program wrote there.
    if (id >= CGP_RECORD_FIRST && words != tables.records[id].words)
      throw BadFrame(fmt::format("record id {} has {} words, in its static tables {}", id, words,
                                 tables.records[id].words));
  }
}

static void checkShape(const CgpKernelFrame &head, const KernelTables &tables) {
  if (head.dimensions != tables.dimensions ||
      !std::equal(tables.block.begin(), tables.block.end(), head.block))
    throw BadFrame("its block and dimensions are not those of its static tables");
  for (const Argument &argument : tables.arguments)
    if (uint64_t(argument.offset) + argument.bytes > head.context_size)
      throw BadFrame(fmt::format("argument {} ends at byte {} of a context of {} bytes",
                                 argument.name, uint64_t(argument.offset) + argument.bytes,
                                 head.context_size));
}

void TraceIndex::keep(uint64_t bytes) {
  if (bytes > memoryLeft)
    throw BadFrame("what the frames before it say already takes all the memory that a file of this "
                   "size may; trace with a smaller CGPREDICT_MAX_LAUNCHES");
  memoryLeft -= bytes;
}

void TraceIndex::addKernel(const FrameInfo &frame, std::span<const std::byte> stored) {
  std::vector<std::byte> bytes = decompress(frame, stored, frame.rawSize);
  FrameContent content(bytes);
  auto head = content.value<CgpKernelFrame>();
  if (head.kernel >= kernelCount)
    throw BadFrame(
        fmt::format("kernel {}, but there are {} in the totals", head.kernel, kernelCount));
  if (kernels.contains(head.kernel))
    throw BadFrame(fmt::format("kernel {} a second time", head.kernel));
  keep(8 * frame.rawSize);
  KernelEntry entry;
  TracedKernel &kernel = entry.kernel;
  kernel.name = plainText(content.text(head.name_size));
  kernel.position = plainText(content.text(head.position_size));
  kernel.instance = plainText(content.text(head.instance_size));
  kernel.tables =
      parseTables(content.text(head.tables_size), fmt::format("{}: kernel {}", path, kernel.name));
  kernel.block = kernel.tables.block;
  entry.contextSize = head.context_size;
  checkShape(head, kernel.tables);
  checkWords(content, kernel.tables, head.record_ids);
  content.finish();
  kernels.emplace(head.kernel, std::move(entry));
}

TraceIndex::KernelEntry &TraceIndex::kernelOf(uint32_t index) {
  auto kernel = kernels.find(index);
  if (kernel == kernels.end())
    throw BadFrame(fmt::format("kernel {}, which no frame before it describes", index));
  return kernel->second;
}

TraceIndex::LaunchEntry &TraceIndex::launchOf(uint32_t kernel, uint64_t ordinal) {
  std::map<uint64_t, LaunchEntry> &launches = kernelOf(kernel).launches;
  auto launch = launches.find(ordinal);
  if (launch == launches.end())
    throw BadFrame(fmt::format("launch {}, which no frame before it describes", ordinal));
  return launch->second;
}

// Products of the extents stay far from overflow behind this.
static void checkExtent(const uint64_t (&extent)[3]) {
  uint64_t threads = 1;
  for (uint64_t side : extent)
    if (side == 0 || __builtin_mul_overflow(threads, side, &threads) || threads > INT64_MAX)
      throw BadFrame(fmt::format("extents {} x {} x {}", extent[0], extent[1], extent[2]));
}

void TraceIndex::addLaunch(const FrameInfo &frame, std::span<const std::byte> stored) {
  std::vector<std::byte> bytes = decompress(frame, stored, frame.rawSize);
  FrameContent content(bytes);
  auto head = content.value<CgpLaunchFrame>();
  KernelEntry &kernel = kernelOf(head.kernel);
  checkExtent(head.extent);
  if (head.context_size != kernel.contextSize)
    throw BadFrame(
        fmt::format("a context of {} bytes, expected {}", head.context_size, kernel.contextSize));
  keep(512 + head.context_size);
  LaunchEntry entry;
  entry.announced = head.windows;
  entry.launch.ordinal = head.ordinal;
  entry.launch.frame = frame.number;
  std::copy(head.extent, head.extent + 3, entry.launch.extent.begin());
  std::copy(head.geometry, head.geometry + 6, entry.launch.geometry.begin());
  auto context = content.take(head.context_size);
  entry.launch.context.assign(context.begin(), context.end());
  content.finish();
  if (!kernel.launches.emplace(head.ordinal, std::move(entry)).second)
    throw BadFrame(fmt::format("launch {} of kernel {} a second time", head.ordinal, head.kernel));
}

static void checkBlocks(const CgpWindowFrame &head, const Launch &launch,
                        const std::array<uint32_t, 3> &block) {
  auto grid = gridOf(launch.extent, block);
  uint64_t blocks = grid[0] * grid[1] * grid[2];
  if (head.blocks == 0 || head.blocks > blocks || head.first_block > blocks - head.blocks)
    throw BadFrame(fmt::format("a window of {} blocks from block {}, in a grid of {}", head.blocks,
                               head.first_block, blocks));
  for (int d = 0; d < 3; ++d)
    if (head.box.lo[d] >= head.box.hi[d] || head.box.hi[d] > launch.extent[d])
      throw BadFrame(fmt::format("a box from {} to {} in dimension {} of extent {}", head.box.lo[d],
                                 head.box.hi[d], d, launch.extent[d]));
}

// The parts of a box are numbered, and the last one ends it.
static void checkSequence(const CgpWindowFrame &head, std::size_t parts, bool ended) {
  if (ended || head.part != parts || head.last > 1)
    throw BadFrame(
        fmt::format("part {} of a box{}", head.part,
                    ended ? " that has ended" : fmt::format(", expected part {}", parts)));
}

static std::array<uint64_t, 6> boxKey(const CgpBox &box) {
  return {box.lo[0], box.lo[1], box.lo[2], box.hi[0], box.hi[1], box.hi[2]};
}

static void addPart(WindowRef &window, const FrameInfo &frame, const CgpWindowFrame &head) {
  if (window.firstBlock != head.first_block || window.blocks != head.blocks)
    throw BadFrame(fmt::format("window {} has other blocks than before", head.window));
  auto box = window.boxes.find(boxKey(head.box));
  if (box == window.boxes.end()) {
    checkSequence(head, 0, false);
    window.boxes.emplace(boxKey(head.box), std::vector{WindowPartRef{frame, head}});
  } else {
    checkSequence(head, box->second.size(), box->second.back().head.last != 0);
    box->second.push_back({frame, head});
  }
}

void TraceIndex::addWindow(const FrameInfo &frame, std::span<const std::byte> stored) {
  std::vector<std::byte> bytes = decompress(frame, stored, sizeof(CgpWindowFrame));
  auto head = FrameContent(bytes).value<CgpWindowFrame>();
  LaunchEntry &entry = launchOf(head.kernel, head.launch);
  if (entry.launch.abandoned)
    throw BadFrame(fmt::format("a window of launch {}, which has been left", head.launch));
  keep(3 * sizeof(WindowPartRef));
  checkBlocks(head, entry.launch, kernelOf(head.kernel).kernel.block);
  if (head.window >= entry.announced)
    throw BadFrame(
        fmt::format("window {} of a launch with {} windows", head.window, entry.announced));
  auto window = entry.windows.find(head.window);
  if (window == entry.windows.end()) {
    WindowRef fresh{head.window, head.first_block, head.blocks, {}};
    addPart(fresh, frame, head);
    entry.windows.emplace(head.window, std::move(fresh));
  } else {
    addPart(window->second, frame, head);
  }
}

// A search's windows lie among the iterations that the program runs, and come behind the frame.
void TraceIndex::addLeft(const FrameInfo &frame, std::span<const std::byte> stored) {
  std::vector<std::byte> bytes = decompress(frame, stored, frame.rawSize);
  FrameContent content(bytes);
  auto head = content.value<CgpLeftFrame>();
  content.finish();
  LaunchEntry &entry = launchOf(head.kernel, head.launch);
  const uint64_t threads = volume(entry.launch.extent);
  if (head.iterations == 0 || head.iterations > threads)
    throw BadFrame(
        fmt::format("a loop of {} iterations that is left after {}", threads, head.iterations));
  if (entry.launch.iterations || entry.launch.abandoned)
    throw BadFrame(fmt::format("where launch {} is left, too late", head.launch));
  entry.launch.iterations = head.iterations;
}

void TraceIndex::addAbandoned(const FrameInfo &frame, std::span<const std::byte> stored) {
  std::vector<std::byte> bytes = decompress(frame, stored, frame.rawSize);
  FrameContent content(bytes);
  auto head = content.value<CgpAbandonedFrame>();
  content.finish();
  Launch &launch = launchOf(head.kernel, head.launch).launch;
  launch.abandoned = true;
  if (launch.iterations) // which estimates say
    return;
  keep(256);
  notes.push_back(fmt::format("launch {} of kernel '{}' was left before its end (longjmp, "
                              "exception, exit or the end of its thread): its windows hold what "
                              "ran until then",
                              head.launch, kernelOf(head.kernel).kernel.name));
}

// "LINE\nARRAY\nFILE"
static DirectiveMoves moveOf(const std::string &text) {
  const std::size_t line = text.find('\n');
  const std::size_t array = line == text.npos ? line : text.find('\n', line + 1);
  DirectiveMoves move;
  const char *end = text.data() + std::min(line, text.size());
  if (line == 0 || array == text.npos || std::from_chars(text.data(), end, move.line).ptr != end)
    throw BadFrame("it does not say which line names which array");
  move.array = plainText(text.substr(line + 1, array - line - 1));
  move.file = plainText(text.substr(array + 1));
  return move;
}

void TraceIndex::addMove(const FrameInfo &frame, std::span<const std::byte> stored) {
  std::vector<std::byte> bytes = decompress(frame, stored, frame.rawSize);
  FrameContent content(bytes);
  auto head = content.value<CgpMoveFrame>();
  if (head.move != moves.size() || head.move >= CGP_MAX_MOVES)
    throw BadFrame(
        fmt::format("array {} of a directive, expected number {}", head.move, moves.size()));
  keep(2 * frame.rawSize + 64);
  moves.push_back(moveOf(content.text(frame.rawSize - sizeof head)));
}

void TraceIndex::addHeld(const FrameInfo &frame, std::span<const std::byte> stored) {
  std::vector<std::byte> bytes = decompress(frame, stored, frame.rawSize);
  FrameContent content(bytes);
  auto head = content.value<CgpHeldFrame>();
  LaunchEntry &entry = launchOf(head.kernel, head.launch);
  if (!entry.launch.held.empty() || !entry.windows.empty())
    throw BadFrame(fmt::format("the arrays that launch {} finds on the device, too late or twice",
                               head.launch));
  keep(frame.rawSize);
  for (uint32_t i = 0; i < head.ranges; ++i) {
    const auto range = content.value<CgpHeldRange>();
    if (range.low >= range.high)
      throw BadFrame(fmt::format("an array from {:#x} to {:#x}", range.low, range.high));
    entry.launch.held.push_back({range.low, range.high});
  }
  content.finish();
}

void TraceIndex::add(const FrameInfo &frame, std::span<const std::byte> stored) {
  switch (frame.kind) {
  case CGP_FRAME_KERNEL:
    return addKernel(frame, stored);
  case CGP_FRAME_LAUNCH:
    return addLaunch(frame, stored);
  case CGP_FRAME_WINDOW:
    return addWindow(frame, stored);
  case CGP_FRAME_LEFT:
    return addLeft(frame, stored);
  case CGP_FRAME_MOVE:
    return addMove(frame, stored);
  case CGP_FRAME_ABANDONED:
    return addAbandoned(frame, stored);
  case CGP_FRAME_HELD:
    return addHeld(frame, stored);
  case CGP_FRAME_NOTE: {
    keep(2 * frame.rawSize + 64);
    auto text = decompress(frame, stored, frame.rawSize);
    notes.push_back(plainText({reinterpret_cast<const char *>(text.data()), text.size()}));
    return;
  }
  default:
    throw BadFrame(fmt::format("frame kind {}, which version {} does not have", frame.kind,
                               CGP_TRACE_VERSION));
  }
}

} // namespace cgpredict
