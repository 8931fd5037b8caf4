// What is known for certain where control goes from one block to the next.
#ifndef CGPREDICT_ANALYZER_DEPENDENCE_EDGECONDITIONS_H
#define CGPREDICT_ANALYZER_DEPENDENCE_EDGECONDITIONS_H

#include "analyzer/tables/OperandGraph.h"

namespace cgpredict {

class EdgeConditions {
public:
  /// Both must outlive this.
  EdgeConditions(const KernelTables &tables, const OperandGraph &graph)
      : tables(tables), graph(graph) {}

  /// Whether what is asked for follows from a condition's value, true or false.
  using Fact = std::function<bool(const Operation &condition, bool holds)>;

  /// Whether the fact is certain where control goes that way. Conditions that are combined by and,
  /// or, not and by paths are taken apart.
  bool onEdge(uint32_t from, uint32_t to, const Fact &fact) const;

private:
  // Conditions of loops may come back to themselves.
  struct Walk {
    const Fact &fact;
    uint32_t steps = 0;
  };

  bool onEdge(uint32_t from, uint32_t to, Walk &walk) const;
  bool ensures(const Operand &condition, bool holds, Walk &walk) const;
  bool onEachWay(const Operation &phi, bool holds, Walk &walk) const;

  const KernelTables &tables;
  const OperandGraph &graph;
};

} // namespace cgpredict

#endif
