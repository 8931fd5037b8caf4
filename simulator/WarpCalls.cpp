// A warp's frames: calls, returns, what goes from one to the other.
#include "simulator/Warp.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

namespace cgpredict::simulator {
namespace {

constexpr unsigned MostFrames = 1024; // calls in calls

} // namespace

void Warp::push(const LoweredFunction &function, LaneMask mask) {
  if (frames.size() == MostFrames)
    throw Fault{firstLane(mask), fmt::format("more than {} calls in calls", MostFrames)};
  Frame frame;
  frame.function = &function;
  frame.entered = mask;
  if (!frames.empty()) {
    frame.registers = frames.back().registers + frames.back().function->frameBytes;
    frame.local = (stackTop(frames.back()) + 15) / 16 * 16;
  }
  // Vectors of lanes lie at multiples of 64 bytes of the vector's own memory, wherever that is.
  registers.resize(std::max(registers.size(), frame.registers + function.frameBytes));
  memory.growLocal(frame.local + function.localBytes);
  std::ranges::copy(function.constants, base(frame));
  fillSpecials(frame);
  frame.pending.push_back({0, mask});
  frames.push_back(std::move(frame));
}

// The first byte of local memory that no thread's frame has.
uint64_t Warp::stackTop(const Frame &frame) {
  const std::optional<uint32_t> &place = frame.function->stackPointer;
  const auto *tops = reinterpret_cast<const uint64_t *>(base(frame) + place.value_or(0));
  return place ? *std::max_element(tops, tops + WarpSize)
               : frame.local + frame.function->localBytes;
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
      index >= context.program->functions().size() || !context.layout->reaches[index])
    throw Fault{firstLane(mask),
                fmt::format("calls {:#x}, which is the address of no function", pointer)};
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

} // namespace cgpredict::simulator
