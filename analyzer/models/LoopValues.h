// What each operation's value depends on: the turns of which loops, and whether a compiler that
// unrolls some of them whole knows it. Private to WholeLoops.cpp.
#ifndef CGPREDICT_ANALYZER_MODELS_LOOPVALUES_H
#define CGPREDICT_ANALYZER_MODELS_LOOPVALUES_H

#include "analyzer/models/ConstantCounters.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace cgpredict {

/// Loops by bit.
struct LoopValue {
  uint64_t varies = 0;   ///< with turns of these
  uint64_t computed = 0; ///< of them, where it is no offset of what it was in another turn
  bool known = true;     ///< made of constants and counters of unrolled loops alone
  bool named = true;     ///< as that, or one of several such values

  void take(const LoopValue &operand) {
    varies |= operand.varies;
    computed |= operand.computed;
    known = known && operand.known;
    named = named && operand.named;
  }
  bool operator==(const LoopValue &) const = default;
};

/// By operation; `counters` and `unrolled` by loop, at most 64.
std::vector<LoopValue> loopValues(const OperationGraph &graph,
                                  const std::vector<std::optional<LoopCounter>> &counters,
                                  const std::vector<bool> &unrolled);

} // namespace cgpredict

#endif
