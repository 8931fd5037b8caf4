// What a dependence means for a port to a GPU, from what its locations saw and from how the stored
// values are made.
//
//   equal values  one access writes it, always the same constant or argument, and no thread reads
//                 what another one left
//   privatisable  no thread reads the location before it wrote it. (That the last thread's value
//                 may be used after the kernel is for the port to keep.)
//   reduction     all accesses to the location are updates by the same associative operation
//   true          the rest
#ifndef CGPREDICT_ANALYZER_DEPENDENCE_CLASSIFY_H
#define CGPREDICT_ANALYZER_DEPENDENCE_CLASSIFY_H

#include "analyzer/dependence/DependenceScan.h"
#include "analyzer/dependence/ReductionPattern.h"

namespace cgpredict {

class DependenceClassifier {
public:
  /// Both must outlive this.
  DependenceClassifier(const KernelTables &tables, const OperandGraph &graph);

  DependenceClass classOf(const ConflictSet &conflict) const;
  /// The worst of the locations that both its accesses touch.
  DependenceClass classOf(const Dependence &dependence,
                          std::span<const ConflictSet> conflicts) const;
  /// The updates of all locations of class Reduction.
  std::vector<Reduction> reductions(std::span<const ConflictSet> conflicts) const;

private:
  const UpdatePattern *updateWith(uint32_t site) const;
  bool isReduction(const ConflictSet &conflict) const;
  bool storesEqual(const ConflictSet &conflict) const;

  const KernelTables &tables;
  const OperandGraph &graph;
  std::vector<UpdatePattern> updates;
};

} // namespace cgpredict

#endif
