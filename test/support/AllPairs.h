// The dependences of a launch, found the slow way: of every byte the whole history is kept.
#ifndef CGPREDICT_TEST_SUPPORT_ALLPAIRS_H
#define CGPREDICT_TEST_SUPPORT_ALLPAIRS_H

#include "analyzer/dependence/Dependence.h"
#include "analyzer/tables/StaticTables.h"

#include <map>
#include <set>
#include <tuple>
#include <vector>

namespace cgpredict::test {

using DependenceKey = std::tuple<DependenceKind, uint32_t, uint32_t>; // kind, source site, site
using DependenceTally = std::map<DependenceKey, uint64_t>;

class AllPairs {
public:
  explicit AllPairs(const KernelTables &tables) : tables(tables) {}

  void access(uint64_t thread, uint32_t site, int64_t address);

  DependenceTally counts;

private:
  struct Event {
    uint64_t thread = 0;
    uint32_t site = 0;
    bool store = false;
  };
  using Found = std::set<std::tuple<DependenceKind, uint32_t, uint64_t>>; // source site and thread

  static void read(const Event &event, const std::vector<Event> &history, Found &found);
  static void write(const Event &event, const std::vector<Event> &history, Found &found);

  const KernelTables &tables;
  std::map<int64_t, std::vector<Event>> bytes;
};

} // namespace cgpredict::test

#endif
