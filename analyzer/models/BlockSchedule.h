// What a warp executes of one block, or of iterations of it that were joined, in the order that a
// compiler would choose: by when operands can be there, the longest way to the end first; accesses
// do not pass a store. Private to CriticalPath.cpp.
#ifndef CGPREDICT_ANALYZER_MODELS_BLOCKSCHEDULE_H
#define CGPREDICT_ANALYZER_MODELS_BLOCKSCHEDULE_H

#include "analyzer/models/CriticalPath.h"
#include "analyzer/models/IssueOrder.h"

#include <cstddef>
#include <map>
#include <optional>
#include <vector>

namespace cgpredict {

bool isStore(const GraphOperation &operation);

// Slot copy * size + position is operation `position` of that iteration.
class BlockSchedule {
public:
  BlockSchedule(const OperationGraph &graph, const PathCosts &costs, uint32_t block,
                uint32_t copies);

  std::size_t size() const { return ids.size(); }
  uint32_t id(std::size_t slot) const { return ids[slot % ids.size()]; }
  const GraphOperation &operation(std::size_t slot) const { return graph.operations[id(slot)]; }
  const std::vector<std::size_t> &order() const { return sorted; }
  std::size_t slots() const { return ids.size() * copies; }

  // When an operand is there: `local` has the slots of this run, `before` all operations earlier.
  double operandReady(std::size_t slot, uint32_t operand, const std::vector<double> &local,
                      const std::vector<double> &before) const;

  // Counters and addresses of joined iterations are offsets of the first one's, and there is one
  // branch.
  bool isJoined(std::size_t slot) const;

  Cycles latency(std::size_t slot) const;
  Cycles unitBusy(std::size_t slot) const;

private:
  const LoadWait *waitOf(const GraphOperation &op) const;
  Cycles meanLatency(const GraphOperation &op) const;
  // Of this run; none where it comes from before.
  std::optional<std::size_t> operandSlot(std::size_t slot, uint32_t operand) const;
  std::vector<double> waysToEnd() const;
  double registersOf(std::size_t slot) const;
  bool isApart(uint32_t a, uint32_t b) const;
  void keepAccesses(std::vector<IssueItem> &items) const;
  std::vector<IssueItem> issueItems() const;
  void sortSlots();

  const OperationGraph &graph;
  const PathCosts &costs;
  const std::vector<uint32_t> &ids;
  const std::vector<std::pair<uint32_t, uint32_t>> &apart;
  uint32_t copies;
  std::vector<bool> computed; // by position (LoopCounters.h)
  std::map<uint32_t, std::size_t> positions;
  std::vector<std::size_t> sorted;
};

} // namespace cgpredict

#endif
