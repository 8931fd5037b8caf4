// What goes through memory within the body of a pipeline: the edges from a store to the loads that
// read it, in the same iteration of the pipelined loop or so many later.
#ifndef CGPREDICT_ANALYZER_FPGA_BODYMEMORY_H
#define CGPREDICT_ANALYZER_FPGA_BODYMEMORY_H

#include "analyzer/fpga/FpgaKernel.h"
#include "analyzer/fpga/Recurrence.h"

#include <cstdint>
#include <span>
#include <vector>

namespace cgpredict {

struct MemoryNode {
  uint32_t site = 0;
  int32_t node = -1;       ///< of the body
  std::vector<int64_t> at; ///< by level: its iteration, within the body
};

/// `root` is the pipelined level, `unroll` as many iterations of it as the body has.
std::vector<ScheduleEdge> memoryEdges(const FpgaKernel &kernel, std::span<const MemoryNode> nodes,
                                      uint32_t root, uint32_t unroll);

} // namespace cgpredict

#endif
