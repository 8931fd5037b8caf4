// What a warp executes of one block, of iterations of it that were joined, or of loops that were
// unrolled whole, in the order that a compiler would choose: by when operands can be there, the
// longest way to the end first; accesses do not pass a store. Private to CriticalPath.cpp.
#ifndef CGPREDICT_ANALYZER_MODELS_BLOCKSCHEDULE_H
#define CGPREDICT_ANALYZER_MODELS_BLOCKSCHEDULE_H

#include "analyzer/models/CriticalPath.h"
#include "analyzer/models/IssueOrder.h"
#include "analyzer/models/ScheduleSlots.h"

#include <cstddef>
#include <vector>

namespace cgpredict {

bool isStore(const GraphOperation &operation);

class BlockSchedule {
public:
  /// `loadRegisters`: for values that are loaded, until their last use.
  BlockSchedule(const OperationGraph &graph, const PathCosts &costs,
                std::vector<ScheduleSlot> slots, double loadRegisters);

  const std::vector<ScheduleSlot> &slots() const { return all; }
  const GraphOperation &operation(std::size_t slot) const { return graph.operations[all[slot].id]; }
  const std::vector<std::size_t> &order() const { return sorted; }
  /// Of each slot, the first one in this order that uses its value; all slots' number: none.
  const std::vector<std::size_t> &firstUse() const { return used; }

  Cycles latency(std::size_t slot) const;
  Cycles unitBusy(std::size_t slot) const;
  /// Until the warp's next instruction.
  Cycles issue(std::size_t slot) const;

private:
  const LoadWait *waitOf(const GraphOperation &op) const;
  Cycles meanLatency(const GraphOperation &op) const;
  std::vector<double> waysToEnd() const;
  double registersOf(std::size_t slot) const;
  void keepAccesses(std::vector<IssueItem> &items) const;
  std::vector<std::size_t> loadPlaces() const;
  void keepRareCases(std::vector<IssueItem> &items) const;
  std::vector<IssueItem> issueItems() const;
  void sortSlots();
  void findFirstUses();

  const OperationGraph &graph;
  const PathCosts &costs;
  std::vector<ScheduleSlot> all;
  double loadRegisters;
  std::vector<uint32_t> executions; // by slot: of its operation
  std::vector<std::size_t> sorted, used;
};

} // namespace cgpredict

#endif
