// Whether a location becomes a new extreme wherever what is stored along with it becomes new, and
// nowhere else: one value is compared, once, by one order.
#ifndef CGPREDICT_ANALYZER_DEPENDENCE_EXTREMEUPDATES_H
#define CGPREDICT_ANALYZER_DEPENDENCE_EXTREMEUPDATES_H

#include "analyzer/dependence/Extreme.h"
#include "analyzer/dependence/ExtremePlace.h"
#include "analyzer/tables/OperandGraph.h"

#include <optional>
#include <set>
#include <vector>

namespace cgpredict {

class ExtremeUpdates {
public:
  /// Both must outlive this.
  ExtremeUpdates(const KernelTables &tables, const OperandGraph &graph)
      : tables(tables), graph(graph) {}

  /// The extreme is the old one or `value`, which is decided in that block; none: it is not known
  /// where.
  void add(const Operand &value, const Extreme &which, std::optional<uint32_t> block);
  /// The operation takes the extreme as it was or as it has become, by something else.
  void addPassing(uint32_t operation) { passing.insert(operation); }
  /// So is the place, and `value` is what its condition compares with the old extreme.
  void add(const ExtremePlace &place, const Operand &value, const Extreme &which);

  /// `guarded`: the store stands in a block of its own behind the branch that decides.
  bool areTogether(const Site &store, bool guarded) const;

private:
  struct Update {
    Operand value;
    Extreme which;
    std::optional<uint32_t> block;
  };

  bool areAlike(const Update &a, const Update &b) const;

  const KernelTables &tables;
  const OperandGraph &graph;
  std::vector<Update> updates;      // of the extreme
  std::vector<Update> placeUpdates; // of each place
  std::vector<ExtremePlace> places;
  std::set<uint32_t> passing; // operations
};

} // namespace cgpredict

#endif
