// Comparisons of setp, set and vset (PTX ISA 9.7.6), and what combines them with a predicate.
#ifndef CGPREDICT_SIMULATOR_LANES_RELATIONS_H
#define CGPREDICT_SIMULATOR_LANES_RELATIONS_H

#include "simulator/lanes/Lanes.h"

namespace cgpredict::simulator::CGPREDICT_LANES {

// An ordered comparison is false, an unordered one true where an operand is a NaN.
template <Modifier Relation> struct Holds {
  template <typename T> static bool apply(T a, T b) {
    using enum Modifier;
    const bool unordered = a != a || b != b;
    if constexpr (Relation == Equal)
      return a == b;
    else if constexpr (Relation == NotEqual)
      return !unordered && a != b;
    else if constexpr (Relation == Less)
      return a < b;
    else if constexpr (Relation == LessEqual)
      return a <= b;
    else if constexpr (Relation == Greater)
      return a > b;
    else if constexpr (Relation == GreaterEqual)
      return a >= b;
    else if constexpr (Relation == EqualU)
      return unordered || a == b;
    else if constexpr (Relation == NotEqualU)
      return a != b;
    else if constexpr (Relation == LessU)
      return !(a >= b);
    else if constexpr (Relation == LessEqualU)
      return !(a > b);
    else if constexpr (Relation == GreaterU)
      return !(a <= b);
    else if constexpr (Relation == GreaterEqualU)
      return !(a < b);
    else if constexpr (Relation == BothNumbers)
      return !unordered;
    else
      return unordered;
  }
};

/// The same, of numbers that a double has, for a comparison that is known as it runs.
inline bool holds(Modifier relation, double a, double b) {
  using enum Modifier;
#define RELATION(name)                                                                             \
  case name:                                                                                       \
    return Holds<name>::apply(a, b)
  switch (relation) {
    RELATION(Equal);
    RELATION(NotEqual);
    RELATION(Less);
    RELATION(LessEqual);
    RELATION(Greater);
    RELATION(GreaterEqual);
    RELATION(EqualU);
    RELATION(NotEqualU);
    RELATION(LessU);
    RELATION(LessEqualU);
    RELATION(GreaterU);
    RELATION(GreaterEqualU);
    RELATION(BothNumbers);
  default:
    return Holds<AnyNan>::apply(a, b);
  }
#undef RELATION
}

// step.immediate: bits 0-7 the Modifier that combines with a predicate, source 2; bit 8 .ftz.
inline LaneMask combined(const Lanes &lanes, const Step &step, LaneMask value) {
  switch (static_cast<Modifier>(step.immediate & 0xFF)) {
  case Modifier::And:
    return value & sourcePredicate(lanes, step, 2);
  case Modifier::Or:
    return value | sourcePredicate(lanes, step, 2);
  case Modifier::Xor:
    return value ^ sourcePredicate(lanes, step, 2);
  default:
    return value;
  }
}

} // namespace cgpredict::simulator::CGPREDICT_LANES

#endif
