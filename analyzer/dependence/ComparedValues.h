// Comparisons of a location's old value with another one, and the paths by which they leave one of
// the two.
#ifndef CGPREDICT_ANALYZER_DEPENDENCE_COMPAREDVALUES_H
#define CGPREDICT_ANALYZER_DEPENDENCE_COMPAREDVALUES_H

#include "analyzer/dependence/SliceConditions.h"
#include "analyzer/tables/OperandGraph.h"

#include <optional>
#include <set>

namespace cgpredict {

class ComparedValues {
public:
  /// `old`: loads that brought the old value. All must outlive this.
  ComparedValues(const KernelTables &tables, const OperandGraph &graph,
                 const std::set<uint32_t> &old, const SliceConditions &conditions)
      : tables(tables), graph(graph), old(old), conditions(conditions) {}

  /// Whether it compares the two, or what they are cut from (NarrowExtremes.h).
  bool compares(const Operation &compare, const Operand &a, const Operand &b) const;
  /// A comparison of the two that decides between paths which meet at the phi.
  struct Choice {
    const Operation *compare;
    uint32_t block;             ///< of the branch
    std::optional<bool> ifTrue; ///< the value is taken where the comparison holds, or fails
  };
  std::optional<Choice> choiceOf(const Operand &kept, const Operand &value,
                                 const Operation &phi) const;
  /// Whether the phi takes one of the two that are compared, by the paths of the branch.
  bool takesOne(const Operation &phi, const Operation &compare, uint32_t branchBlock) const;
  /// Where the two paths of a branch meet: at one of them, or right behind both.
  std::optional<uint32_t> joinOf(uint32_t branchBlock) const;

private:
  bool isOld(const Operand &operand) const;
  bool same(const Operand &compared, const Operand &left) const;

  const KernelTables &tables;
  const OperandGraph &graph;
  const std::set<uint32_t> &old;
  const SliceConditions &conditions;
};

} // namespace cgpredict

#endif
