// Which loads read nothing but what their own thread wrote before, in all threads, as the traced
// ones showed of theirs.
#ifndef CGPREDICT_ANALYZER_DEPENDENCE_THREADCOVER_H
#define CGPREDICT_ANALYZER_DEPENDENCE_THREADCOVER_H

#include "analyzer/dependence/AffineMeetings.h"
#include "analyzer/dependence/Classify.h"
#include "analyzer/dependence/DependenceScan.h"

#include <vector>

namespace cgpredict {

class ThreadCover {
public:
  /// All must outlive this.
  ThreadCover(const KernelTables &tables, const OperandGraph &graph, const AffineMeetings &affine,
              const std::vector<ConflictSet> &conflicts)
      : tables(tables), graph(graph), affine(affine), conflicts(conflicts) {}

  /// Whether each thread does to the load's memory what any other one does, from where the loops'
  /// indices move it: then what holds for the traced threads holds for all.
  bool isAlikeInAllThreads(uint32_t load) const;
  /// Of all scratch memory: a load may be exposed in a thread that was not traced.
  bool ofScratch(const DependenceClassifier &classifier) const;

private:
  /// By its name, or by the addresses that were seen: pointers may be aliases.
  bool storesTo(uint32_t store, uint32_t load) const;
  /// Whether the traced threads did all that any thread does: no condition of its own decides, or
  /// none kept one of them from a load.
  bool isDoneByAll(const AffineAccess &access) const;

  const KernelTables &tables;
  const OperandGraph &graph;
  const AffineMeetings &affine;
  const std::vector<ConflictSet> &conflicts;
};

} // namespace cgpredict

#endif
