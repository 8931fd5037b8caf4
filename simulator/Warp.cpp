#include "simulator/Warp.h"

#include "analyzer/base/Error.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

namespace cgpredict::simulator {
namespace {

constexpr unsigned MostFrames = 1024;  // calls in calls
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
      stepsLeft(context.maximumSteps) {
  push(entry, threads);
}

void Warp::push(const LoweredFunction &function, LaneMask mask) {
  if (frames.size() == MostFrames)
    throw Fault{firstLane(mask), fmt::format("more than {} calls in calls", MostFrames)};
  Frame frame;
  frame.function = &function;
  frame.entered = mask;
  if (!frames.empty()) {
    frame.registers = frames.back().registers + frames.back().function->frameBytes;
    frame.local = (frames.back().local + frames.back().function->localBytes + 15) / 16 * 16;
  }
  // Vectors of lanes lie at multiples of 64 bytes of the vector's own memory, wherever that is.
  registers.resize(std::max(registers.size(), frame.registers + function.frameBytes));
  memory.growLocal(frame.local + function.localBytes);
  std::ranges::copy(function.constants, base(frame));
  fillSpecials(frame);
  frame.pending.push_back({0, mask});
  frames.push_back(std::move(frame));
}

void Warp::fillSpecials(const Frame &frame) {
  for (const SpecialPlace &place : frame.function->specials)
    for (unsigned lane = 0; lane < WarpSize; ++lane) {
      const uint64_t value =
          place.special == ptx::Special::Count ? frame.local : special(place.special, lane);
      std::memcpy(base(frame) + place.place + lane * place.bytes, &value, place.bytes);
    }
}

uint64_t Warp::special(ptx::Special special, unsigned lane) const {
  using enum ptx::Special;
  const Extent &block = context.block, &grid = context.grid;
  const unsigned thread = firstThread + lane;
  const LaneMask bit = laneBit(lane);
  const unsigned warps = (block[0] * block[1] * block[2] + WarpSize - 1) / WarpSize;
  switch (special) {
  case TidX:
    return thread % block[0];
  case TidY:
    return thread / block[0] % block[1];
  case TidZ:
    return thread / block[0] / block[1];
  case NtidX:
    return block[0];
  case NtidY:
    return block[1];
  case NtidZ:
    return block[2];
  case CtaidX:
    return context.index[0];
  case CtaidY:
    return context.index[1];
  case CtaidZ:
    return context.index[2];
  case NctaidX:
    return grid[0];
  case NctaidY:
    return grid[1];
  case NctaidZ:
    return grid[2];
  case LaneId:
    return lane;
  case WarpId:
    return firstThread / WarpSize;
  case NumWarps:
    return warps;
  case NumSms:
    return 1;
  case LaneMaskEq:
    return bit;
  case LaneMaskLe:
    return bit | (bit - 1);
  case LaneMaskLt:
    return bit - 1;
  case LaneMaskGe:
    return static_cast<LaneMask>(~(bit - 1));
  case LaneMaskGt:
    return static_cast<LaneMask>(~(bit | (bit - 1)));
  case DynamicSharedBytes:
    return context.dynamicSharedBytes;
  case TotalSharedBytes:
    return memory.sharedBytes();
  default:
    return 0; // one multiprocessor, one grid; no counters
  }
}

// The group at the lowest step; those at the same step join it.
bool Warp::choose(Group &group) {
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

void Warp::pop() {
  const Frame done = std::move(frames.back());
  frames.pop_back();
  const LaneMask back = done.entered & living;
  for (std::size_t r = 0; done.call && r < done.call->results.size(); ++r)
    if (r < done.function->results.size())
      for (LaneMask rest = back; rest != 0; rest &= rest - 1) {
        const unsigned lane = firstLane(rest);
        const CallValue &from = done.function->results[r], &to = done.call->results[r];
        const std::byte *source =
            from.inRegister ? registers.data() + done.registers + from.place + lane * from.bytes
                            : memory.local(lane) + done.local + from.local;
        std::byte *target = to.inRegister ? base(frames.back()) + to.place + lane * to.bytes
                                          : memory.local(lane) + frames.back().local + to.local;
        std::memcpy(target, source, std::min(from.bytes, to.bytes));
      }
  if (back != 0)
    wait({done.returnStep, back}, frames.back());
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
    } else if (frames.size() == 1) {
      living = 0;
      return WarpState::Done;
    } else {
      pop();
    }
  }
  return WarpState::Done;
}

// Ready: another warp should have its turn. Done: the group has ended, waits or has called.
WarpState Warp::runGroup(Group group, Executed &executed) {
  unsigned tries = Patience;
  const std::vector<Step> &steps = frames.back().function->steps;
  Lanes lanes{base(frames.back()), group.mask, &memory};
  unsigned laneInstructions = laneCount(group.mask); // of a step
  for (;;) {
    if (group.step >= nextPending) { // others are here, or behind
      wait(group, frames.back());
      return WarpState::Done;
    }
    const Step &step = steps[group.step];
    LaneMask mask = group.mask;
    ++executed.warpInstructions;
    executed.laneInstructions += laneInstructions;
    if (step.guarded)
      mask = guardMask(lanes, step, mask);
    if (step.control == Control::None) {
      ++group.step;
      if (mask == 0)
        continue;
      lanes.mask = mask;
      try {
        step.handler(lanes, step);
        if (context.watch) [[unlikely]]
          noteWriter(lanes, step);
      } catch (const Fault &fault) {
        fail(step, fault);
      }
      continue;
    }
    try {
      const uint32_t from = group.step;
      bool goesOn = true;
      switch (step.control) {
      case Control::Branch: {
        if (step.more != 0) {
          --executed.warpInstructions;
          executed.laneInstructions -= laneInstructions;
        }
        goesOn = branch(step, group, mask);
        break;
      }
      case Control::IndexedBranch:
        goesOn = indexedBranch(step, group, mask);
        break;
      case Control::Call:
        goesOn = call(step, group, mask);
        break;
      case Control::Barrier:
        goesOn = barrier(step, group, mask);
        break;
      case Control::Exit:
        living &= ~mask;
        [[fallthrough]];
      case Control::Return:
        group.mask &= ~mask;
        ++group.step;
        goesOn = group.mask != 0;
        break;
      case Control::Trap:
        if (mask != 0)
          throw Fault{firstLane(mask), "stops the program"};
        ++group.step;
        break;
      default: // a warp's own barrier: its lanes are in lock step
        ++group.step;
      }
      if (!goesOn)
        return WarpState::Done;
      laneInstructions = laneCount(group.mask);
      if (group.step > from)
        continue;
      if (stepsLeft != 0 && executed.warpInstructions > stepsLeft)
        throw Fault{firstLane(group.mask),
                    fmt::format("still runs after {} instructions of a warp (--max-instructions)",
                                stepsLeft)};
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
    } catch (const Fault &fault) {
      fail(step, fault);
    }
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
      context.watch->last = {context.index, firstThread + lane, &i};
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

uint64_t Warp::valueBits(const CallValue &value, const Frame &frame, unsigned lane) {
  uint64_t bits = 0;
  const std::byte *from = value.inRegister ? base(frame) + value.place + lane * value.bytes
                                           : memory.local(lane) + frame.local + value.local;
  std::memcpy(&bits, from, std::min(value.bytes, 8U));
  return bits;
}

bool Warp::call(const Step &step, Group &group, LaneMask mask) {
  const CallSite &site = frames.back().function->calls[step.more];
  if (mask == 0) {
    ++group.step;
    return true;
  }
  if (site.builtin) {
    callBuiltin(site, mask);
    ++group.step;
    return true;
  }
  if (!site.indirect) {
    callFunction(context.program->functions()[static_cast<std::size_t>(site.callee)], site, group,
                 mask);
    return false;
  }
  // One function at a time: the lanes with another pointer try again.
  const uint64_t pointer = valueBits(site.pointer, frames.back(), firstLane(mask));
  LaneMask same = 0;
  forEachLane(mask, [&](unsigned lane) {
    same |= valueBits(site.pointer, frames.back(), lane) == pointer ? laneBit(lane) : 0;
  });
  const uint64_t index = (pointer - FunctionAddress) / FunctionStride;
  if (pointer < FunctionAddress || pointer % FunctionStride != 0 ||
      index >= context.program->functions().size())
    throw Fault{firstLane(mask), fmt::format("calls {:#x}, which is no function", pointer)};
  if (mask != same)
    wait({group.step, mask & ~same}, frames.back());
  group.mask &= ~(mask & ~same);
  callFunction(context.program->functions()[index], site, group, same);
  return false;
}

void Warp::callFunction(const LoweredFunction &callee, const CallSite &site, Group group,
                        LaneMask mask) {
  const std::size_t caller = frames.size() - 1;
  if ((group.mask & ~mask) != 0)
    wait({group.step + 1, group.mask & ~mask}, frames.back());
  push(callee, mask);
  Frame &frame = frames.back();
  frame.call = &site;
  frame.returnStep = group.step + 1;
  for (std::size_t a = 0; a < std::min(site.arguments.size(), callee.parameters.size()); ++a)
    copy(site.arguments[a], caller, callee.parameters[a], caller + 1, mask);
}

void Warp::copy(const CallValue &from, std::size_t fromFrame, const CallValue &to,
                std::size_t toFrame, LaneMask mask) {
  forEachLane(mask, [&](unsigned lane) {
    const auto place = [&](const CallValue &value, const Frame &frame) {
      return value.inRegister ? base(frame) + value.place + lane * value.bytes
                              : memory.local(lane) + frame.local + value.local;
    };
    std::memcpy(place(to, frames[toFrame]), place(from, frames[fromFrame]),
                std::min(from.bytes, to.bytes));
  });
}

void Warp::callBuiltin(const CallSite &site, LaneMask mask) {
  forEachLane(mask, [&](unsigned lane) {
    std::vector<uint64_t> arguments;
    for (const CallValue &argument : site.arguments)
      arguments.push_back(valueBits(argument, frames.back(), lane));
    arguments.resize(std::max<std::size_t>(arguments.size(), 8));
    const uint64_t bits = (*site.builtin)({lane, arguments, &memory, context.output});
    if (site.results.empty())
      return;
    const CallValue &to = site.results[0];
    std::byte *place = to.inRegister ? base(frames.back()) + to.place + lane * to.bytes
                                     : memory.local(lane) + frames.back().local + to.local;
    std::memcpy(place, &bits, std::min(to.bytes, 8U));
  });
}

bool Warp::barrier(const Step &step, Group &group, LaneMask mask) {
  if (mask == 0) {
    ++group.step;
    return true;
  }
  Frame &frame = frames.back();
  const Lanes lanes{base(frame), mask, &memory};
  const unsigned lane = firstLane(mask);
  Arrival arrival;
  arrival.barrier = lanes.at<uint32_t>(step.source[0])[lane];
  arrival.threads = step.more ? lanes.at<uint32_t>(step.source[1])[lane] : 0;
  arrival.mask = mask;
  arrival.waits = step.width != 1;
  arrival.step = &step;
  if (arrival.barrier > 15)
    throw Fault{lane, fmt::format("barrier {}; a block has 16", arrival.barrier)};
  if (step.width == 2) {
    const LaneMask truth = lanes.predicate(step.source[2]);
    arrival.votes = (step.negated ? ~truth : truth) & mask;
  }
  arrived.push_back(arrival);
  group.mask &= ~mask;
  ++group.step;
  if (arrival.waits)
    frame.parked.push_back({group.step, mask});
  else
    group.mask |= mask;
  return group.mask != 0;
}

void Warp::release(unsigned barrier, uint32_t count, uint32_t all) {
  for (const Arrival &arrival : arrived) {
    if (arrival.barrier != barrier || !arrival.waits)
      continue;
    Frame &frame = frames.back();
    const Lanes lanes{base(frame), arrival.mask, &memory};
    const auto kind = static_cast<ptx::Modifier>(arrival.step->immediate);
    if (arrival.step->width == 2 && kind == ptx::Modifier::Popc) {
      forEachLane(arrival.mask,
                  [&](unsigned l) { lanes.at<uint32_t>(arrival.step->destination)[l] = count; });
    } else if (arrival.step->width == 2) {
      const bool truth = kind == ptx::Modifier::And ? count == all : count > 0;
      LaneMask &to = lanes.predicate(arrival.step->destination);
      to = truth ? to | arrival.mask : to & ~arrival.mask;
    }
    std::erase_if(frame.parked, [&](Group &group) {
      if ((group.mask & arrival.mask) == 0)
        return false;
      frame.pending.push_back({group.step, group.mask & arrival.mask});
      group.mask &= ~arrival.mask;
      return group.mask == 0;
    });
  }
  std::erase_if(arrived, [&](const Arrival &arrival) { return arrival.barrier == barrier; });
}

std::string Warp::whereWaiting() const {
  for (const Arrival &arrival : arrived)
    if (arrival.waits)
      return frames.back().function->where(context.program->module().file, *arrival.step);
  return "";
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
