// Operations that cost nothing because another instruction does their work: a product whose only
// use is a sum (fma), and the comparison behind a loop's branch (the loop is one add, one branch).
#ifndef CGPREDICT_ANALYZER_TABLES_FUSIONS_H
#define CGPREDICT_ANALYZER_TABLES_FUSIONS_H

#include "analyzer/tables/StaticTables.h"

#include <set>

namespace cgpredict {

/// By id; null where no operation has the id.
std::vector<const Operation *> operationsById(const KernelTables &tables);

class Fusions {
public:
  /// `tables` must outlive this.
  explicit Fusions(const KernelTables &tables);
  bool contains(uint32_t id) const { return fused.contains(id); }

private:
  void countUses(const Operation &operation);
  bool isOnlyUseOf(const Operand &operand, OperationClass wanted) const;
  void fuse(const Operation &operation, bool inLatch);

  std::vector<const Operation *> operations;
  std::vector<uint32_t> uses;
  std::set<uint32_t> fused;
};

} // namespace cgpredict

#endif
