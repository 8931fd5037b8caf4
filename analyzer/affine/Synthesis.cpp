#include "analyzer/affine/Synthesis.h"

#include "analyzer/base/Error.h"
#include "analyzer/trace/NestWork.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>

namespace cgpredict {
namespace {

// Wider ones have many functions: they come where narrower ones leave traced threads unexplained.
constexpr uint8_t Widths[] = {0, 1, 2, 4, 8, 16};
constexpr std::size_t StageEnds[] = {1, 3, 6}; // of these
constexpr uint8_t Together[] = {1}, Apart[] = {2, 4}; // periods
constexpr std::size_t MostPlaces = 4096; // more have too few threads each

ThreadCoordinate divided(ThreadCoordinate coordinate, uint8_t by) {
  for (uint64_t &each : coordinate)
    each /= by;
  return coordinate;
}

using Box = std::pair<ThreadCoordinate, ThreadCoordinate>; // its first and its last thread

ThreadCoordinate cornerOf(const Box &box, unsigned corner) {
  ThreadCoordinate thread{};
  for (unsigned d = 0; d < 3; ++d)
    thread[d] = (corner >> d & 1) != 0 ? box.second[d] : box.first[d];
  return thread;
}

// The one next to the idle ones on an edge of a box, from a thread that runs to an idle one.
ThreadCoordinate lastBefore(const IdleThreads &idle, ThreadCoordinate runs, uint64_t idleAt,
                            unsigned edge) {
  while (std::max(runs[edge], idleAt) - std::min(runs[edge], idleAt) > 1) {
    ThreadCoordinate middle = runs;
    middle[edge] = std::midpoint(runs[edge], idleAt);
    if (idle.contains(middle))
      idleAt = middle[edge];
    else
      runs = middle;
  }
  return runs;
}

// The corners of a box, and for each that is idle the threads nearest to it on its edges.
std::vector<ThreadCoordinate> runningCorners(const Box &box,
                                             const std::optional<IdleThreads> &idle) {
  std::vector<ThreadCoordinate> threads;
  for (unsigned corner = 0; corner < 8; ++corner) {
    const ThreadCoordinate thread = cornerOf(box, corner);
    if (!idle || !idle->contains(thread)) {
      threads.push_back(thread);
      continue;
    }
    for (unsigned edge = 0; edge < 3; ++edge)
      if (const auto other = cornerOf(box, corner ^ 1u << edge); !idle->contains(other))
        threads.push_back(lastBefore(*idle, other, thread[edge], edge));
  }
  return threads;
}

} // namespace

Synthesis::Synthesis(const KernelTables &tables, const ThreadCoordinate &extent,
                     std::optional<IdleThreads> idleThreads)
    : tables(&tables), extent(extent), idle(std::move(idleThreads)), nothing(tables) {
  beginStage();
}

void Synthesis::beginStage() {
  firstOpen = rims.size();
  const std::size_t first = stage == 0 ? 0 : StageEnds[stage - 1];
  for (uint8_t period : apart ? std::span<const uint8_t>(Apart) : Together)
    for (std::size_t width = first; width < StageEnds[stage]; ++width)
      rims.push_back({Widths[width], period});
}

bool Synthesis::Rim::tellsAll() const {
  return !crowded && std::ranges::all_of(functions, [](const auto &each) {
    return each.second.obstacle().empty();
  });
}

bool Synthesis::widen() {
  if (stage + 1 == std::size(StageEnds) ||
      std::any_of(rims.begin() + static_cast<std::ptrdiff_t>(firstOpen), rims.end(),
                  [](const Rim &rim) { return rim.tellsAll(); }))
    return false;
  ++stage;
  beginStage();
  return true;
}

void Synthesis::lookApart() {
  apart = true;
  stage = 0;
  beginStage();
}

Synthesis::Place Synthesis::placeOf(const ThreadCoordinate &thread, const Rim &rim) const {
  Place place;
  for (unsigned d = 0; d < 3; ++d) {
    const uint64_t before = thread[d], after = extent[d] - 1 - thread[d];
    const bool isInside = before >= rim.width && after >= rim.width;
    const uint64_t number = before < rim.width ? before
                            : isInside         ? rim.width
                                               : 2u * rim.width - after;
    place.number[d] = static_cast<uint8_t>(number);
    place.remainder[d] = isInside ? static_cast<uint8_t>(thread[d] % rim.period) : uint8_t{0};
  }
  return place;
}

// The first and the last of its threads, where there are any.
std::pair<ThreadCoordinate, ThreadCoordinate> Synthesis::boxOf(const Place &place,
                                                               const Rim &rim) const {
  ThreadCoordinate low{}, high{};
  for (unsigned d = 0; d < 3; ++d) {
    const uint64_t last = extent[d] - 1, number = place.number[d], width = rim.width;
    low[d] = number <= width ? number : last - (2 * width - number);
    high[d] = low[d];
    if (number != width)
      continue;
    low[d] += (place.remainder[d] + rim.period - low[d] % rim.period) % rim.period;
    const uint64_t end = std::max(last - std::min(width, last), low[d]);
    high[d] = end - (end - low[d]) % rim.period;
  }
  return {low, high};
}

void Synthesis::add(const Window &window, Rim &rim) const {
  for (const ThreadRecords &thread : window.threads)
    if (!rim.crowded && (!idle || !idle->contains(thread.coordinate))) {
      rim.functions.try_emplace(placeOf(thread.coordinate, rim), *tables)
          .first->second.add({divided(thread.coordinate, rim.period), thread.words, thread.rest});
      rim.crowded = rim.functions.size() > MostPlaces;
    }
  if (rim.crowded)
    rim.functions.clear();
}

void Synthesis::add(const Window &window) {
  for (std::size_t rim = firstOpen; rim < rims.size(); ++rim)
    add(window, rims[rim]);
}

bool Synthesis::isInsideKnown() const { return bool(functionInRims(divided(extent, 2))); }

void Synthesis::learnFrom(const SiteSlopes &code) {
  for (Rim &rim : rims)
    for (auto &[place, function] : rim.functions)
      function.learnFrom(code);
}

Synthesis::Function Synthesis::functionOf(const ThreadCoordinate &thread) const {
  return idle && idle->contains(thread) ? Function{&nothing, thread} : functionInRims(thread);
}

// The first one that covers the thread.
Synthesis::Function Synthesis::functionInRims(const ThreadCoordinate &thread) const {
  for (const Rim &rim : rims) {
    const auto found = rim.functions.find(placeOf(thread, rim));
    const ThreadCoordinate at = divided(thread, rim.period);
    if (found != rim.functions.end() && found->second.covers(at))
      return {&found->second, at};
  }
  return {};
}

// Of the threads of the narrowest rim that has been traced there, else of all.
std::string Synthesis::obstacleOf(const ThreadCoordinate &thread) const {
  for (std::size_t index = std::min<std::size_t>(rims.size(), 2); index-- > 0;) {
    const Rim &rim = rims[index];
    if (rim.period != 1)
      continue;
    const auto found = rim.functions.find(placeOf(thread, rim));
    if (found != rim.functions.end() && !found->second.obstacle().empty())
      return found->second.obstacle();
  }
  return "too few threads were traced to tell how their addresses go on";
}

std::string Synthesis::obstacle(const ProfileGrid &grid, std::span<const uint64_t> blocks) const {
  std::string reason;
  forEachThread(grid, blocks, [&](const ThreadCoordinate &thread) {
    if (reason.empty() && !functionOf(thread))
      reason = obstacleOf(thread);
  });
  return reason;
}

std::size_t Synthesis::words(const ProfileGrid &grid, std::span<const uint64_t> blocks) const {
  std::size_t words = 0;
  forEachThread(grid, blocks,
                [&](const ThreadCoordinate &thread) { words += functionOf(thread).all->size(); });
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
    const auto [function, at] = functionOf(thread);
    function->fill(at, next);
    window.threads.push_back({thread, {next, function->size()}, {}});
    next += function->size();
  });
  window.storage.push_back(std::move(storage));
  checkNestWork(*tables, window, "threads made from those that were traced");
  return window;
}

std::vector<Synthesis::CornerWords> Synthesis::corners() const {
  std::vector<CornerWords> result;
  for (const Rim &rim : rims)
    for (const auto &[place, function] : rim.functions) {
      CornerWords words;
      for (const ThreadCoordinate &corner : runningCorners(boxOf(place, rim), idle))
        if (const ThreadCoordinate at = divided(corner, rim.period); function.covers(at)) {
          words.emplace_back(function.size());
          function.fill(at, words.back().data());
        }
      if (!words.empty())
        result.push_back(std::move(words));
    }
  return result;
}

} // namespace cgpredict
