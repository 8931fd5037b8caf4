#include "ptxtrace/WarpRecorder.h"

#include <algorithm>

namespace cgpredict::ptxtrace {
namespace {

// After that often a loop whose addresses are no such functions is not looked at any more.
constexpr uint32_t MostFailures = 64;
constexpr std::size_t NoSlot = SIZE_MAX;

} // namespace

WarpRecorder::WarpRecorder(const RecordPlan &plan, const KernelGraph &graph,
                           const std::vector<RecordShape> &shapes, uint64_t budget)
    : plan(plan), graph(graph), shapes(shapes), budget(budget), loopAt(graph.blocks.size(), -1),
      failures(graph.loops.size()) {
  for (std::size_t l = 0; l < graph.loops.size(); ++l)
    if (plan.loops[l].isPlanned)
      loopAt[graph.loops[l].header] = static_cast<int32_t>(l);
}

void WarpRecorder::begin() {
  for (ThreadLog &log : logs) {
    log.words.clear();
    log.rest.clear();
  }
  stack.clear();
  marks.clear();
  tracks = false;
}

void WarpRecorder::enter(uint32_t block, LaneMask lanes) {
  follow(block, lanes);
  if (!defers())
    append(plan.ofBlock[block], lanes);
  blockLanes = lanes;
}

void WarpRecorder::follow(uint32_t block, LaneMask lanes) {
  tracks = false;
  if (!stack.empty() && (lanes & stack.front().active()) == 0) {
    // The others are still in the loop; some of these may have left it.
    const LaneMask left = lanes & stack.front().entered();
    if (left != 0) {
      stack.front().collect(figures);
      replace(figures, marks.front(), stack.front().loop(), left);
      stack.front().leave(left);
    }
    return;
  }
  while (!stack.empty())
    if (step(block, lanes))
      return;
  if (loopAt[block] >= 0)
    start(static_cast<uint32_t>(loopAt[block]), lanes);
}

// True where the innermost tracker has taken the block, or nobody will.
bool WarpRecorder::step(uint32_t block, LaneMask lanes) {
  LoopTracker &loop = stack.back();
  const LoopItem *item = loop.next();
  if (!item && graph.loops[loop.loop()].header == block && (lanes & ~loop.active()) == 0) {
    loop.iterate(lanes);
    item = loop.next();
  }
  if (!item) {
    finishInnermost();
    return false;
  }
  if (lanes == loop.active() && !item->isLoop && item->index == block) {
    figure = item->figure;
    loop.pass();
    tracks = true;
    return true;
  }
  if (lanes == loop.active() && item->isLoop && graph.loops[item->index].header == block) {
    start(item->index, lanes);
    return true;
  }
  giveUp();
  return false;
}

void WarpRecorder::start(uint32_t loop, LaneMask lanes) {
  if (failures[loop] >= MostFailures)
    return giveUp();
  Mark &mark = marks.emplace_back();
  forEachLane(lanes, [&](unsigned lane) {
    mark.words[lane] = logs[lane].words.size();
    mark.rest[lane] = logs[lane].rest;
  });
  LoopTracker &tracker = stack.emplace_back(plan, loop, lanes);
  figure = tracker.next()->figure; // its header
  tracker.pass();
  tracks = true;
}

// The innermost loop has ended: its record replaces those of its iterations, and its figures are
// the loop's around it.
void WarpRecorder::finishInnermost() {
  const LoopTracker done = std::move(stack.back());
  const Mark mark = std::move(marks.back());
  stack.pop_back();
  marks.pop_back();
  done.collect(figures);
  replace(figures, mark, done.loop(), done.entered());
  if (stack.empty())
    return;
  LoopTracker &around = stack.back();
  bool agrees = done.entered() == around.active();
  uint32_t number = around.next()->figure;
  for (const FigureValues &values : figures)
    agrees = agrees && around.take(number++, values.values, values.valid);
  if (!agrees)
    return giveUp();
  around.pass();
}

void WarpRecorder::replace(const std::vector<FigureValues> &of, const Mark &mark, uint32_t loop,
                           LaneMask lanes) {
  forEachLane(lanes, [&](unsigned lane) {
    logs[lane].words.resize(mark.words[lane]);
    logs[lane].rest = mark.rest[lane];
  });
  append(plan.loops[loop].record, lanes);
  forEachLane(lanes, [&](unsigned lane) {
    if (slot[lane] != NoSlot)
      for (const FigureValues &figure : of)
        logs[lane].words[slot[lane]++] =
            (figure.valid & laneBit(lane)) != 0 ? figure.values[lane] : 0;
  });
}

// The id, and room for the payload; beyond a thread's budget only a count.
void WarpRecorder::append(uint32_t record, LaneMask lanes) {
  const std::size_t size = 1 + shapes[record].words;
  forEachLane(lanes, [&](unsigned lane) {
    ThreadLog &log = logs[lane];
    if (log.rest.empty() && log.words.size() + size <= budget) {
      slot[lane] = log.words.size() + 1;
      log.words.resize(log.words.size() + size);
      log.words[slot[lane] - 1] = record;
      return;
    }
    slot[lane] = NoSlot;
    if (log.rest.empty())
      log.rest.resize(shapes.size());
    ++log.rest[record];
  });
}

void WarpRecorder::access(const LaneValues &addresses, LaneMask lanes, unsigned words) {
  if (tracks) {
    const bool agrees = lanes == blockLanes && stack.back().take(figure, addresses, lanes);
    if (agrees && stack.back().isInnermost()) {
      ++figure;
      return;
    }
    if (!agrees)
      giveUp(true);
    ++figure;
  }
  put(addresses, lanes, words);
}

void WarpRecorder::put(const LaneValues &values, LaneMask lanes, unsigned words) {
  forEachLane(lanes, [&](unsigned lane) {
    for (unsigned w = 0; slot[lane] != NoSlot && w < words; ++w)
      logs[lane].words[slot[lane]++] = values[lane];
  });
}

void WarpRecorder::end() {
  while (!stack.empty() && !stack.back().next())
    finishInnermost();
  giveUp();
}

// What was recorded stays as it is. `inBlock`: an access of the current block is the reason.
void WarpRecorder::giveUp(bool inBlock) {
  if (!stack.empty() && stack.back().isInnermost()) {
    const LoopTracker &loop = stack.back();
    const std::size_t accesses = inBlock ? figure - loop.begun().back().figure : SIZE_MAX;
    writeDeferred(accesses, !inBlock && loop.next() == nullptr);
  }
  for (const LoopTracker &loop : stack)
    ++failures[loop.loop()];
  stack.clear();
  marks.clear();
  tracks = false;
}

// What the loop has executed so far; of the last block that it has begun as many accesses. The
// iterations before the current one, or, if that `isWhole`, with it, are the loop's record; a few
// of them, which any addresses fit, are not.
void WarpRecorder::writeDeferred(std::size_t accesses, bool isWhole) {
  constexpr uint64_t Few = 3;
  const LoopTracker &loop = stack.back();
  const uint64_t done = loop.ordinal() + (isWhole ? 1 : 0);
  if (done <= Few) {
    for (uint64_t iteration = 0; iteration < done; ++iteration)
      writeIteration(iteration, plan.loops[loop.loop()].items, SIZE_MAX);
  } else {
    loop.collect(figures);
    forEachLane(isWhole ? 0 : loop.active(), [&](unsigned lane) { --figures[0].values[lane]; });
    replace(figures, marks.back(), loop.loop(), loop.entered());
  }
  if (!isWhole)
    writeIteration(loop.ordinal(), loop.begun(), accesses);
}

void WarpRecorder::writeIteration(uint64_t iteration, std::span<const LoopItem> items,
                                  std::size_t accesses) {
  const LoopTracker &loop = stack.back();
  const LaneMask lanes = loop.lanesIn(iteration);
  for (const LoopItem &item : items) {
    const std::vector<unsigned> &words = plan.accessWords[item.index];
    const std::size_t count =
        &item == &items.back() ? std::min(accesses, words.size()) : words.size();
    append(plan.ofBlock[item.index], lanes);
    for (std::size_t a = 0; a < count; ++a)
      put(loop.valuesIn(iteration, item.figure + static_cast<uint32_t>(a)), lanes, words[a]);
  }
}

} // namespace cgpredict::ptxtrace
