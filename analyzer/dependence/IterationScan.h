// The dependences between the iterations of the loops inside a thread, by running through its
// accesses beside a shadow of the memory that it stores to.
#ifndef CGPREDICT_ANALYZER_DEPENDENCE_ITERATIONSCAN_H
#define CGPREDICT_ANALYZER_DEPENDENCE_ITERATIONSCAN_H

#include "analyzer/affine/IterationWalk.h"
#include "analyzer/affine/WarpProgram.h"
#include "analyzer/dependence/ShadowAccess.h"

#include <map>
#include <tuple>

namespace cgpredict {

class IterationScan {
public:
  /// Both must outlive this. Accesses of the sites `without` are passed over.
  IterationScan(const KernelTables &tables, const SourceNest &nest,
                std::span<const uint32_t> without);

  void add(const ThreadRecords &thread, const WalkLimits &limits);

  /// Of all threads added, each on its own; in the order of kind, from, to, level.
  std::vector<Dependence> dependences() const;
  /// By site: a load that always found what its thread had stored.
  std::vector<bool> forwarded() const;

private:
  struct Step { // an iteration of all loops around a block
    uint32_t level = 0;
    std::vector<int64_t> ordinals; // of the levels around it, outermost first
  };
  using Key = std::tuple<DependenceKind, uint32_t, uint32_t, int32_t>;
  void enter(std::vector<Step> &steps, ShadowAccess &shadow, uint32_t level,
             std::span<const int64_t> ordinals) const;
  void found(const Key &sites, const Step &from, const Step &to);

  const KernelTables &tables;
  const SourceNest &nest;
  WarpProgram program;
  std::vector<std::vector<uint32_t>> chains; // by level
  std::vector<bool> skipped, seen, exposed;  // by site
  std::map<Key, Dependence> all;
};

} // namespace cgpredict

#endif
