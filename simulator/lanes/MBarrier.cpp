// mbarrier: a barrier in shared memory (PTX ISA 9.0, "Parallel Synchronization: mbarrier"). Its 64
// bits, which PTX leaves open, are here
//
//   0-19 arrivals that its phase still waits for   20-39 that each phase waits for
//   40-62 bytes of asynchronous copies that it waits for, signed   63 the phase
#include "simulator/lanes/Lanes.h"

namespace cgpredict::simulator::CGPREDICT_LANES {
namespace {

constexpr uint64_t CountMask = (1U << 20) - 1, BytesMask = (1U << 23) - 1;

struct Barrier {
  uint64_t pending = 0, expected = 0, bytes = 0;
  bool phase = false;

  static Barrier unpacked(uint64_t bits) {
    return {bits & CountMask, bits >> 20 & CountMask, bits >> 40 & BytesMask, (bits >> 63) != 0};
  }
  uint64_t packed() const {
    return pending | expected << 20 | (bytes & BytesMask) << 40 | uint64_t{phase} << 63;
  }
  void completeIfDone() {
    if (pending != 0 || (bytes & BytesMask) != 0)
      return;
    pending = expected;
    phase = !phase;
  }
};

uint64_t loaded(const std::byte *place) {
  uint64_t bits = 0;
  __builtin_memcpy(&bits, place, sizeof bits);
  return bits;
}

std::byte *placeOf(const Lanes &lanes, const Step &step, unsigned l) {
  return lanes.memory->of(l, step.space, addressOf(lanes, step, l), sizeof(uint64_t), true);
}

// Lanes come one after the other; what each found before is its state.
template <typename Change>
void change(const Lanes &lanes, const Step &step, bool hasState, Change apply) {
  forEachLane(lanes.mask, [&](unsigned l) {
    std::byte *place = placeOf(lanes, step, l);
    const uint64_t before = loaded(place);
    Barrier barrier = Barrier::unpacked(before);
    apply(barrier, l);
    const uint64_t after = barrier.packed();
    __builtin_memcpy(place, &after, sizeof after);
    if (hasState)
      lanes.at<uint64_t>(step.destination)[l] = before;
  });
}

void arrive(Barrier &barrier, unsigned lane, uint64_t count) {
  if (count == 0 || count > barrier.pending)
    throw Fault{lane, "arrives more often than the barrier's phase waits for"};
  barrier.pending -= count;
}

uint32_t given(const Lanes &lanes, const Step &step, unsigned l) {
  return lanes.at<uint32_t>(step.source[1])[l];
}

void initialize(const Lanes &lanes, const Step &step) {
  change(lanes, step, false, [&](Barrier &barrier, unsigned l) {
    const uint32_t count = given(lanes, step, l);
    if (count == 0 || count > CountMask)
      throw Fault{l, "initializes a barrier for no arrivals, or more than 1048575"};
    barrier = {count, count, 0, false};
  });
}

void invalidate(const Lanes &lanes, const Step &step) {
  change(lanes, step, false, [](Barrier &barrier, unsigned) { barrier = {}; });
}

template <bool HasCount, bool Drops> void arriveAt(const Lanes &lanes, const Step &step) {
  change(lanes, step, true, [&](Barrier &barrier, unsigned l) {
    const uint64_t count = HasCount ? given(lanes, step, l) : 1;
    arrive(barrier, l, count);
    barrier.expected -= Drops ? count : 0;
    barrier.completeIfDone();
  });
}

template <bool Drops> void arriveOnly(const Lanes &lanes, const Step &step) {
  change(lanes, step, true, [&](Barrier &barrier, unsigned l) {
    arrive(barrier, l, given(lanes, step, l));
    barrier.expected -= Drops ? given(lanes, step, l) : 0;
    if (barrier.pending == 0)
      throw Fault{l, "completes a phase with .noComplete"};
  });
}

template <bool Drops> void arriveExpecting(const Lanes &lanes, const Step &step) {
  change(lanes, step, true, [&](Barrier &barrier, unsigned l) {
    barrier.bytes += given(lanes, step, l);
    arrive(barrier, l, 1);
    barrier.expected -= Drops;
    barrier.completeIfDone();
  });
}

// One arrival of each lane, without a state: cp.async.mbarrier.arrive.noinc.
void arriveForCopy(const Lanes &lanes, const Step &step) {
  change(lanes, step, false, [](Barrier &barrier, unsigned l) {
    arrive(barrier, l, 1);
    barrier.completeIfDone();
  });
}

void expectBytes(const Lanes &lanes, const Step &step) {
  change(lanes, step, false,
         [&](Barrier &barrier, unsigned l) { barrier.bytes += given(lanes, step, l); });
}

void completeBytes(const Lanes &lanes, const Step &step) {
  change(lanes, step, false, [&](Barrier &barrier, unsigned l) {
    barrier.bytes -= given(lanes, step, l);
    barrier.completeIfDone();
  });
}

// cp.async.bulk at once: 16 bytes at a time, each checked. Source 0: where to, 1: where from, 2:
// how many bytes, 3: the barrier that they count at.
template <ptx::Space To, ptx::Space From> void copyBulk(const Lanes &lanes, const Step &step) {
  constexpr uint64_t Unit = 16;
  forEachLane(lanes.mask, [&](unsigned l) {
    const uint64_t to = lanes.at<uint64_t>(step.source[0])[l],
                   from = lanes.at<uint64_t>(step.source[1])[l];
    const uint32_t bytes = lanes.at<uint32_t>(step.source[2])[l];
    if (bytes % Unit != 0)
      throw Fault{l, "copies bytes that are no multiple of 16"};
    for (uint64_t at = 0; at < bytes; at += Unit)
      __builtin_memcpy(lanes.memory->of(l, To, to + at, Unit, true),
                       lanes.memory->of(l, From, from + at, Unit, false), Unit);
    if (To == ptx::Space::Global)
      return;
    std::byte *place =
        lanes.memory->of(l, ptx::Space::Shared, lanes.at<uint64_t>(step.source[3])[l], 8, true);
    Barrier barrier = Barrier::unpacked(loaded(place));
    barrier.bytes -= bytes;
    barrier.completeIfDone();
    const uint64_t after = barrier.packed();
    __builtin_memcpy(place, &after, sizeof after);
  });
}

// Whether the phase of a state, or of a parity, is over.
template <bool Parity> void test(const Lanes &lanes, const Step &step) {
  LaneMask result = 0;
  forEachLane(lanes.mask, [&](unsigned l) {
    const bool asked = Parity ? (given(lanes, step, l) & 1) != 0
                              : lanes.at<uint64_t>(step.source[1])[l] >> 63 != 0;
    const bool over = Barrier::unpacked(loaded(placeOf(lanes, step, l))).phase != asked;
    result |= static_cast<LaneMask>(over) << l;
  });
  assignPredicate(lanes, step.destination, result);
}

void pendingCount(const Lanes &lanes, const Step &step) {
  const uint64_t *state = lanes.at<uint64_t>(step.source[0]);
  assign(lanes, lanes.at<uint32_t>(step.destination),
         [&](unsigned l) { return static_cast<uint32_t>(state[l] & CountMask); });
}

template <bool Drops> Handler arrival(const Instruction &i) {
  if (i.has(Modifier::NoComplete))
    return &arriveOnly<Drops>;
  if (i.has(Modifier::ExpectBytes))
    return &arriveExpecting<Drops>;
  return i.operands.size() == 3 ? &arriveAt<true, Drops> : &arriveAt<false, Drops>;
}

} // namespace

Handler bulkCopyHandler(BulkCopy copy) {
  using enum ptx::Space;
  switch (copy) {
  case BulkCopy::GlobalToShared:
    return &copyBulk<Shared, Global>;
  case BulkCopy::SharedToGlobal:
    return &copyBulk<Global, Shared>;
  default:
    return &copyBulk<Shared, Shared>;
  }
}

Handler memoryBarrierHandler(const Instruction &i) {
  if (i.opcode == Opcode::Cp)
    return &arriveForCopy;
  if (i.opcode != Opcode::MBarrier)
    return nullptr;
  switch (i.modifiers
              .oneOf({Modifier::Initialize, Modifier::Invalidate, Modifier::Arrive,
                      Modifier::ArriveDrop, Modifier::TestWait, Modifier::TryWait,
                      Modifier::PendingCount, Modifier::ExpectBytes})
              .value_or(Modifier::CompleteBytes)) {
  case Modifier::Initialize:
    return &initialize;
  case Modifier::Invalidate:
    return &invalidate;
  case Modifier::Arrive:
    return arrival<false>(i);
  case Modifier::ArriveDrop:
    return arrival<true>(i);
  case Modifier::TestWait:
  case Modifier::TryWait:
    return i.has(Modifier::Parity) ? &test<true> : &test<false>;
  case Modifier::PendingCount:
    return &pendingCount;
  case Modifier::ExpectBytes:
    return &expectBytes;
  default:
    return &completeBytes;
  }
}

} // namespace cgpredict::simulator::CGPREDICT_LANES
