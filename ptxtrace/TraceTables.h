// The static tables of a kernel of a PTX file, for one shape of launch.
//
// Memory objects are the pointers among the parameters and the module's variables; an access whose
// address follows from none of them is of the object "*". Sites are named by them: "in[...]".
// Positions are those of `.loc`, where the file has them, else lines of the PTX.
#ifndef CGPREDICT_PTXTRACE_TRACETABLES_H
#define CGPREDICT_PTXTRACE_TRACETABLES_H

#include "analyzer/tables/StaticTables.h"
#include "ptxtrace/KernelGraph.h"
#include "simulator/Launch.h"

namespace cgpredict::ptxtrace {

/// What a launch's tables depend on beside the kernel.
struct LaunchShape {
  simulator::Extent block = {1, 1, 1};
  uint32_t dimensions = 1;
  uint64_t sharedBytes = 0;    ///< static and dynamic
  std::vector<bool> isPointer; ///< by parameter: its value is the address of a buffer
  auto operator<=>(const LaunchShape &) const = default;
};

/// An instruction whose addresses stand in records.
struct RecordedAccess {
  std::size_t statement = 0;
  uint32_t site = 0; ///< of an atomic operation: the load, the store follows
  bool isAtomic = false;
  std::vector<bool> constantIn; ///< by loop of the graph around it: the address stays the same
};

struct TraceTables {
  KernelTables tables; ///< records are left to makeRecordPlan()
  KernelGraph graph;
  std::vector<std::vector<RecordedAccess>> accesses; ///< by block, in order
};

/// `text` is the PTX. Throws Error "FILE:LINE: ..." for what a trace cannot carry: irreducible
/// control flow, calls of functions that the file defines, accesses of local memory through generic
/// addresses are found while it runs.
TraceTables traceTables(const simulator::Program &program, const simulator::LoweredFunction &entry,
                        const LaunchShape &shape, const std::string &text);

} // namespace cgpredict::ptxtrace

#endif
