#ifndef CGPREDICT_ANALYZER_DEPENDENCE_BITVALUE_H
#define CGPREDICT_ANALYZER_DEPENDENCE_BITVALUE_H

#include "analyzer/tables/OperandGraph.h"

#include <optional>

namespace cgpredict {

/// What an update does to a location that has one bit, such as a bool.
struct BitUpdate {
  bool masks = false; ///< of the old value no more counts than one bit, or whether it is 0
  bool keeps = false; ///< where bytes that are loaded are bools, a bool is stored
};

enum class LoadedBytes { AreBools, AreNumbers };

/// Whether an operand of `user` is 0 or 1, as a real number too: a condition, what is masked with
/// 1, or made of such bits.
bool isBit(const OperandGraph &graph, const Operation &user, std::size_t operand,
           LoadedBytes bytes);

/// An operand that is the constant 0 or 1, or one of these as a real number.
std::optional<bool> constantBit(const Operation &user, std::size_t operand);

/// x & 1
bool masksBit(const Operation &operation);

} // namespace cgpredict

#endif
