// What one warp executes, as its instructions depend on each other: the static tables' blocks and
// operands, with how often each block runs and how often each loop turns. Device-independent; what
// an instruction costs is the models' business (models/CriticalPath.h, models/LuoSuda.h).
#ifndef CGPREDICT_ANALYZER_TABLES_OPERATIONGRAPH_H
#define CGPREDICT_ANALYZER_TABLES_OPERATIONGRAPH_H

#include "analyzer/tables/InstructionCosts.h"
#include "analyzer/tables/StaticTables.h"

#include <optional>
#include <span>
#include <utility>

namespace cgpredict {

/// A thread's own memory that an access reaches, KernelTables::objects.
struct PrivateArray {
  uint32_t object = 0, bytes = 0;
};

struct GraphOperation {
  OperationClass operationClass = OperationClass::Other;
  InstructionUnit unit = InstructionUnit::Int;
  double instructions = 0; ///< 0: free, its result is there with its last operand
  double special = 0;      ///< of these, InstructionCost::special
  double onCores = 0;      ///< likewise
  double latency = 0;      ///< InstructionCost::latency
  double operations = 1;   ///< InstructionCost::operations
  bool constantOperand = false;
  bool fromOutside = false;     ///< has an argument or a thread's index as an operand
  RareCase rareCase = RareCase::None;
  bool unchanged = false;       ///< loads what no store of the kernel may be to
  std::optional<uint32_t> site; ///< of a load or store, index into KernelTables::sites
  uint32_t bytes = 0;           ///< that a lane loads or stores
  int32_t object = -1;          ///< of a load or store, as Site has it
  std::optional<uint32_t> mate; ///< of a load, site of the first of its sector (SectorMates.h)
  std::optional<PrivateArray> privateArray;
  /// Of an access: loops whose turns move its address by constant bytes, and by how many.
  std::vector<std::pair<uint32_t, int64_t>> steps;
  std::vector<uint32_t> operands; ///< operations by id
};

struct GraphBlock {
  std::vector<uint32_t> operations; ///< ids, in program order
  double executions = 0;            ///< per warp
  int32_t loop = -1;                ///< innermost
  bool leaves = false;              ///< that loop, at its end, for some threads
  /// A store and another access each, by id, sorted: never to one place in different iterations.
  std::vector<std::pair<uint32_t, uint32_t>> apart;
};

struct GraphLoop {
  uint32_t first = 0, end = 0; ///< blocks [first, end); the first is the header
  int32_t parent = -1;
  double entries = 0;  ///< per warp
  double trips = 0;    ///< executions of the header per entry
  uint32_t unroll = 0; ///< turns that the program asks to join; 0: it says nothing
  bool uncounted = false; ///< a compiler cannot tell its turns before it starts
};

struct OperationGraph {
  std::vector<GraphOperation> operations; ///< by id
  std::vector<GraphBlock> blocks;         ///< loops are contiguous
  std::vector<GraphLoop> loops;
};

/// `executions` per warp of each block, as KernelProfile has them.
OperationGraph operationGraph(const KernelTables &tables, std::span<const double> executions);

bool isInside(const GraphLoop &loop, uint32_t block);

/// The loop around `loop`, or `loop` itself, that stands directly in `ancestor` (-1: in none).
std::size_t childLoop(const OperationGraph &graph, int32_t loop, int32_t ancestor);

} // namespace cgpredict

#endif
