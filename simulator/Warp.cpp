#include "simulator/Warp.h"

#include "analyzer/base/Error.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

namespace cgpredict::simulator {
namespace {

constexpr unsigned Patience = 1024;    // branches back while other lanes of the warp wait
constexpr unsigned OthersTurn = 64;    // branches back that one of them has then
constexpr unsigned WarpTurn = 1 << 16; // branches back before another warp has its turn

LaneMask guardMask(const Lanes &lanes, const Step &step, LaneMask mask) {
  const LaneMask truth = lanes.predicate(step.guard);
  return mask & (step.guardNegated ? ~truth : truth);
}

} // namespace

Warp::Warp(const BlockContext &context, const LoweredFunction &entry, ThreadMemory memory,
           unsigned firstThread, LaneMask threads)
    : context(context), memory(std::move(memory)), firstThread(firstThread), living(threads),
      maximumSteps(context.maximumSteps == 0 ? UINT64_MAX : context.maximumSteps) {
  push(entry, threads);
}

// The group at the lowest step; those at the same step join it.
bool Warp::choose(Group &group) {
  if (!frames.back().gathered.empty())
    releaseGathered();
  std::vector<Group> &pending = frames.back().pending;
  std::erase_if(pending, [&](Group &g) { return (g.mask &= living) == 0; });
  if (pending.empty())
    return false;
  auto best = std::ranges::min_element(pending, {}, &Group::step);
  if (turn > 0) // the one that has waited longest
    best = pending.begin();
  group = {best->step, 0};
  for (const Group &other : pending)
    group.mask |= other.step == group.step ? other.mask : 0;
  std::erase_if(pending, [&](const Group &g) { return g.step == group.step; });
  nextPending = UINT32_MAX;
  if (turn == 0)
    for (const Group &other : pending)
      nextPending = std::min(nextPending, other.step);
  return true;
}

void Warp::wait(Group group, Frame &frame) {
  for (Group &other : frame.pending)
    if (other.step == group.step) {
      other.mask |= group.mask;
      return;
    }
  frame.pending.push_back(group);
  if (turn == 0)
    nextPending = std::min(nextPending, group.step);
}

WarpState Warp::run(Executed &executed) {
  patience = WarpTurn;
  turn = 0;
  while (!frames.empty()) {
    Group group;
    if (choose(group)) {
      if (runGroup(group, executed) == WarpState::Ready)
        return WarpState::Ready;
    } else if (!frames.back().parked.empty()) {
      std::erase_if(frames.back().parked, [&](Group &g) { return (g.mask &= living) == 0; });
      if (!frames.back().parked.empty())
        return WarpState::Waiting;
    } else if (!frames.back().gathered.empty()) {
      failGathered();
    } else if (frames.size() == 1) {
      living = 0;
      return WarpState::Done;
    } else {
      pop();
    }
  }
  return WarpState::Done;
}

// The steps from the group's up to `end`, each of which goes on to the next.
void Warp::execute(Lanes &lanes, Group &group, uint32_t end) {
  const Step *const steps = frames.back().function->steps.data();
  const Step *step = steps + group.step;
  try {
    for (const Step *const last = steps + end; step != last; ++step) {
      lanes.mask = step->guarded ? guardMask(lanes, *step, group.mask) : group.mask;
      if (lanes.mask != 0)
        step->handler(lanes, *step);
    }
  } catch (const Fault &fault) {
    fail(*step, fault);
  }
  group.step = end;
}

// The same where somebody looks on.
void Warp::executeWatched(Lanes &lanes, Group &group, uint32_t end, const uint8_t *watched) {
  const std::vector<Step> &steps = frames.back().function->steps;
  while (group.step < end) {
    const Step &step = steps[group.step];
    if (watched && watched[group.step])
      observe(lanes, group, step.guarded ? guardMask(lanes, step, group.mask) : group.mask);
    uint32_t next = group.step + 1;
    while (!context.watch && next < end && !watched[next])
      ++next;
    execute(lanes, group, next);
    if (context.watch && lanes.mask != 0)
      noteWriter(lanes, step);
  }
}

// Ready: another warp should have its turn. Done: the group has ended, waits or has called.
WarpState Warp::runGroup(Group group, Executed &executed) {
  unsigned tries = Patience;
  const std::vector<Step> &steps = frames.back().function->steps;
  Lanes lanes{base(frames.back()), group.mask, &memory};
  unsigned laneInstructions = laneCount(group.mask); // of a step
  const uint8_t *watched =
      context.observer && frames.size() == 1 ? context.observer->watched().data() : nullptr;
  const auto count = [&](uint32_t more) {
    executed.warpInstructions += more;
    executed.laneInstructions += uint64_t{more} * laneInstructions;
    if (executed.warpInstructions > maximumSteps) [[unlikely]]
      failForLength(group);
  };
  for (;;) {
    if (group.step < nextPending) {
      const uint32_t end = std::min(group.step + steps[group.step].straight, nextPending);
      count(end - group.step);
      if (watched || context.watch)
        executeWatched(lanes, group, end, watched);
      else
        execute(lanes, group, end);
    }
    if (group.step >= nextPending) { // others are here, or behind
      wait(group, frames.back());
      return WarpState::Done;
    }
    const Step &step = steps[group.step];
    const LaneMask mask = step.guarded ? guardMask(lanes, step, group.mask) : group.mask;
    if (watched && watched[group.step]) [[unlikely]]
      observe(lanes, group, mask);
    const bool isInFile = step.control != Control::Branch || step.more == 0;
    count(isInFile);
    const Group from = group;
    try {
      if (!transfer(step, group, mask, executed.warpInstructions))
        return WarpState::Done;
      if (group.mask != from.mask)
        laneInstructions = laneCount(group.mask);
      if (group.step > from.step)
        continue;
      if (const auto state = pause(group, tries))
        return *state;
    } catch (const Fault &fault) {
      fail(step, fault);
    }
  }
}

// False where the group ends or goes elsewhere. `count`: what the launch has executed.
bool Warp::transfer(const Step &step, Group &group, LaneMask mask, uint64_t count) {
  switch (step.control) {
  case Control::Branch:
    return branch(step, group, mask);
  case Control::IndexedBranch:
    return indexedBranch(step, group, mask);
  case Control::Call:
    return call(step, group, mask);
  case Control::Barrier:
    return barrier(step, group, mask);
  case Control::ClusterBarrier:
    return clusterBarrier(step, group, mask);
  case Control::WarpSync:
    return synchronize(step, group, mask);
  case Control::Clock:
    clock(step, mask, count);
    break;
  case Control::Exit:
    living &= ~mask;
    [[fallthrough]];
  case Control::Return:
    group.mask &= ~mask;
    ++group.step;
    return group.mask != 0;
  case Control::Trap:
    if (mask != 0)
      throw Fault{firstLane(mask), "stops the program"};
    break;
  case Control::None:
    break;
  }
  ++group.step;
  return true;
}

// After a branch back: whether the group lets others of its warp (Done) or another warp (Ready) go
// first.
std::optional<WarpState> Warp::pause(const Group &group, unsigned &tries) {
  if (turn > 0 && --turn == 0) {
    wait(group, frames.back());
    return WarpState::Done;
  }
  if (nextPending != UINT32_MAX && --tries == 0) {
    turn = OthersTurn;
    wait(group, frames.back());
    return WarpState::Done;
  }
  if (--patience == 0) {
    wait(group, frames.back());
    return WarpState::Ready;
  }
  return std::nullopt;
}

void Warp::observe(Lanes &lanes, const Group &group, LaneMask mask) {
  lanes.mask = mask;
  try {
    context.observer->step(group.step, firstThread, group.mask, lanes);
  } catch (const Fault &fault) {
    fail(frames.back().function->steps[group.step], fault);
  }
}

void Warp::noteWriter(const Lanes &lanes, const Step &step) {
  const ptx::Instruction &i = frames.back().function->decoded->instructions[step.instruction];
  const bool writes =
      i.opcode == ptx::Opcode::St || i.opcode == ptx::Opcode::Atom || i.opcode == ptx::Opcode::Red;
  if (!writes || (step.space != ptx::Space::Global && step.space != ptx::Space::Generic))
    return;
  for (LaneMask rest = lanes.mask; rest != 0; rest &= rest - 1) {
    const unsigned lane = firstLane(rest);
    const uint64_t base = step.sourceBytes[0] == 8 ? lanes.at<uint64_t>(step.source[0])[lane]
                                                   : lanes.at<uint32_t>(step.source[0])[lane];
    const uint64_t address = base + static_cast<uint64_t>(step.immediate);
    if (context.watch->address - address < ptx::bytesOf(i.type()))
      context.watch->add({context.index, firstThread + lane, &i});
  }
}

bool Warp::branch(const Step &step, Group &group, LaneMask mask) {
  const LaneMask rest = group.mask & ~mask;
  if (mask == 0 || rest == 0) {
    group.step = mask == 0 ? group.step + 1 : step.target;
    return true;
  }
  Group taken{step.target, mask}, fallen{group.step + 1, rest};
  const bool takenFirst = taken.step < fallen.step;
  group = takenFirst ? taken : fallen;
  wait(takenFirst ? fallen : taken, frames.back());
  return true;
}

bool Warp::indexedBranch(const Step &step, Group &group, LaneMask mask) {
  Frame &frame = frames.back();
  const std::vector<uint32_t> &targets = frame.function->targets[step.more];
  const auto *index = reinterpret_cast<const uint32_t *>(base(frame) + step.source[0]);
  if ((group.mask & ~mask) != 0)
    wait({group.step + 1, group.mask & ~mask}, frame);
  forEachLane(mask, [&](unsigned lane) {
    if (index[lane] >= targets.size())
      throw Fault{lane, fmt::format("branches to target {} of {}", index[lane], targets.size())};
    wait({targets[index[lane]], laneBit(lane)}, frame);
  });
  return false;
}

void Warp::failForLength(const Group &group) const {
  fail(frames.back().function->steps[group.step],
       {firstLane(group.mask),
        fmt::format("still runs after {} instructions of warps (--max-instructions)",
                    maximumSteps)});
}

void Warp::fail(const Step &step, const Fault &fault) const {
  const Extent &b = context.block, &i = context.index;
  const unsigned thread = firstThread + fault.lane;
  throw Error(fmt::format("{}: thread ({}, {}, {}) of block ({}, {}, {}) {}",
                          frames.back().function->where(context.program->module().file, step),
                          thread % b[0], thread / b[0] % b[1], thread / b[0] / b[1], i[0], i[1],
                          i[2], fault.what));
}

} // namespace cgpredict::simulator
