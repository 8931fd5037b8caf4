// What lanes of a warp do together (PTX ISA 9.7.9.6, 9.7.13): shuffles, votes, reductions.
#include "simulator/lanes/Lanes.h"

namespace cgpredict::simulator::CGPREDICT_LANES {
namespace {

// PTX ISA, shfl: the clamp and the segment mask are in operand c.
struct Shuffled {
  unsigned lane;
  bool inRange;
};
Shuffled shuffleSource(Modifier mode, unsigned l, uint32_t b, uint32_t c) {
  const unsigned value = b & 0x1F, clamp = c & 0x1F, segment = c >> 8 & 0x1F;
  const unsigned most = (l & segment) | (clamp & ~segment), least = l & segment;
  unsigned from = 0;
  bool in = false;
  switch (mode) {
  case Modifier::Up:
    from = l - value;
    in = static_cast<int>(from) >= static_cast<int>(most);
    break;
  case Modifier::Down:
    from = l + value;
    in = from <= most;
    break;
  case Modifier::Butterfly:
    from = l ^ value;
    in = from <= most;
    break;
  default:
    from = least | (value & ~segment);
    in = from <= most;
    break;
  }
  return {in ? from : l, in};
}

// A lane that is not active gives its register all the same: what stands in its slot.
void shfl(const Lanes &lanes, const Step &step) {
  const uint32_t *a = lanes.at<uint32_t>(step.source[0]), *b = lanes.at<uint32_t>(step.source[1]),
                 *c = lanes.at<uint32_t>(step.source[2]);
  uint32_t result[WarpSize];
  LaneMask in = 0;
  forEachLane(lanes.mask, [&](unsigned l) {
    const Shuffled source = shuffleSource(static_cast<Modifier>(step.immediate), l, b[l], c[l]);
    result[l] = a[source.lane];
    in |= static_cast<LaneMask>(source.inRange) << l;
  });
  assign(lanes, lanes.at<uint32_t>(step.destination), [&](unsigned l) { return result[l]; });
  assignPredicate(lanes, step.second, in);
}

template <Modifier Mode> void vote(const Lanes &lanes, const Step &step) {
  const LaneMask value = sourcePredicate(lanes, step, 0) & lanes.mask;
  if (Mode == Modifier::Ballot)
    return assign(lanes, lanes.at<uint32_t>(step.destination), [=](unsigned) { return value; });
  const bool all = value == lanes.mask, any = value != 0;
  const bool result = Mode == Modifier::All ? all : Mode == Modifier::Any ? any : all || !any;
  assignPredicate(lanes, step.destination, result ? AllLanes : 0);
}

void elect(const Lanes &lanes, const Step &step) {
  const unsigned chosen = firstLane(lanes.mask);
  assign(lanes, lanes.at<uint32_t>(step.destination), [=](unsigned) { return chosen; });
  assignPredicate(lanes, step.second, laneBit(chosen));
}

void activeMask(const Lanes &lanes, const Step &step) {
  const LaneMask mask = lanes.mask;
  assign(lanes, lanes.at<uint32_t>(step.destination), [=](unsigned) { return mask; });
}

template <typename T> void matchAny(const Lanes &lanes, const Step &step) {
  const T *a = lanes.at<T>(step.source[0]);
  uint32_t result[WarpSize];
  forEachLane(lanes.mask, [&](unsigned l) {
    result[l] = 0;
    forEachLane(lanes.mask,
                [&](unsigned other) { result[l] |= a[other] == a[l] ? laneBit(other) : 0; });
  });
  assign(lanes, lanes.at<uint32_t>(step.destination), [&](unsigned l) { return result[l]; });
}

template <typename T> void matchAll(const Lanes &lanes, const Step &step) {
  const T *a = lanes.at<T>(step.source[0]);
  bool same = true;
  forEachLane(lanes.mask, [&](unsigned l) { same &= a[l] == a[firstLane(lanes.mask)]; });
  const uint32_t result = same ? lanes.mask : 0;
  assign(lanes, lanes.at<uint32_t>(step.destination), [=](unsigned) { return result; });
  assignPredicate(lanes, step.second, same ? AllLanes : 0);
}

template <typename T> T reduced(Modifier operation, T a, T b) {
  switch (operation) {
  case Modifier::Add:
    return static_cast<T>(static_cast<uint32_t>(a) + static_cast<uint32_t>(b));
  case Modifier::Min:
    return a < b ? a : b;
  case Modifier::Max:
    return a > b ? a : b;
  case Modifier::And:
    return a & b;
  case Modifier::Or:
    return a | b;
  default:
    return a ^ b;
  }
}
template <typename T> void redux(const Lanes &lanes, const Step &step) {
  const T *a = lanes.at<T>(step.source[0]);
  T result = a[firstLane(lanes.mask)];
  forEachLane(lanes.mask & (lanes.mask - 1), [&](unsigned l) {
    result = reduced(static_cast<Modifier>(step.immediate), result, a[l]);
  });
  assign(lanes, lanes.at<T>(step.destination), [=](unsigned) { return result; });
}

// Generic addresses: which window one lies in. step.immediate: first address, source[3]: bytes.
void isSpace(const Lanes &lanes, const Step &step) {
  LaneMask result = 0;
  forEachLane(lanes.mask, [&](unsigned l) {
    const uint64_t address = step.sourceBytes[0] == 8 ? lanes.at<uint64_t>(step.source[0])[l]
                                                      : lanes.at<uint32_t>(step.source[0])[l];
    const bool shared = address - SharedWindow < WindowBytes,
               local = address - LocalWindow < WindowBytes;
    const Allocation *allocation = lanes.memory->globalMemory().find(address);
    const bool constant = allocation && !allocation->writable;
    const bool in = step.space == ptx::Space::Shared     ? shared
                    : step.space == ptx::Space::Local    ? local
                    : step.space == ptx::Space::Constant ? constant
                    : step.space == ptx::Space::Global   ? !shared && !local && !constant
                                                         : false;
    result |= static_cast<LaneMask>(in) << l;
  });
  assignPredicate(lanes, step.destination, result);
}

// mapa: a block is a cluster of its own.
void checkRank(const Lanes &lanes, const Step &step) {
  const uint32_t *ranks = lanes.at<uint32_t>(step.source[0]);
  forEachLane(lanes.mask, [&](unsigned l) {
    if (ranks[l] != 0)
      throw Fault{l, "maps an address to block " + std::to_string(ranks[l]) +
                         " of a cluster of one block"};
  });
}

// A cache policy has no meaning without a cache.
void noPolicy(const Lanes &lanes, const Step &step) {
  assign(lanes, lanes.at<uint64_t>(step.destination), [](unsigned) { return 0; });
}

void nothing(const Lanes &, const Step &) {}

} // namespace

Handler nothingHandler() { return &nothing; }

Handler warpHandler(const Instruction &i) {
  switch (i.opcode) {
  case Opcode::Shfl:
    return &shfl;
  case Opcode::Vote:
    if (i.has(Modifier::Ballot))
      return &vote<Modifier::Ballot>;
    if (i.has(Modifier::All))
      return &vote<Modifier::All>;
    return i.has(Modifier::Any) ? &vote<Modifier::Any> : &vote<Modifier::Uniform>;
  case Opcode::Elect:
    return &elect;
  case Opcode::ActiveMask:
    return &activeMask;
  case Opcode::Match:
    if (i.has(Modifier::All))
      return i.type() == Type::B64 ? &matchAll<uint64_t> : &matchAll<uint32_t>;
    return i.type() == Type::B64 ? &matchAny<uint64_t> : &matchAny<uint32_t>;
  case Opcode::Redux:
    return i.type() == Type::S32 ? &redux<int32_t> : &redux<uint32_t>;
  case Opcode::IsSpaceP:
    return &isSpace;
  case Opcode::Mapa:
    return &checkRank;
  case Opcode::CreatePolicy:
    return &noPolicy;
  // One warp runs at a time, each of its accesses is whole before the next, and so is each launch.
  case Opcode::MemBar:
  case Opcode::Fence:
  case Opcode::NanoSleep:
  case Opcode::Prefetch:
  case Opcode::PrefetchU:
  case Opcode::PmEvent:
  case Opcode::Discard:
  case Opcode::ApplyPriority:
  case Opcode::GridDepControl:
    return &nothing;
  default:
    return nullptr;
  }
}

} // namespace cgpredict::simulator::CGPREDICT_LANES
