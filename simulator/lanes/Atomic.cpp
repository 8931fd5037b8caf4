// atom and red (PTX ISA 9.7.13): lanes in order, each whole before the next.
#include "simulator/lanes/FloatBits.h"
#include "simulator/lanes/IntegerForms.h"

namespace cgpredict::simulator::CGPREDICT_LANES {
namespace {

struct AtomicAdd {
  template <typename T> static T apply(T a, T b) {
    if constexpr (std::is_floating_point_v<T>)
      return canonical(a + b);
    else
      return static_cast<T>(static_cast<std::make_unsigned_t<T>>(a) +
                            static_cast<std::make_unsigned_t<T>>(b));
  }
};
struct AtomicFlushedAdd {
  static float apply(float a, float b) { return canonical(flushed(flushed(a) + flushed(b))); }
};
// .noftz: subnormals stay. Each half of a pair is rounded by itself.
template <typename Format> struct AtomicHalfAdd {
  template <typename Word> static Word apply(Word a, Word b) {
    Word sum = 0;
    for (unsigned shift = 0; shift < 8 * sizeof(Word); shift += 16) {
      const uint16_t code =
          Format::encode(oddSum(Format::decode(static_cast<uint16_t>(a >> shift)),
                                Format::decode(static_cast<uint16_t>(b >> shift))));
      sum = static_cast<Word>(sum | static_cast<Word>(Word{code} << shift));
    }
    return sum;
  }
};
struct AtomicMin {
  template <typename T> static T apply(T a, T b) { return b < a ? b : a; }
};
struct AtomicMax {
  template <typename T> static T apply(T a, T b) { return b > a ? b : a; }
};
struct AtomicInc {
  template <typename T> static T apply(T a, T b) { return a >= b ? T(0) : T(a + 1); }
};
struct AtomicDec {
  template <typename T> static T apply(T a, T b) { return a == 0 || a > b ? b : T(a - 1); }
};
struct AtomicExchange {
  template <typename T> static T apply(T, T b) { return b; }
};

// red has a destination that nobody reads.
template <typename Operation, typename T>
void update(const Lanes &lanes, const Step &step, unsigned l) {
  std::byte *place = lanes.memory->of(l, step.space, addressOf(lanes, step, l), sizeof(T), true);
  T before;
  __builtin_memcpy(&before, place, sizeof(T));
  const T after = Operation::apply(before, lanes.at<T>(step.source[1])[l]);
  __builtin_memcpy(place, &after, sizeof(T));
  lanes.at<T>(step.destination)[l] = before;
}

template <typename Operation, typename T> void atomic(const Lanes &lanes, const Step &step) {
  forEachLane(lanes.mask, [&](unsigned l) { update<Operation, T>(lanes, step, l); });
}

bool isShared(const Lanes &lanes, const Step &step, unsigned l) {
  return step.space == ptx::Space::Shared ||
         (step.space == ptx::Space::Generic &&
          addressOf(lanes, step, l) - SharedWindow < WindowBytes);
}

// PTX ISA, atom: .add.f32 flushes subnormal numbers in global memory, and keeps them in shared
// memory.
void addSingle(const Lanes &lanes, const Step &step) {
  forEachLane(lanes.mask, [&](unsigned l) {
    if (isShared(lanes, step, l))
      update<AtomicAdd, float>(lanes, step, l);
    else
      update<AtomicFlushedAdd, float>(lanes, step, l);
  });
}

// Each element of a vector by itself (PTX ISA, atom with .vec); the address is that of all.
template <typename Operation, typename T> void atomicVector(const Lanes &lanes, const Step &step) {
  forEachLane(lanes.mask, [&](unsigned l) {
    T before[8], after[8];
    const unsigned bytes = step.width * sizeof(T);
    std::byte *memory = lanes.memory->of(l, step.space, addressOf(lanes, step, l), bytes, true);
    __builtin_memcpy(before, memory, bytes);
    for (unsigned e = 0; e < step.width; ++e)
      after[e] = Operation::apply(before[e], lanes.at<T>(step.places[step.width + e])[l]);
    __builtin_memcpy(memory, after, bytes);
    for (unsigned e = 0; e < step.width; ++e)
      lanes.at<T>(step.places[e])[l] = before[e];
  });
}

template <typename T> void compareSwap(const Lanes &lanes, const Step &step) {
  forEachLane(lanes.mask, [&](unsigned l) {
    std::byte *place = lanes.memory->of(l, step.space, addressOf(lanes, step, l), sizeof(T), true);
    T before;
    __builtin_memcpy(&before, place, sizeof(T));
    if (before == lanes.at<T>(step.source[1])[l])
      __builtin_memcpy(place, &lanes.at<T>(step.source[2])[l], sizeof(T));
    lanes.at<T>(step.destination)[l] = before;
  });
}

template <typename Operation> Handler ofBits(Type type) {
  return forBits(type, []<typename T>(T) -> Handler {
    if constexpr (sizeof(T) >= 4)
      return &atomic<Operation, T>;
    return nullptr;
  });
}
template <typename Operation> Handler ofInteger(Type type) {
  return forInteger(type, []<typename T>(T) -> Handler {
    if constexpr (sizeof(T) >= 4)
      return &atomic<Operation, T>;
    return nullptr;
  });
}

template <typename Operation, typename T, bool Vector>
void added(const Lanes &lanes, const Step &step) {
  Vector ? atomicVector<Operation, T>(lanes, step) : atomic<Operation, T>(lanes, step);
}

template <bool Vector> Handler addHalves(Type type) {
  switch (type) {
  case Type::F16:
    return &added<AtomicHalfAdd<Half>, uint16_t, Vector>;
  case Type::F16x2:
    return &added<AtomicHalfAdd<Half>, uint32_t, Vector>;
  case Type::BF16:
    return &added<AtomicHalfAdd<BFloat>, uint16_t, Vector>;
  case Type::BF16x2:
    return &added<AtomicHalfAdd<BFloat>, uint32_t, Vector>;
  default:
    return nullptr;
  }
}

// Of global memory alone.
Handler vectorHandler(Type type) {
  return type == Type::F32 ? &atomicVector<AtomicFlushedAdd, float> : addHalves<true>(type);
}

} // namespace

Handler atomicHandler(const Instruction &i) {
  if (i.opcode != Opcode::Atom && i.opcode != Opcode::Red)
    return nullptr;
  const Type t = i.type();
  if (i.modifiers.vectorWidth() > 1)
    return vectorHandler(t);
  if (t == Type::B128)
    return i.has(Modifier::Exchange) ? &atomic<AtomicExchange, unsigned __int128>
                                     : &compareSwap<unsigned __int128>;
  switch (i.modifiers
              .oneOf({Modifier::Add, Modifier::Min, Modifier::Max, Modifier::Inc, Modifier::Dec,
                      Modifier::Exchange, Modifier::CompareSwap, Modifier::And, Modifier::Or})
              .value_or(Modifier::Xor)) {
  case Modifier::Add:
    if (t == Type::F32)
      return &addSingle;
    if (t == Type::F64)
      return &atomic<AtomicAdd, double>;
    return i.has(Modifier::NoFtz) ? addHalves<false>(t) : ofBits<AtomicAdd>(t);
  case Modifier::Min:
    return ofInteger<AtomicMin>(t);
  case Modifier::Max:
    return ofInteger<AtomicMax>(t);
  case Modifier::Inc:
    return ofBits<AtomicInc>(t);
  case Modifier::Dec:
    return ofBits<AtomicDec>(t);
  case Modifier::Exchange:
    return ofBits<AtomicExchange>(t);
  case Modifier::And:
    return ofBits<And>(t);
  case Modifier::Or:
    return ofBits<Or>(t);
  case Modifier::Xor:
    return ofBits<Xor>(t);
  case Modifier::CompareSwap:
    return forBits(t, []<typename T>(T) -> Handler { return &compareSwap<T>; });
  default:
    return nullptr;
  }
}

} // namespace cgpredict::simulator::CGPREDICT_LANES
