#include "analyzer/warps/WarpNest.h"

#include <algorithm>
#include <cassert>

namespace cgpredict {

void WarpNest::enter(const RecordProgram &record, const LanePayloads &payloads, LaneMask mask,
                     const ProfileLayout &layout) {
  assert(mask != 0);
  leave();
  values.evaluate(record, payloads, mask, layout);
  ords.assign(record.levels.size(), 0);
  frames.resize(std::max(frames.size(), record.levels.size()));
  for (Step step : record.steps)
    enterLevel(static_cast<uint32_t>(~step), mask);
}

void WarpNest::enterLevel(uint32_t level, LaneMask mask) {
  Frame &frame = frames[depth];
  values.trips(level, mask, ords, frame.trips);
  if (frame.trips.entered == 0)
    return;
  frame.level = level;
  frame.phase = Phase::Before;
  frame.walks = false;
  frame.step = 0;
  ++depth;
}

const std::vector<Step> &WarpNest::steps(const Frame &frame) const {
  const LevelProgram &program = values.program().levels[frame.level];
  switch (frame.phase) {
  case Phase::Before:
    return program.before;
  case Phase::Iteration:
    return program.iteration;
  default:
    return program.after;
  }
}

LaneMask WarpNest::maskOf(const Frame &frame) const {
  return frame.phase == Phase::Iteration ? frame.mask : frame.trips.entered;
}

// False if no lane takes part in the iteration.
bool WarpNest::toIteration(Frame &frame, int64_t ord) {
  ords[frame.level] = ord;
  frame.step = 0;
  if (ord < frame.constantTo)
    return true;
  frame.mask = frame.trips.beyond(ord, frame.mask);
  if (frame.mask != 0)
    frame.constantTo = frame.trips.least(frame.mask);
  return frame.mask != 0;
}

void WarpNest::endPhase() {
  Frame &frame = frames[depth - 1];
  if (frame.phase == Phase::After) {
    --depth;
    return;
  }
  if (frame.phase == Phase::Before) {
    frame.phase = Phase::Iteration;
    frame.mask = frame.trips.entered;
    frame.constantTo = 0;
    frame.walks = findWalk(frame.level);
    toIteration(frame, 0);
    if (!steps(frame).empty())
      return;
  }
  if (steps(frame).empty() || !toIteration(frame, ords[frame.level] + 1)) {
    frame.phase = Phase::After;
    frame.walks = false;
  }
}

// One step for each of the iteration's accesses, if none of them is a loop or differs from lane to
// lane in more than a stride.
bool WarpNest::findWalk(uint32_t level) {
  const std::vector<Step> &steps = values.program().levels[level].iteration;
  walkSteps.clear();
  ords[level] = 0;
  for (Step step : steps) {
    if (step < 0)
      return false;
    const auto index = static_cast<uint32_t>(step);
    const std::optional<NestValues::Progression> along = values.progression(index, level, ords);
    if (!along)
      return false;
    walkSteps.push_back(
        {values.program().sites[index], along->start, along->perIteration, along->laneStride});
  }
  return true;
}

// From the start of the frame's iteration on.
void WarpNest::startWalk(Frame &frame) {
  const WalkStep *first = walkSteps.data(), *end = first + walkSteps.size();
  walk = {first, first, end, ords[frame.level], frame.constantTo - 1, frame.mask};
  ords[frame.level] = walk.last;
  frame.step = static_cast<uint32_t>(walkSteps.size());
}

// Puts the frame to where the walk is.
void WarpNest::leaveWalk() {
  if (walk.first == nullptr)
    return;
  Frame &frame = frames[depth - 1];
  ords[frame.level] = walk.ord;
  frame.step = static_cast<uint32_t>(walk.at - walk.first);
  walk = {};
}

bool WarpNest::nextOfLevels(WarpAccess &access) {
  walk = {};
  while (depth != 0) {
    Frame &frame = frames[depth - 1];
    if (frame.walks && frame.step == 0) {
      startWalk(frame);
      return nextOfWalk(access);
    }
    const std::vector<Step> &phase = steps(frame);
    if (frame.step == phase.size()) {
      endPhase();
      continue;
    }
    const Step step = phase[frame.step++];
    if (step < 0) {
      enterLevel(static_cast<uint32_t>(~step), maskOf(frame));
      continue;
    }
    values.access(static_cast<uint32_t>(step), ords, access);
    access.mask = maskOf(frame);
    return true;
  }
  return false;
}

uint64_t WarpNest::skip(uint64_t count) {
  uint64_t left = count;
  leaveWalk();
  while (left != 0 && depth != 0) {
    Frame &frame = frames[depth - 1];
    if (frame.step == steps(frame).size())
      endPhase();
    else if (frame.step == 0 && frame.phase == Phase::Iteration)
      skipIterations(frame, left);
    else
      skipInner(frame, left);
  }
  return count - left;
}

// One step: an access, or an inner level as a whole if it is short enough.
void WarpNest::skipInner(Frame &frame, uint64_t &left) {
  const Step step = steps(frame)[frame.step++];
  if (step >= 0) {
    --left;
    return;
  }
  const auto level = static_cast<uint32_t>(~step);
  const uint64_t inside = accessesOfLevel(values, level, maskOf(frame), ords);
  if (inside <= left)
    left -= inside;
  else
    enterLevel(level, maskOf(frame));
}

// At the start of an iteration: as many whole ones as are alike and fit, then into the next one.
void WarpNest::skipIterations(Frame &frame, uint64_t &left) {
  const LevelProgram &program = values.program().levels[frame.level];
  const uint64_t each = accessesOfIteration(values, frame.level, frame.mask, ords);
  if (each > left)
    return skipInner(frame, left);
  const bool alike = std::ranges::none_of(
      program.children, [&](uint32_t child) { return values.depends(child, frame.level); });
  const int64_t ord = ords[frame.level];
  const auto same = static_cast<uint64_t>(alike ? frame.constantTo - ord : 1);
  const uint64_t whole = each == 0 ? same : std::min(same, left / each);
  left -= whole * each;
  if (!toIteration(frame, ord + static_cast<int64_t>(whole))) {
    frame.phase = Phase::After;
    frame.walks = false;
  }
}

} // namespace cgpredict
