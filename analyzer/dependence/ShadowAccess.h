// Accesses as they meet the shadow memory: which dependences each ends, and what it leaves behind.
#ifndef CGPREDICT_ANALYZER_DEPENDENCE_SHADOWACCESS_H
#define CGPREDICT_ANALYZER_DEPENDENCE_SHADOWACCESS_H

#include "analyzer/dependence/DependenceCounts.h"
#include "analyzer/dependence/ShadowMemory.h"
#include "analyzer/dependence/SiteSets.h"

namespace cgpredict {

class ShadowAccess {
public:
  /// `counts` must outlive this. `cellBits`: log2 of the bytes of a cell.
  ShadowAccess(DependenceCounts &counts, std::size_t sites, unsigned cellBits,
               std::size_t budgetBytes);

  /// What follows is done by the thread at this position in program order.
  void beginThread(uint64_t position) { positions.push_back(position); }
  void read(uint32_t site, int64_t address, uint32_t bytes);
  void write(uint32_t site, int64_t address, uint32_t bytes);

  const ShadowMemory &shadow() const { return memory; }
  const SiteSets &siteSets() const { return sets; }

  /// Of the cells with a dependence; index = number of the set.
  struct SetFacts {
    uint64_t cells = 0;
    bool exposed = false;
  };
  std::vector<SetFacts> facts() const;

private:
  struct Found {
    DependenceKind kind = DependenceKind::Flow;
    uint32_t from = 0, thread = 0;
    bool operator==(const Found &) const = default;
  };
  uint32_t current() const { return static_cast<uint32_t>(positions.size() - 1); }
  template <typename Visit> void eachCell(int64_t address, uint32_t bytes, const Visit &visit);
  void read(ShadowCell &cell, uint32_t site);
  void write(ShadowCell &cell, uint32_t site);
  bool noteReader(ShadowCell &cell, uint32_t site);
  void found(ShadowCell &cell, DependenceKind kind, uint32_t from, uint32_t thread);
  void countFound(uint32_t site);
  static void addFacts(const ShadowCell &cell, std::vector<SetFacts> &facts);

  DependenceCounts &counts;
  ShadowMemory memory;
  SiteSets sets;
  unsigned cellBits;
  std::vector<uint64_t> positions; // of each thread, by its number
  std::vector<Found> pending;      // by the cells of one access
  std::vector<SetFacts> droppedFacts;
};

} // namespace cgpredict

#endif
