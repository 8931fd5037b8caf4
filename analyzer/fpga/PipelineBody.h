// The data-flow graph of one iteration of a loop as hardware executes it: operators of the library
// with their latencies, edges for values and for what goes through memory, with the number of
// iterations that each spans.
//
//   - The loop may be unrolled; loops inside it are unrolled completely.
//   - A load whose address does not change in the loop, of an array that the loop does not store
//     to, is done before it; loads of one address in an iteration are one.
//   - Branches are predicated: both sides are there, a phi where they meet selects.
#ifndef CGPREDICT_ANALYZER_FPGA_PIPELINEBODY_H
#define CGPREDICT_ANALYZER_FPGA_PIPELINEBODY_H

#include "analyzer/devices/FpgaOperators.h"
#include "analyzer/fpga/FpgaKernel.h"
#include "analyzer/fpga/ModuloSchedule.h"

#include <string>
#include <vector>

namespace cgpredict {

struct BodyNode {
  FpgaOperator op = FpgaOperator::IAdd;
  int32_t array = -1;      ///< of a load or store
  uint32_t variesWith = 0; ///< bit l: parallel copies along mapped level l each need their own
  uint32_t line = 0;
};

struct PipelineBody {
  std::vector<BodyNode> nodes;
  ScheduleGraph graph;     ///< of the same nodes; resources are left open
  uint32_t recurrence = 1; ///< recurrence II
  uint32_t carried = 0;    ///< Interleaved: values that an iteration hands to the next
};

enum class BodyPart {
  Iteration, ///< of the loop with all inner loops, and what it hands to the next iteration
  /// The same with threads between an iteration and the next: what it hands on is stored and loaded
  /// again, `recurrence` cycles later at least, and nothing but constants is done before the loop.
  Interleaved,
  OwnBlocks ///< only what stands directly in the loop, once
};

/// Nodes of a body before unrolling: what an unroll factor multiplies.
std::size_t bodySize(const FpgaKernel &kernel, uint32_t level);

/// Throws Error: an operation that no operator of the library does, naming it.
PipelineBody pipelineBody(const FpgaKernel &kernel, const OperatorLibrary &library,
                          const std::string &device, uint32_t level, BodyPart part,
                          uint32_t unroll = 1);

/// "gemm.c:14: fadd32 (5 cycles over 1 iteration)"; empty if nothing recurs.
std::string describeRecurrence(const FpgaKernel &kernel, const PipelineBody &body);

} // namespace cgpredict

#endif
