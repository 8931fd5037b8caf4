// Two integers of 16 bits in a register: add, sub, min, max (PTX ISA 9.0, 9.7.1).
#include "simulator/lanes/IntegerForms.h"

namespace cgpredict::simulator::CGPREDICT_LANES {
namespace {

struct Add {
  static uint32_t apply(uint32_t a, uint32_t b) { return a + b; }
};
struct Sub {
  static uint32_t apply(uint32_t a, uint32_t b) { return a - b; }
};
template <typename Half> struct Min {
  static uint32_t apply(uint32_t a, uint32_t b) {
    return static_cast<Half>(b) < static_cast<Half>(a) ? b : a;
  }
};
template <typename Half> struct Max {
  static uint32_t apply(uint32_t a, uint32_t b) {
    return static_cast<Half>(b) > static_cast<Half>(a) ? b : a;
  }
};

// .relu: what is negative becomes 0.
template <typename Operation> struct Rectified {
  static uint32_t apply(uint32_t a, uint32_t b) {
    const uint32_t value = Operation::apply(a, b);
    return static_cast<int16_t>(value) < 0 ? 0 : value;
  }
};

template <typename Operation> struct Pair {
  static uint32_t apply(uint32_t a, uint32_t b) {
    return (Operation::apply(a, b) & 0xFFFF) | Operation::apply(a >> 16, b >> 16) << 16;
  }
};

template <typename Operation> Handler pairs(const Instruction &i) {
  return i.has(Modifier::Relu) ? &binary<Pair<Rectified<Operation>>, uint32_t, uint32_t>
                               : &binary<Pair<Operation>, uint32_t, uint32_t>;
}

} // namespace

Handler integerPairHandler(const Instruction &i) {
  const bool isSigned = i.type() == Type::S16x2;
  if (!isSigned && i.type() != Type::U16x2)
    return nullptr;
  switch (i.opcode) {
  case Opcode::Add:
    return pairs<Add>(i);
  case Opcode::Sub:
    return pairs<Sub>(i);
  case Opcode::Min:
    return isSigned ? pairs<Min<int16_t>>(i) : pairs<Min<uint16_t>>(i);
  case Opcode::Max:
    return isSigned ? pairs<Max<int16_t>>(i) : pairs<Max<uint16_t>>(i);
  default:
    return nullptr;
  }
}

} // namespace cgpredict::simulator::CGPREDICT_LANES
