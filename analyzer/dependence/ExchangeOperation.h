// What a loop of compare and exchange applies to the old value: one associative operation of it and
// something else, or the better one of the two.
#ifndef CGPREDICT_ANALYZER_DEPENDENCE_EXCHANGEOPERATION_H
#define CGPREDICT_ANALYZER_DEPENDENCE_EXCHANGEOPERATION_H

#include "analyzer/dependence/AssociativeOperation.h"
#include "analyzer/dependence/EdgeConditions.h"
#include "analyzer/dependence/ExchangeLoop.h"
#include "analyzer/dependence/Extreme.h"

#include <set>
#include <string>

namespace cgpredict {

class ExchangeOperation {
public:
  /// All must outlive this; of a loop that was found.
  ExchangeOperation(const KernelTables &tables, const OperandGraph &graph,
                    const EdgeConditions &conditions, const ExchangeLoop &loop)
      : tables(tables), graph(graph), conditions(conditions), loop(loop) {}

  /// As UpdatePattern says; empty where it is none.
  std::string name();
  /// Once it has a name.
  Extreme which() const { return extreme; }
  /// An operation that makes the new value of the old one.
  bool combines(uint32_t operation) const { return combining.contains(operation); }
  /// What is left of the two if the other value is taken where the comparison holds, or does not.
  Extreme leftBy(const Operation &compare, const Operand &before, const Operand &other,
                 bool holds) const;

private:
  std::string combination();
  bool isFirstAlike(const AssociativeOperation &kind, const Operand &other);
  bool isExtreme(const Operation &select);
  std::string guardedExtreme();
  bool isEntered(uint32_t block, const Operand &value);
  bool isGuarded(uint32_t from, uint32_t to, const Operand &value);

  const KernelTables &tables;
  const OperandGraph &graph;
  const EdgeConditions &conditions;
  const ExchangeLoop &loop;
  std::set<uint32_t> combining;
  uint32_t entered = 0; // blocks
  Extreme extreme;
};

} // namespace cgpredict

#endif
