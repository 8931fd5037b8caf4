// What operations on the way of a location's old value leave of its bits.
#ifndef CGPREDICT_ANALYZER_DEPENDENCE_SLICEBITS_H
#define CGPREDICT_ANALYZER_DEPENDENCE_SLICEBITS_H

#include "analyzer/dependence/BitValue.h"
#include "analyzer/dependence/SliceConditions.h"
#include "analyzer/tables/OperandGraph.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cgpredict {

class SliceBits {
public:
  /// Both must outlive this.
  SliceBits(const OperandGraph &graph, const SliceConditions &conditions)
      : graph(graph), conditions(conditions) {}

  /// `|=` of a bool is stored as whether anything is set.
  bool makesTruth(const Operation &operation, const Operation &store) const;
  /// !x of a number: what counts is how often.
  bool makesOpposite(const Operation &operation) const;
  /// c - x or -x, which undoes itself: what counts is how often. Empty: it is none.
  std::string mirrors(const Operation &operation) const;

  void addMask() { masked = true; }
  void addTruth() { truth = true; }
  /// The operation combines the old value with its operand of that number.
  void add(const Operation &operation, std::size_t operand) {
    added.emplace_back(&operation, operand);
  }

  bool isMasked() const { return masked; }
  /// Masked with 1, as a bool is, the old value is one bit. What is combined with it by `|` or `^`
  /// must leave one, or more than that stays of the last value alone.
  bool keepsBit(const Operation &store) const;
  BitUpdate updateTo(const Operation &store, std::string_view operation) const;

private:
  bool goesTo(const Operation &operation, const Operation &store) const;
  bool addsBits() const;

  const OperandGraph &graph;
  const SliceConditions &conditions;
  bool masked = false, truth = false;
  std::vector<std::pair<const Operation *, std::size_t>> added;
};

} // namespace cgpredict

#endif
