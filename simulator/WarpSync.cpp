// Instructions that the lanes of a member mask execute together (.sync; PTX ISA 9.0, shfl.sync,
// vote.sync, match.sync, redux.sync, elect.sync, bar.warp.sync). Who has ended is not waited for.
#include "simulator/Warp.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

namespace cgpredict::simulator {

// Barriers without data meet wherever they stand, others at one instruction.
bool Warp::meet(const Gathering &one, const Gathering &other) const {
  const std::vector<Step> &steps = frames.back().function->steps;
  return one.members == other.members &&
         (one.step == other.step || (!steps[one.step].handler && !steps[other.step].handler));
}

bool Warp::isComplete(const Gathering &gathering) const {
  LaneMask here = 0;
  for (const Gathering &other : frames.back().gathered)
    here |= meet(gathering, other) ? other.here : 0;
  return (gathering.members & living & ~here) == 0;
}

bool Warp::synchronize(const Step &step, Group &group, LaneMask mask) {
  if (mask == 0) {
    ++group.step;
    return true;
  }
  Frame &frame = frames.back();
  const Lanes lanes{base(frame), mask, &memory};
  const uint32_t *members = lanes.at<uint32_t>(step.more);
  bool together = (members[firstLane(mask)] & living & ~mask) == 0;
  forEachLane(mask, [&](unsigned lane) {
    if ((members[lane] & laneBit(lane)) == 0)
      throw Fault{lane, fmt::format("is lane {}, which its member mask {:#010x} does not name",
                                    lane, members[lane])};
    together &= members[lane] == members[firstLane(mask)];
  });
  if (together && frame.gathered.empty()) {
    if (step.handler)
      step.handler(lanes, step);
    ++group.step;
    return true;
  }
  for (LaneMask rest = mask; rest != 0;) {
    const LaneMask wanted = members[firstLane(rest)];
    LaneMask alike = 0;
    forEachLane(rest, [&](unsigned lane) { alike |= members[lane] == wanted ? laneBit(lane) : 0; });
    rest &= ~alike;
    const auto same = std::ranges::find_if(frame.gathered, [&](const Gathering &other) {
      return other.step == group.step && other.members == wanted;
    });
    if (same != frame.gathered.end())
      same->here |= alike;
    else
      frame.gathered.push_back({group.step, wanted, alike});
  }
  group.mask &= ~mask;
  ++group.step;
  releaseGathered();
  return group.mask != 0;
}

void Warp::releaseGathered() {
  Frame &frame = frames.back();
  std::vector<Gathering> complete;
  for (const Gathering &gathering : frame.gathered)
    if (isComplete(gathering))
      complete.push_back(gathering);
  for (const Gathering &gathering : complete) {
    const Step &step = frame.function->steps[gathering.step];
    if (step.handler)
      step.handler({base(frame), gathering.here, &memory}, step);
    wait({gathering.step + 1, gathering.here}, frame);
    std::erase_if(frame.gathered, [&](const Gathering &other) {
      return other.step == gathering.step && other.members == gathering.members;
    });
  }
}

void Warp::clock(const Step &step, LaneMask mask, uint64_t count) {
  std::byte *to = base(frames.back()) + step.destination;
  forEachLane(mask, [&](unsigned lane) {
    std::memcpy(to + lane * step.destinationBytes, &count, step.destinationBytes);
  });
}

std::string Warp::gatheredText() const {
  std::string text;
  for (const Frame &frame : frames)
    for (const Gathering &gathering : frame.gathered)
      text += fmt::format(
          "\n  {}: lanes {:#010x} of warp {} wait for lanes {:#010x} of their member mask",
          frame.function->where(context.program->module().file,
                                frame.function->steps[gathering.step]),
          gathering.here, firstThread / WarpSize, gathering.members & living & ~gathering.here);
  return text;
}

void Warp::failGathered() const {
  const Gathering &first = frames.back().gathered.front();
  const Step &step = frames.back().function->steps[first.step];
  fail(step,
       {firstLane(first.here), fmt::format("waits for lanes that do not come:{}", gatheredText())});
}

} // namespace cgpredict::simulator
