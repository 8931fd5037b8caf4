// Registers that hold values while a loop runs, beside those that its turns load: sums, what its
// turns use from outside, what is needed behind it, the addresses that it goes along. What is left
// of a thread's registers is what a compiler has for loads on their way. Private to
// CriticalPath.cpp.
#ifndef CGPREDICT_ANALYZER_MODELS_LIVEREGISTERS_H
#define CGPREDICT_ANALYZER_MODELS_LIVEREGISTERS_H

#include "analyzer/tables/OperationGraph.h"

#include <cstdint>
#include <vector>

namespace cgpredict {

class LiveRegisters {
public:
  /// The graph must outlive it.
  explicit LiveRegisters(const OperationGraph &graph);

  /// Of 32 bits each.
  double in(const GraphLoop &loop) const;

private:
  struct Use {
    uint32_t block;
    bool forAddress; // or for what counts and tests
  };
  bool isWithin(const GraphLoop &loop, uint32_t operation) const;
  bool isForAddress(uint32_t user, uint32_t value) const;
  void findAddressValues();
  bool isDouble(uint32_t value) const;
  double registersOf(uint32_t value) const;
  std::vector<Use> usesOf(uint32_t value) const;
  double carried(const GraphLoop &loop) const;
  double fromOutside(const GraphLoop &loop) const;
  bool goesAlong(const GraphLoop &loop, const GraphOperation &access,
                 std::vector<uint32_t> &roots) const;
  double addresses(const GraphLoop &loop) const;
  double index(const GraphLoop &loop) const;

  const OperationGraph &graph;
  std::vector<uint32_t> blockOf;            // by operation
  std::vector<std::vector<uint32_t>> users; // by operation
  std::vector<bool> forAddresses;           // by operation: nothing else uses its value
  std::vector<std::vector<Use>> uses;       // by operation
};

} // namespace cgpredict

#endif
