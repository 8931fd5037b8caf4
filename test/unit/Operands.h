// What operations of tests have as operands.
#ifndef CGPREDICT_TEST_UNIT_OPERANDS_H
#define CGPREDICT_TEST_UNIT_OPERANDS_H

#include "analyzer/tables/StaticTables.h"

namespace cgpredict::test {

inline constexpr Operand Thread{OperandKind::Dimension, 0};
inline constexpr Operand AnArgument{OperandKind::Argument, 0};
inline constexpr Operand AConstant{OperandKind::Constant, 0};

inline Operand valueOf(uint32_t operation) { return {OperandKind::Operation, operation}; }

} // namespace cgpredict::test

#endif
