// Loads whose addresses are no affine functions, but cannot lead far: an element of a variable, or
// of a table by an index that the code bounds (`table[pixel[i]]` of characters, `u[(y / 2) * w + x]`).
#ifndef CGPREDICT_ANALYZER_DEPENDENCE_BOUNDEDLOADS_H
#define CGPREDICT_ANALYZER_DEPENDENCE_BOUNDEDLOADS_H

#include "analyzer/affine/AffineAccesses.h"
#include "analyzer/dependence/ValueRange.h"

#include <functional>
#include <optional>
#include <set>
#include <vector>

namespace cgpredict {

class BoundedLoads {
public:
  /// All must outlive this.
  BoundedLoads(const KernelTables &tables, const OperandGraph &graph, const Launch &launch)
      : tables(tables), graph(graph), launch(launch), loops(tables, graph, launch),
        values(tables, graph) {}

  /// Of `sites` those that are such loads. `readWindow`: of the launch.
  void find(const std::set<uint32_t> &sites, const LaunchWindows &readWindow);

  /// Of each such load one, that goes to all bytes where one may begin in any thread, as long as
  /// nothing is stored to where fixedLoads() load from.
  const std::vector<AffineAccess> &accesses() const { return bounded; }
  /// Sites.
  const std::set<uint32_t> &fixedLoads() const { return values.fixedLoads(); }

private:
  struct Place {
    const Operand *base = nullptr;
    ValueRange bytes; ///< behind it
  };
  std::optional<Place> placeOf(const Site &load);
  std::optional<ValueRange> inVariable(const Site &load) const;
  std::optional<ValueRange> addressesOf(uint32_t site, const LaunchWindows &readWindow);
  std::optional<ValueRange> traced(uint32_t site, const LaunchWindows &readWindow) const;

  const KernelTables &tables;
  const OperandGraph &graph;
  const Launch &launch;
  CodeLoops loops;
  AffineValues values;
  std::vector<AffineAccess> bounded;
};

} // namespace cgpredict

#endif
