// What a GPU compiler makes of a kernel's loads and stores, where the trace has every access of the
// source:
//   a load of what was loaded or stored before, with no store or call between that may be to the
//     same place, is that value;
//   members side by side are one access (NeighbourAccesses.h);
//   an element that stays the same in all iterations of a loop is loaded once before it, if no
//     other store in the loop may be to its place; what the loop stores there is forwarded from
//     iteration to iteration, and stored once behind the loop if nothing else in it may be at its
//     place.
//
// Two accesses are to the same place if their addresses are one value of the kernel, to different
// places as Aliasing.h has it.
#ifndef CGPREDICT_ANALYZER_TABLES_COMPILEDMEMORY_H
#define CGPREDICT_ANALYZER_TABLES_COMPILEDMEMORY_H

#include "analyzer/tables/StaticTables.h"

namespace cgpredict {

struct CompiledMemory {
  KernelTables tables;
  std::vector<uint32_t> replaced; ///< sites that are no access any more
};

/// By site.
struct FixedSites {
  std::vector<bool> kept;    ///< each is an access for each time that it is executed
  std::vector<bool> removed; ///< of these, those that are none any more: nothing is joined to them
};

CompiledMemory compiledMemory(const KernelTables &tables, const FixedSites &fixed);

} // namespace cgpredict

#endif
