// By how much values grow from one turn of a loop to the next, by the operations alone.
#ifndef CGPREDICT_ANALYZER_AFFINE_INDUCTIONSTEPS_H
#define CGPREDICT_ANALYZER_AFFINE_INDUCTIONSTEPS_H

#include "analyzer/tables/OperandGraph.h"

#include <functional>
#include <map>
#include <optional>

namespace cgpredict {

class InductionSteps {
public:
  using IsFixed = std::function<bool(const Operand &)>; ///< the same in all threads and turns

  /// `tables` and `graph` must outlive this.
  InductionSteps(const KernelTables &tables, const OperandGraph &graph, IsFixed isFixed)
      : tables(tables), graph(graph), isFixed(std::move(isFixed)) {}

  /// Whether a phi at the loop's head grows by what is fixed in every turn.
  bool isInduction(const Operation &phi, uint32_t loop) const { return growth(phi, loop).holds; }

  /// The number by which an affine value grows in every turn; none: it is not known.
  std::optional<int64_t> stepOf(const Operand &value, uint32_t loop) const;

private:
  struct Growth {
    bool holds = false;
    std::optional<int64_t> number; // where it is known
  };
  Growth growth(const Operation &phi, uint32_t loop) const;
  Growth growthFrom(const Operation &phi, const Operand &value) const;
  Growth growthOfAddress(const Operation &phi, const Operation &address) const;
  std::optional<int64_t> stepIn(const Operation &operation, uint32_t loop) const;
  bool isInside(uint32_t block, uint32_t loop) const;

  const KernelTables &tables;
  const OperandGraph &graph;
  IsFixed isFixed;
  mutable std::map<std::pair<uint32_t, uint32_t>, std::optional<int64_t>> known; // steps
};

} // namespace cgpredict

#endif
