#include "analyzer/affine/StandIns.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace cgpredict {
namespace {

constexpr uint64_t Rim = 4; // threads whose ways guards against an array's borders may decide

// Spreads consecutive numbers (Knuth, The Art of Computer Programming 3, 6.4).
uint64_t spread(uint64_t number) { return number * 0x9E3779B97F4A7C15 >> 32; }

} // namespace

StandIns::StandIns(const KernelTables &tables, const ThreadCoordinate &extent,
                   std::span<const Window> windows, const SiteSlopes &slopes, IndexDigits digits)
    : extent(extent) {
  for (const Window &window : windows)
    addBox(window);
  if (boxes.empty() || slopes.empty()) {
    problem = fmt::format("{}:{}: its code does not say where its threads' accesses go",
                          tables.file, tables.line);
    return;
  }
  moves.emplace(tables, extent, std::move(digits), slopes);
  for (const Window &window : windows)
    moves->add(window);
  problem = moves->finish();
}

// Those of its first blocks that lie beside each other.
void StandIns::addBox(const Window &window) {
  Box box;
  ThreadCoordinate most{};
  std::size_t filled = 0;
  for (std::size_t count = 0; count < window.threads.size(); ++count) {
    const ThreadCoordinate &at = window.threads[count].coordinate;
    uint64_t volume = 1;
    for (unsigned d = 0; d < 3; ++d) {
      box.low[d] = count == 0 ? at[d] : std::min(box.low[d], at[d]);
      most[d] = count == 0 ? at[d] : std::max(most[d], at[d]);
      volume *= most[d] - box.low[d] + 1;
    }
    if (volume != count + 1)
      continue;
    filled = count + 1;
    for (unsigned d = 0; d < 3; ++d)
      box.size[d] = most[d] - box.low[d] + 1;
  }
  if (filled == 0)
    return;
  box.low = window.threads[0].coordinate; // the least of a box of whole blocks
  box.threads.resize(filled);
  for (const ThreadRecords &thread : std::span(window.threads).first(filled)) {
    const auto &[x, y, z] = thread.coordinate;
    box.threads[(x - box.low[0]) +
                box.size[0] * ((y - box.low[1]) + box.size[1] * (z - box.low[2]))] = &thread;
  }
  boxes.push_back(std::move(box));
}

ThreadCoordinate StandIns::Box::standInOf(const ThreadCoordinate &thread) const {
  ThreadCoordinate place{};
  for (unsigned d = 0; d < 3; ++d)
    place[d] = low[d] + thread[d] % size[d];
  return place;
}

const ThreadRecords &StandIns::Box::at(const ThreadCoordinate &thread) const {
  return *threads[(thread[0] - low[0]) +
                  size[0] * ((thread[1] - low[1]) + size[1] * (thread[2] - low[2]))];
}

// How far from the borders of the launch, as far as that matters.
StandIns::Distances StandIns::distancesOf(const ThreadCoordinate &thread) const {
  Distances distances{};
  for (unsigned d = 0; d < 3; ++d) {
    distances[2 * d] = std::min(thread[d], Rim);
    distances[2 * d + 1] = std::min(extent[d] - 1 - thread[d], Rim);
  }
  return distances;
}

// What another thread lacks to stand in: who is near a border wants it most.
unsigned StandIns::difference(const Distances &own, const Distances &other) {
  unsigned difference = 0;
  for (std::size_t side = 0; side < own.size(); ++side)
    if (own[side] != other[side])
      difference += own[side] < Rim ? 2 : 1;
  return difference;
}

// From any of the boxes, the same one for neighbours, of those that are as far from the borders.
const ThreadRecords &StandIns::standInOf(const ThreadCoordinate &thread) const {
  const ThreadCoordinate &size = boxes.front().size;
  uint64_t cell = 0;
  for (unsigned d : {2, 1, 0})
    cell = cell * (extent[d] / size[d] + 1) + thread[d] / size[d];
  const std::size_t first = spread(cell) % boxes.size();
  const Distances own = distancesOf(thread);
  const Box *best = nullptr;
  unsigned least = ~0u;
  for (std::size_t next = 0; next < boxes.size() && least != 0; ++next) {
    const Box &box = boxes[(first + next) % boxes.size()];
    const unsigned lacks = difference(own, distancesOf(box.standInOf(thread)));
    if (lacks < least) {
      best = &box;
      least = lacks;
    }
  }
  return best->at(best->standInOf(thread));
}

std::size_t StandIns::words(const ProfileGrid &grid, std::span<const uint64_t> blocks) const {
  std::size_t words = 0;
  forEachThread(grid, blocks,
                [&](const ThreadCoordinate &thread) { words += standInOf(thread).words.size(); });
  return words;
}

Window StandIns::makeWindow(const ProfileGrid &grid, std::span<const uint64_t> blocks) const {
  Window window;
  window.complete = true;
  window.blocks = blocks.size();
  std::shared_ptr<int64_t[]> storage(new int64_t[words(grid, blocks)]);
  int64_t *next = storage.get();
  forEachThread(grid, blocks, [&](const ThreadCoordinate &thread) {
    const ThreadRecords &other = standInOf(thread);
    moves->move(other, thread, next);
    window.threads.push_back({thread, {next, other.words.size()}, {}});
    next += other.words.size();
  });
  window.storage.push_back(std::move(storage));
  return window;
}

} // namespace cgpredict
