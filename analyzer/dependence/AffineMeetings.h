// Which accesses of a launch meet in different threads, traced or not, where all of them are affine
// functions of the loops' indices.
#ifndef CGPREDICT_ANALYZER_DEPENDENCE_AFFINEMEETINGS_H
#define CGPREDICT_ANALYZER_DEPENDENCE_AFFINEMEETINGS_H

#include "analyzer/dependence/BoundedLoads.h"
#include "analyzer/dependence/IndependenceProof.h"
#include "analyzer/trace/Trace.h"

#include <span>
#include <string>
#include <vector>

namespace cgpredict {

struct PossibleMeeting {
  uint32_t from = 0, to = 0; ///< sites
  int32_t level = 0;
  bool always = false; ///< both are executed by all threads
  bool atMost = false; ///< one of them may be executed less often than that takes
  MeetingResult result;
};

class AffineMeetings {
public:
  /// All must outlive this.
  AffineMeetings(const KernelTables &tables, const OperandGraph &graph, const Launch &launch)
      : tables(tables), graph(graph), launch(launch) {}

  /// `left`: sites that are not asked about. `own`: those of memory that a thread allocates.
  void find(const LaunchWindows &readWindow, std::span<const uint32_t> left,
            const std::set<uint32_t> &own);

  /// Why not all accesses are known, or not all pairs of them asked about; empty: they are.
  const std::string &obstacle() const { return unproved; }
  /// Whether that holds without loads whose addresses are not known: no store leads to their
  /// memory, or to where they may be.
  bool leavesOutLoads() const { return withoutLoads; }
  /// Whether accesses under conditions are taken to be apart since their arrays have names or are
  /// `restrict`.
  bool goesByNames() const { return trustsNames; }
  /// If they are known, and the variables that are parameters on a GPU.
  const std::vector<AffineAccess> &accesses() const { return all; }
  const std::vector<PossibleMeeting> &meetings() const { return possible; }
  /// Whether the site's accesses may begin elsewhere than at multiples of their size.
  bool mayTear(uint32_t site) const;

private:
  bool describe(const LaunchWindows &readWindow);
  bool describeRest(const LaunchWindows &readWindow);
  std::optional<uint32_t> reached(const BoundedLoads &bounded);
  void nameLoadedAddress();
  bool areFixed();
  void testPairs();
  bool areGuardedApart(const AffineAccess &first, const AffineAccess &second) const;
  void testOrder(const AffineAccess &first, const AffineAccess &second);
  const Site &siteOf(const AffineAccess &access) const { return tables.sites[access.site]; }

  const KernelTables &tables;
  const OperandGraph &graph;
  const Launch &launch;
  SolverBudget budget;
  std::string unproved;
  std::set<uint32_t> ignored; // sites that are left out
  std::set<uint32_t> fixed;   // sites whose values make addresses or bounds
  std::set<uint32_t> unknown; // sites whose addresses are no functions, where there is an obstacle
  bool withoutLoads = false;
  bool trustsNames = false;
  std::vector<AffineAccess> all;
  std::vector<PossibleMeeting> possible;
};

} // namespace cgpredict

#endif
