// Variables that a loop hands on from iteration to iteration in registers. The trace has each at
// one address, where an iteration loads it when it begins and stores it when it ends; no pointer
// leads there. Where a thread's records end at its budget, what it stored at its end is known all
// the same.
#ifndef CGPREDICT_ANALYZER_DEPENDENCE_HANDEDON_H
#define CGPREDICT_ANALYZER_DEPENDENCE_HANDEDON_H

#include "analyzer/tables/OperandGraph.h"
#include "analyzer/trace/Trace.h"

#include <map>
#include <utility>
#include <vector>

namespace cgpredict {

/// Whether the site loads or stores such a variable.
bool isHandedOn(const Site &site, const OperandGraph &graph, const KernelTables &tables);

class HandedOnStores {
public:
  /// `tables` must outlive this.
  explicit HandedOnStores(const KernelTables &tables);

  struct Store {
    uint32_t site = 0;
    int64_t address = 0;
  };
  /// Of a thread: those behind its last record that was kept.
  std::vector<Store> beyondRecords(const ThreadRecords &thread) const;

private:
  using Places = std::map<int32_t, int64_t>; ///< addresses by object
  Places placesIn(std::span<const int64_t> words) const;

  const KernelTables &tables;
  std::vector<bool> handedOn; ///< by site
  std::size_t objects = 0;    ///< that are loaded
};

} // namespace cgpredict

#endif
