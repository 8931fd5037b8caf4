#include "analyzer/affine/Synthesis.h"

#include "analyzer/base/Error.h"
#include "analyzer/trace/NestWork.h"

#include <fmt/format.h>

namespace cgpredict {
namespace {

// Of a batch of resident blocks: 65,536 threads of 512 words. 256 MiB.
constexpr std::size_t MostWords = std::size_t{1} << 25;

std::size_t indexOf(const std::array<uint8_t, 3> &edges) {
  return edges[0] + 3u * edges[1] + 9u * edges[2];
}

// `visit(coordinate)` for the threads of the blocks within the extents, in the order of a window.
template <typename Visit>
void forEachThread(const ProfileGrid &grid, std::span<const uint64_t> blocks, Visit &&visit) {
  for (uint64_t block : blocks)
    for (uint64_t thread = 0; thread < grid.threadsPerBlock(); ++thread)
      if (const auto coordinate = grid.threadAt({block, thread}))
        visit(*coordinate);
}

} // namespace

Synthesis::Synthesis(const KernelTables &tables, const ThreadCoordinate &extent)
    : tables(&tables), extent(extent), everywhere(tables),
      byEdges(EdgeKinds, AffineThreads(tables)) {}

Synthesis::Edges Synthesis::edgesOf(const ThreadCoordinate &thread) const {
  Edges edges{};
  for (unsigned d = 0; d < 3; ++d)
    edges[d] = thread[d] == 0 ? 0 : thread[d] + 1 < extent[d] ? 1 : 2;
  return edges;
}

void Synthesis::add(const Window &window) {
  for (const ThreadRecords &thread : window.threads) {
    everywhere.add(thread);
    byEdges[indexOf(edgesOf(thread.coordinate))].add(thread);
  }
}

// The one that covers the thread, or nullptr.
const AffineThreads *Synthesis::functionOf(const ThreadCoordinate &thread) const {
  if (everywhere.covers(thread))
    return &everywhere;
  const AffineThreads &function = byEdges[indexOf(edgesOf(thread))];
  return function.covers(thread) ? &function : nullptr;
}

std::string Synthesis::obstacle(const ProfileGrid &grid, std::span<const uint64_t> blocks) const {
  std::string reason;
  forEachThread(grid, blocks, [&](const ThreadCoordinate &thread) {
    if (!reason.empty() || functionOf(thread) != nullptr)
      return;
    reason = byEdges[indexOf(edgesOf(thread))].obstacle();
    if (reason.empty())
      reason = everywhere.obstacle();
    if (reason.empty())
      reason = "too few threads were traced to tell how their addresses go on";
  });
  return reason;
}

Window Synthesis::makeWindow(const ProfileGrid &grid, std::span<const uint64_t> blocks) const {
  Window window;
  window.complete = true;
  window.blocks = blocks.size();
  std::size_t words = 0;
  forEachThread(grid, blocks,
                [&](const ThreadCoordinate &thread) { words += functionOf(thread)->size(); });
  if (words > MostWords)
    throw Error(fmt::format("threads made from those that were traced: {} blocks of them have {} "
                            "record words, more than the {} that can be analysed; choose smaller "
                            "blocks or fewer of them on a multiprocessor",
                            blocks.size(), words, MostWords));
  std::shared_ptr<int64_t[]> storage(new int64_t[words]);
  int64_t *next = storage.get();
  forEachThread(grid, blocks, [&](const ThreadCoordinate &thread) {
    const AffineThreads &function = *functionOf(thread);
    function.fill(thread, next);
    window.threads.push_back({thread, {next, function.size()}, {}});
    next += function.size();
  });
  window.storage.push_back(std::move(storage));
  checkNestWork(*tables, window, "threads made from those that were traced");
  return window;
}

std::vector<Synthesis::CornerWords> Synthesis::corners() const {
  std::vector<CornerWords> result;
  const ThreadCoordinate end = {extent[0] - 1, extent[1] - 1, extent[2] - 1};
  addCorners(everywhere, {0, 0, 0}, end, result);
  for (uint8_t x = 0; x < 3; ++x)
    for (uint8_t y = 0; y < 3; ++y)
      for (uint8_t z = 0; z < 3; ++z) {
        const Edges edges = {x, y, z};
        ThreadCoordinate low{}, high{};
        for (unsigned d = 0; d < 3; ++d) {
          low[d] = edges[d] == 2 ? end[d] : edges[d];
          high[d] = edges[d] == 0 ? 0 : edges[d] == 1 && end[d] > 1 ? end[d] - 1 : end[d];
        }
        addCorners(byEdges[indexOf(edges)], low, high, result);
      }
  return result;
}

void Synthesis::addCorners(const AffineThreads &function, const ThreadCoordinate &low,
                           const ThreadCoordinate &high, std::vector<CornerWords> &corners) const {
  CornerWords words;
  for (unsigned corner = 0; corner < 8; ++corner) {
    ThreadCoordinate thread{};
    for (unsigned d = 0; d < 3; ++d)
      thread[d] = (corner >> d & 1) != 0 ? high[d] : low[d];
    if (function.covers(thread)) {
      words.emplace_back(function.size());
      function.fill(thread, words.back().data());
    }
  }
  if (!words.empty())
    corners.push_back(std::move(words));
}

} // namespace cgpredict
