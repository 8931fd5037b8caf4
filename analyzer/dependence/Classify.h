// What a dependence means for a port to a GPU, from what its locations saw and from how the stored
// values are made.
//
//   reduction       a thread reads what another one left, and all accesses to the location are
//                   updates by the same associative operation; or what belongs to an extreme is
//                   stored along with it
//   true            a thread reads what another one left, else
//   equal values    all stores to it are of one value: a constant, an argument, or what is loaded
//                   from where no thread stores
//   privatisable    scratch memory: threads read back what they wrote there, at addresses that are
//                   the same for all threads, so that each can have a copy and the last one's
//                   stays; a variable of each thread's own by the pragma, where what it keeps then
//                   is what the program leaves there
//   write conflict  the rest: which thread writes last decides what stays
#ifndef CGPREDICT_ANALYZER_DEPENDENCE_CLASSIFY_H
#define CGPREDICT_ANALYZER_DEPENDENCE_CLASSIFY_H

#include "analyzer/dependence/ConditionalStore.h"
#include "analyzer/dependence/DependenceScan.h"
#include "analyzer/dependence/IndexRanges.h"
#include "analyzer/dependence/ReductionPattern.h"

namespace cgpredict {

class DependenceClassifier {
public:
  /// Both must outlive this. `indices`: of the launch, where they are known.
  DependenceClassifier(const KernelTables &tables, const OperandGraph &graph,
                       IndexRanges indices = {});

  /// Sites whose accesses the source does not have: loads of conditional stores.
  const std::vector<uint32_t> &speculatedLoads() const { return speculated; }

  /// What the threads did with the locations, before classes are asked for: of all of them, and
  /// behind what the graph was told of aliases.
  void observe(std::span<const ConflictSet> conflicts);

  DependenceClass classOf(const ConflictSet &conflict) const;
  /// The worst of the locations that both its accesses touch.
  DependenceClass classOf(const Dependence &dependence,
                          std::span<const ConflictSet> conflicts) const;
  /// Whether a dependence between the two is True wherever a location between them is exposed,
  /// whatever else touches that.
  bool isTrueIfExposed(uint32_t from, uint32_t to) const;
  /// The updates of all locations of class Reduction.
  std::vector<Reduction> reductions(std::span<const ConflictSet> conflicts) const;
  ConflictTarget targetOf(uint32_t store) const;
  /// What the variable that the site accesses keeps after the loop, by the pragma.
  format::Keeps keptAt(uint32_t site) const;

private:
  void findUpdates();
  bool isMixed(const UpdatePattern &update, std::span<const ConflictSet> conflicts) const;
  void dropMixed(std::span<const ConflictSet> conflicts);
  bool storesBack(uint32_t store) const;
  bool storesZero(uint32_t store) const;
  const UpdatePattern *updateWith(uint32_t site) const;
  bool areOneNumber(uint32_t one, uint32_t other) const;
  bool isReduction(const ConflictSet &conflict) const;
  bool isPlace(uint32_t site) const;
  bool isLaterMember(const ConflictSet &seen) const;
  std::vector<Operand> valuesOf(uint32_t store) const;
  bool storesEqual(const ConflictSet &conflict) const;
  bool isScratch(const ConflictSet &conflict) const;
  bool isPrivate(const ConflictSet &conflict) const;
  bool isStoredByLast(const ConflictSet &conflict, uint32_t store) const;
  bool isStore(uint32_t site) const { return tables.sites[site].kind == SiteKind::Store; }

  const KernelTables &tables;
  const OperandGraph &graph;
  const IndexRanges indices;
  std::vector<UpdatePattern> updates;
  std::vector<ConditionalStore> conditional;
  std::vector<uint32_t> speculated;
  std::vector<bool> readBack; // by site: a store whose thread reads what it wrote
};

} // namespace cgpredict

#endif
