// A loop that goes round until its compare and exchange succeeds: what the exchange expects, where
// that comes from, and all that is made of it.
#ifndef CGPREDICT_ANALYZER_DEPENDENCE_EXCHANGELOOP_H
#define CGPREDICT_ANALYZER_DEPENDENCE_EXCHANGELOOP_H

#include "analyzer/tables/OperandGraph.h"

#include <set>

namespace cgpredict {

class ExchangeLoop {
public:
  /// Both must outlive this.
  ExchangeLoop(const KernelTables &tables, const OperandGraph &graph, uint32_t store);

  /// Finds the old values; false where the site is no exchange in a loop, or expects anything but
  /// what it or a load has found there.
  bool find();

  const Operation &exchange() const { return made; }
  /// The same before the loop, which is entered where that did not succeed; null: there is none.
  const Operation *first() const { return peeled; }
  const Operand &expected() const { return made.operands[1]; }
  const Operand &stored() const { return made.operands[2]; }
  uint32_t block() const { return place; }
  const Loop &loop() const {
    return tables.loops[static_cast<uint32_t>(tables.blocks[place].loop)];
  }
  bool isInLoop(uint32_t block) const;

  /// Null where it is none.
  const Operation *operationOf(const Operand &operand) const;
  /// Behind changes of its type alone.
  const Operand &interpreted(const Operand &operand) const;
  bool same(const Operand &a, const Operand &b) const;
  /// What was there, or whether it was exchanged.
  bool isResult(const Operation &operation) const;
  /// The same each time that the loop goes round.
  bool isFixed(const Operand &value) const;

  /// Whether it is the old value, or made of it.
  bool contains(const Operand &operand) const;
  const std::set<uint32_t> &uses() const { return slice; }
  bool isOld(uint32_t operation) const { return old.contains(operation); }
  /// On the way from the old values to what is expected.
  bool isBetween(uint32_t operation) const { return seen.contains(operation); }

private:
  bool isExchange(const Operation &operation) const;
  bool bringsResult(const Operand &operand) const;
  bool findFirst(const Operand &result);
  bool loadsThere(const Operation &operation) const;
  bool findOld(const Operand &value);

  const KernelTables &tables;
  const OperandGraph &graph;
  uint32_t store;
  const Operation &made;
  const Operation *peeled = nullptr;
  uint32_t place;                      // its block
  std::set<uint32_t> seen, old, slice; // operations
};

bool isTruth(const Operation &operation);
bool isReinterpretation(const Operation &operation);

/// From operation to operation, from block to block; a loop that takes more is not recognised.
inline constexpr uint32_t MostExchangeSteps = 64;

} // namespace cgpredict

#endif
