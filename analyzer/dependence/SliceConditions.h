// Conditions that are made of a location's old value, in all that is made of it (a slice).
#ifndef CGPREDICT_ANALYZER_DEPENDENCE_SLICECONDITIONS_H
#define CGPREDICT_ANALYZER_DEPENDENCE_SLICECONDITIONS_H

#include "analyzer/tables/OperandGraph.h"

#include <set>

namespace cgpredict {

inline bool isCompare(const Operation &operation) {
  return operation.operationClass == OperationClass::Compare && operation.operands.size() >= 2;
}

class SliceConditions {
public:
  /// Keeps references to both.
  SliceConditions(const OperandGraph &graph, const std::set<uint32_t> &slice)
      : graph(graph), slice(slice) {}

  bool contains(const Operand &operand) const {
    return operand.kind == OperandKind::Operation && slice.contains(operand.index);
  }

  /// `c && new < old`, `c || new >= old`: of conditions one of which is made of the old value. Then
  /// that decides, as far as it is asked.
  bool isCombined(const Operation &operation) const;
  /// Whether it decides selections and nothing else.
  bool isOnlyCondition(const Operation &operation) const;
  /// Whether what else is stored with an extreme may be chosen by it: by all of the condition that
  /// chooses the extreme.
  bool mayDecide(const Operation &condition) const;

  /// The comparison in what decides a selection, and whether it holds wherever that does, or fails
  /// wherever that does.
  struct Decision {
    const Operation *compare; ///< null: there is none
    bool always = true;       ///< it is all of the condition
    bool ifTrue = true;
  };
  Decision decisionOf(const Operand &condition) const;

private:
  const OperandGraph &graph;
  const std::set<uint32_t> &slice;
};

} // namespace cgpredict

#endif
