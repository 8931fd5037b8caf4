// Accesses as they meet the shadow memory: which dependences each ends, and what it leaves behind.
// They are grouped into steps, which are what dependences lead between: the threads of a launch, or
// the iterations of the loops inside a thread.
#ifndef CGPREDICT_ANALYZER_DEPENDENCE_SHADOWACCESS_H
#define CGPREDICT_ANALYZER_DEPENDENCE_SHADOWACCESS_H

#include "analyzer/dependence/Dependence.h"
#include "analyzer/dependence/ShadowMemory.h"
#include "analyzer/dependence/SiteSets.h"

#include <functional>

namespace cgpredict {

class ShadowAccess {
public:
  /// A dependence of the access `to`, once for each kind and pair of steps that an access shows.
  struct Ended {
    DependenceKind kind = DependenceKind::Flow;
    uint32_t from = 0, step = 0; ///< steps are numbered from 1
    bool exposed = false;        ///< through a location that a step read and had not written before
  };
  using Found = std::function<void(const Ended &dependence, uint32_t to, uint32_t toStep)>;
  /// `cellBits`: log2 of the bytes of a cell. `within`: what a step reads of its own counts too.
  ShadowAccess(std::size_t sites, unsigned cellBits, ShadowMemory memory, Found found,
               bool within = false);
  ShadowAccess(const ShadowAccess &) = delete;
  ShadowAccess &operator=(const ShadowAccess &) = delete;

  /// What follows is done by the next step.
  void beginStep() { ++step; }
  /// Whether the location is watched.
  bool read(uint32_t site, int64_t address, uint32_t bytes);
  struct Written {
    bool watched = false;
    uint32_t first = 0; ///< cells that the step had not written before
  };
  Written write(uint32_t site, int64_t address, uint32_t bytes);

  /// Whether any of the bytes [low, high) may be watched.
  bool watches(int64_t low, int64_t high) {
    return memory.watches(static_cast<uint64_t>(low) >> cellBits,
                          static_cast<uint64_t>(high - 1) >> cellBits);
  }
  void thin(unsigned most) { memory.thin(most); }
  const ShadowMemory &shadow() const { return memory; }
  const SiteSets &siteSets() const { return sets; }

  /// Of the cells with a dependence; index = number of the set.
  struct SetFacts {
    uint64_t cells = 0;
    uint64_t written = 0; ///< cells, with a dependence or not
    bool exposed = false;
    bool torn = false; ///< writes overlapped in part
  };
  std::vector<SetFacts> facts() const;
  /// By site: it read what its step had not written before; what no step had.
  const std::vector<bool> &exposedLoads() const { return exposed; }
  const std::vector<bool> &unwrittenLoads() const { return unwritten; }

private:
  template <typename Visit> bool eachCell(int64_t address, uint32_t bytes, const Visit &visit);
  void read(ShadowCell &cell, uint32_t site);
  bool write(ShadowCell &cell, uint32_t site, uint64_t start);
  bool noteReader(ShadowCell &cell, uint32_t site);
  void end(ShadowCell &cell, DependenceKind kind, uint32_t from, uint32_t fromStep);
  void reportEnded(uint32_t site);
  static void addFacts(const ShadowCell &cell, std::vector<SetFacts> &facts);

  ShadowMemory memory;
  SiteSets sets;
  unsigned cellBits;
  Found found;
  bool within;
  uint32_t step = 0;
  std::vector<Ended> pending; // by the cells of one access
  std::vector<bool> exposed, unwritten;
  std::vector<SetFacts> droppedFacts;
};

} // namespace cgpredict

#endif
