// What handlers of integers have in common.
#ifndef CGPREDICT_SIMULATOR_LANES_INTEGERFORMS_H
#define CGPREDICT_SIMULATOR_LANES_INTEGERFORMS_H

#include "simulator/lanes/Lanes.h"

#include <type_traits>

namespace cgpredict::simulator::CGPREDICT_LANES {

template <typename T> using Unsigned = std::make_unsigned_t<T>;
// Wide enough that the compiler does not promote to a signed type that may overflow.
template <typename T> using Work = std::conditional_t<(sizeof(T) < 4), uint32_t, Unsigned<T>>;

struct And {
  template <typename T> static T apply(T a, T b) { return a & b; }
};
struct Or {
  template <typename T> static T apply(T a, T b) { return a | b; }
};
struct Xor {
  template <typename T> static T apply(T a, T b) { return a ^ b; }
};

inline bool isInteger(Type type) {
  const ptx::TypeKind kind = ptx::traits(type).kind;
  return type != Type::Pred && type != Type::BF16 && type != Type::BF16x2 && type != Type::TF32 &&
         type != Type::U16x2 && type != Type::S16x2 &&
         (kind == ptx::TypeKind::Bits || kind == ptx::TypeKind::Signed ||
          kind == ptx::TypeKind::Unsigned);
}

template <typename Operation> Handler bitsBinary(Type type) {
  return forBits(type, []<typename T>(T) -> Handler { return &binary<Operation, T, T>; });
}
template <typename Operation> Handler bitsUnary(Type type) {
  return forBits(type, []<typename T>(T) -> Handler { return &unary<Operation, T, T>; });
}

} // namespace cgpredict::simulator::CGPREDICT_LANES

#endif
