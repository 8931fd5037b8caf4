// Building blocks of handlers: one scalar operation, made into a step for 32 lanes. Loops over
// lanes are written so that compilers make vector code of them.
//
// This folder is compiled once for each instruction set of the host (CMakeLists.txt), each into a
// namespace of its own.
#ifndef CGPREDICT_SIMULATOR_LANES_LANES_H
#define CGPREDICT_SIMULATOR_LANES_LANES_H

#include "ptx/Decoder.h"
#include "simulator/Step.h"
#include "simulator/ThreadMemory.h"

#include <type_traits>
#ifdef __AVX2__
#include <immintrin.h>
#endif

namespace cgpredict::simulator::CGPREDICT_LANES {

using ptx::Instruction;
using ptx::Modifier;
using ptx::Opcode;
using ptx::Type;

// Each returns null for an instruction that is none of its own.
Handler integerHandler(const Instruction &instruction);
Handler bitsHandler(const Instruction &instruction);
Handler floatHandler(const Instruction &instruction);
Handler unfusedHandler(const Instruction &instruction);
Handler directedHandler(const Instruction &instruction, bool fused);
Handler halfHandler(const Instruction &instruction);
Handler compareHandler(const Instruction &instruction);
Handler halfCompareHandler(const Instruction &instruction);
Handler convertHandler(const Instruction &instruction);
Handler atomicHandler(const Instruction &instruction);
Handler integerPairHandler(const Instruction &instruction);
Handler partsHandler(const Instruction &instruction);
Handler memoryBarrierHandler(const Instruction &instruction);
Handler warpHandler(const Instruction &instruction);

constexpr LaneMask AllLanes = ~LaneMask{0};

/// `value(l)` for the active lanes into 32 values.
template <typename T, typename Value>
inline void assign(const Lanes &lanes, T *__restrict to, Value value) {
  if (lanes.mask == AllLanes) {
#pragma GCC ivdep
    for (unsigned l = 0; l < WarpSize; ++l)
      to[l] = value(l);
  } else {
    for (LaneMask rest = lanes.mask; rest != 0; rest &= rest - 1) {
      const unsigned l = firstLane(rest);
      to[l] = value(l);
    }
  }
}

template <typename Operation, typename D, typename A>
void unary(const Lanes &lanes, const Step &step) {
  const A *a = lanes.at<A>(step.source[0]);
  assign(lanes, lanes.at<D>(step.destination),
         [=](unsigned l) { return static_cast<D>(Operation::apply(a[l])); });
}

template <typename Operation, typename D, typename A, typename B = A>
void binary(const Lanes &lanes, const Step &step) {
  const A *a = lanes.at<A>(step.source[0]);
  const B *b = lanes.at<B>(step.source[1]);
  assign(lanes, lanes.at<D>(step.destination),
         [=](unsigned l) { return static_cast<D>(Operation::apply(a[l], b[l])); });
}

template <typename Operation, typename D, typename A, typename B = A, typename C = A>
void ternary(const Lanes &lanes, const Step &step) {
  const A *a = lanes.at<A>(step.source[0]);
  const B *b = lanes.at<B>(step.source[1]);
  const C *c = lanes.at<C>(step.source[2]);
  assign(lanes, lanes.at<D>(step.destination),
         [=](unsigned l) { return static_cast<D>(Operation::apply(a[l], b[l], c[l])); });
}

/// A LaneMask of 32 truths.
inline LaneMask packTruths(const uint8_t (&truths)[WarpSize]) {
#ifdef __AVX2__
  const __m256i bytes = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(truths));
  return static_cast<LaneMask>(_mm256_movemask_epi8(_mm256_slli_epi64(bytes, 7)));
#else
  LaneMask mask = 0;
  for (unsigned part = 0; part < WarpSize / 8; ++part) {
    uint64_t eight = 0;
    __builtin_memcpy(&eight, truths + 8 * part, 8);
    mask |= static_cast<LaneMask>((eight * 0x0102040810204080ULL) >> 56) << (8 * part);
  }
  return mask;
#endif
}

inline void assignPredicate(const Lanes &lanes, uint32_t place, LaneMask value) {
  LaneMask &to = lanes.predicate(place);
  to = (to & ~lanes.mask) | (value & lanes.mask);
}

inline LaneMask sourcePredicate(const Lanes &lanes, const Step &step, unsigned source) {
  const LaneMask value = lanes.predicate(step.source[source]);
  return (step.negated >> source) & 1 ? ~value : value;
}

/// The address of one lane: source 0 and the immediate.
inline uint64_t addressOf(const Lanes &lanes, const Step &step, unsigned l) {
  const auto offset = static_cast<uint64_t>(step.immediate);
  return step.sourceBytes[0] == 8
             ? lanes.at<uint64_t>(step.source[0])[l] + offset
             : static_cast<uint32_t>(lanes.at<uint32_t>(step.source[0])[l] + offset);
}

// `make(T{})` for the C++ type of a PTX type; null for another one.
template <typename Make> Handler forInteger(Type type, Make make) {
  switch (type) {
  case Type::U16:
    return make(uint16_t{});
  case Type::S16:
    return make(int16_t{});
  case Type::B32:
  case Type::U32:
    return make(uint32_t{});
  case Type::S32:
    return make(int32_t{});
  case Type::B64:
  case Type::U64:
    return make(uint64_t{});
  case Type::S64:
    return make(int64_t{});
  default:
    return nullptr;
  }
}

// The same where the sign does not matter.
template <typename Make> Handler forBits(Type type, Make make) {
  switch (ptx::bytesOf(type)) {
  case 1:
    return make(uint8_t{});
  case 2:
    return make(uint16_t{});
  case 4:
    return make(uint32_t{});
  case 8:
    return make(uint64_t{});
  default:
    return nullptr;
  }
}

} // namespace cgpredict::simulator::CGPREDICT_LANES

#endif
