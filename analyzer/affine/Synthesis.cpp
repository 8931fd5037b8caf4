#include "analyzer/affine/Synthesis.h"

#include "analyzer/base/Error.h"
#include "analyzer/trace/NestWork.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace cgpredict {
namespace {

constexpr uint8_t RimWidths[] = {0, 1, 2, 4};

// `visit(coordinate)` for the threads of the blocks within the extents, in the order of a window.
template <typename Visit>
void forEachThread(const ProfileGrid &grid, std::span<const uint64_t> blocks, Visit &&visit) {
  for (uint64_t block : blocks)
    for (uint64_t thread = 0; thread < grid.threadsPerBlock(); ++thread)
      if (const auto coordinate = grid.threadAt({block, thread}))
        visit(*coordinate);
}

// Of the corners of the box that the function covers.
Synthesis::CornerWords wordsAtCorners(const AffineThreads &function, const ThreadCoordinate &low,
                                      const ThreadCoordinate &high) {
  Synthesis::CornerWords words;
  for (unsigned corner = 0; corner < 8; ++corner) {
    ThreadCoordinate thread{};
    for (unsigned d = 0; d < 3; ++d)
      thread[d] = (corner >> d & 1) != 0 ? high[d] : low[d];
    if (function.covers(thread)) {
      words.emplace_back(function.size());
      function.fill(thread, words.back().data());
    }
  }
  return words;
}

} // namespace

Synthesis::Synthesis(const KernelTables &tables, const ThreadCoordinate &extent)
    : tables(&tables), extent(extent) {
  for (uint8_t width : RimWidths)
    rims.push_back({width, {}});
}

Synthesis::Place Synthesis::placeOf(const ThreadCoordinate &thread, uint8_t rim) const {
  Place place{};
  for (unsigned d = 0; d < 3; ++d) {
    const uint64_t before = thread[d], after = extent[d] - 1 - thread[d];
    const uint64_t number = before < rim ? before : after < rim ? 2u * rim - after : rim;
    place[d] = static_cast<uint8_t>(number);
  }
  return place;
}

// The first and the last of its threads, where there are any.
std::pair<ThreadCoordinate, ThreadCoordinate> Synthesis::boxOf(const Place &place,
                                                               uint8_t rim) const {
  ThreadCoordinate low{}, high{};
  for (unsigned d = 0; d < 3; ++d) {
    const uint64_t last = extent[d] - 1;
    low[d] = place[d] <= rim ? place[d] : last - (2u * rim - place[d]);
    high[d] = place[d] == rim ? std::max(last - std::min<uint64_t>(rim, last), low[d]) : low[d];
  }
  return {low, high};
}

void Synthesis::add(const Window &window) {
  for (Rim &rim : rims)
    for (const ThreadRecords &thread : window.threads)
      rim.functions.try_emplace(placeOf(thread.coordinate, rim.width), *tables)
          .first->second.add(thread);
}

void Synthesis::learnFrom(const SiteSlopes &code) {
  for (Rim &rim : rims)
    for (auto &[place, function] : rim.functions)
      function.learnFrom(code);
}

// The one that covers the thread, or nullptr.
const AffineThreads *Synthesis::functionOf(const ThreadCoordinate &thread) const {
  for (const Rim &rim : rims) {
    const auto found = rim.functions.find(placeOf(thread, rim.width));
    if (found != rim.functions.end() && found->second.covers(thread))
      return &found->second;
  }
  return nullptr;
}

// Of the threads of the narrowest rim that has been traced there, else of all.
std::string Synthesis::obstacleOf(const ThreadCoordinate &thread) const {
  for (uint8_t index : {1, 0}) {
    const Rim &rim = rims[index];
    const auto found = rim.functions.find(placeOf(thread, rim.width));
    if (found != rim.functions.end() && !found->second.obstacle().empty())
      return found->second.obstacle();
  }
  return "too few threads were traced to tell how their addresses go on";
}

std::string Synthesis::obstacle(const ProfileGrid &grid, std::span<const uint64_t> blocks) const {
  std::string reason;
  forEachThread(grid, blocks, [&](const ThreadCoordinate &thread) {
    if (reason.empty() && functionOf(thread) == nullptr)
      reason = obstacleOf(thread);
  });
  return reason;
}

std::size_t Synthesis::words(const ProfileGrid &grid, std::span<const uint64_t> blocks) const {
  std::size_t words = 0;
  forEachThread(grid, blocks,
                [&](const ThreadCoordinate &thread) { words += functionOf(thread)->size(); });
  return words;
}

Window Synthesis::makeWindow(const ProfileGrid &grid, std::span<const uint64_t> blocks) const {
  Window window;
  window.complete = true;
  window.blocks = blocks.size();
  const std::size_t words = this->words(grid, blocks);
  if (words > MostWords)
    throw Error(fmt::format("threads made from those that were traced: {} blocks of them have {} "
                            "record words, more than the {} that can be analysed. Trace again with "
                            "CGPREDICT_THREAD_WORDS={} or less, and keep the pragma's block.",
                            blocks.size(), words, MostWords,
                            MostWords / (blocks.size() * grid.threadsPerBlock())));
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
  for (const Rim &rim : rims)
    for (const auto &[place, function] : rim.functions) {
      const auto [low, high] = boxOf(place, rim.width);
      CornerWords words = wordsAtCorners(function, low, high);
      if (!words.empty())
        result.push_back(std::move(words));
    }
  return result;
}

} // namespace cgpredict
