#include "analyzer/tables/OperationGraph.h"

#include "analyzer/tables/Aliasing.h"
#include "analyzer/tables/Fusions.h"
#include "analyzer/tables/SectorMates.h"

#include <algorithm>

namespace cgpredict {
namespace {

// PTX tests apart from its branches, so that what is counted in it has both.
bool isFused(const Operation &operation, const KernelTables &tables, const Fusions &fusions) {
  const bool test = operation.operationClass == OperationClass::Compare;
  return fusions.contains(operation.id) && !(test && tables.ptx.available());
}

// Not a volatile one, which is made as it stands.
std::optional<PrivateArray> privateArrayOf(const Site &site, const KernelTables &tables) {
  if (site.space != MemorySpace::Local || site.object < 0 || site.isVolatile)
    return std::nullopt;
  const auto object = static_cast<uint32_t>(site.object);
  return PrivateArray{object, static_cast<uint32_t>(tables.objects[object].bytes)};
}

GraphOperation describe(const Operation &operation, const KernelTables &tables, bool fused) {
  GraphOperation result;
  const InstructionCost cost = costOfOperation(operation);
  result.operationClass =
      isInlined(operation) ? OperationClass::FSpecial : operation.operationClass;
  result.unit = cost.unit;
  result.instructions = fused ? 0 : cost.instructions;
  result.special = fused ? 0 : cost.special;
  result.onCores = fused ? 0 : cost.onCores;
  result.latency = cost.latency;
  result.operations = cost.operations;
  result.rareCase = cost.rareCase;
  result.site = operation.site;
  if (operation.site) {
    result.bytes = tables.sites[*operation.site].bytes;
    result.object = tables.sites[*operation.site].object;
    result.privateArray = privateArrayOf(tables.sites[*operation.site], tables);
  }
  for (const Operand &operand : operation.operands)
    if (operand.kind == OperandKind::Operation)
      result.operands.push_back(operand.index);
    else if (operand.kind == OperandKind::Constant)
      result.constantOperand = true;
    else
      result.fromOutside = true;
  return result;
}

// A loop is entered as often as the blocks outside that lead to its header run.
double entriesOf(const KernelTables &tables, const OperationGraph &graph, const GraphLoop &loop) {
  double before = 0;
  for (uint32_t b = 0; b < tables.blocks.size(); ++b)
    if (!isInside(loop, b) && std::ranges::count(tables.blocks[b].successors, loop.first))
      before += graph.blocks[b].executions;
  const double header = graph.blocks[loop.first].executions;
  return loop.first == 0 ? std::min(header, 1.0) : std::min(header, before);
}

void addLoops(const KernelTables &tables, OperationGraph &graph) {
  for (const Loop &loop : tables.loops) {
    GraphLoop &added = graph.loops.emplace_back();
    added.parent = loop.parent;
    added.unroll = loop.unroll;
    added.uncounted = loop.uncounted;
    added.first = loop.header;
    added.end = loop.header + 1;
    for (uint32_t block : loop.blocks) {
      added.first = std::min(added.first, block);
      added.end = std::max(added.end, block + 1);
    }
    added.entries = entriesOf(tables, graph, added);
    added.trips = added.entries > 0 ? graph.blocks[added.first].executions / added.entries : 0;
  }
}

void findExits(const KernelTables &tables, OperationGraph &graph) {
  for (std::size_t b = 0; b < graph.blocks.size(); ++b)
    if (GraphBlock &block = graph.blocks[b]; block.loop >= 0)
      block.leaves = std::ranges::any_of(tables.blocks[b].successors, [&](uint32_t to) {
        return !isInside(graph.loops[static_cast<std::size_t>(block.loop)], to);
      });
}

// As the nests have them.
void addSteps(const KernelTables &tables, OperationGraph &graph) {
  for (const RecordShape &shape : tables.records)
    for (const NestAccess &access : shape.accesses) {
      GraphOperation &operation = graph.operations[tables.sites[access.site].operation];
      int32_t level = access.level;
      for (auto stride = access.strides.rbegin(); stride != access.strides.rend(); ++stride) {
        const NestLevel &at = shape.levels[static_cast<std::size_t>(level)];
        if (!stride->isSlot && stride->value != 0)
          operation.steps.emplace_back(at.loop, stride->value);
        level = at.parent;
      }
    }
}

// Blocks that a change put behind all others (whatif/KeepInRegister.h) stand outside their loop's
// range; they are walked as part of no loop.
void detachStrays(OperationGraph &graph) {
  for (uint32_t b = 0; b < graph.blocks.size(); ++b)
    if (int32_t &loop = graph.blocks[b].loop;
        loop >= 0 && !isInside(graph.loops[static_cast<std::size_t>(loop)], b))
      loop = -1;
}

} // namespace

OperationGraph operationGraph(const KernelTables &tables, std::span<const double> executions) {
  OperationGraph graph;
  const Fusions fusions(tables);
  const auto apart = accessesApart(tables);
  const std::vector<bool> unchanged = loadsOfUnchanged(tables);
  const std::vector<uint32_t> mates = sectorMates(tables);
  for (const BasicBlock &block : tables.blocks) {
    GraphBlock &added = graph.blocks.emplace_back();
    const std::size_t index = graph.blocks.size() - 1;
    added.executions = index < executions.size() ? executions[index] : 0;
    added.loop = block.loop;
    added.apart = apart[index];
    for (const Operation &operation : block.operations) {
      if (graph.operations.size() <= operation.id)
        graph.operations.resize(operation.id + 1);
      GraphOperation &described = graph.operations[operation.id];
      described = describe(operation, tables, isFused(operation, tables, fusions));
      if (operation.site) {
        described.unchanged = unchanged[*operation.site];
        described.mate = mates[*operation.site];
      }
      added.operations.push_back(operation.id);
    }
  }
  addLoops(tables, graph);
  addSteps(tables, graph);
  detachStrays(graph);
  findExits(tables, graph);
  return graph;
}

bool isInside(const GraphLoop &loop, uint32_t block) {
  return loop.first <= block && block < loop.end;
}

std::size_t childLoop(const OperationGraph &graph, int32_t loop, int32_t ancestor) {
  auto at = static_cast<std::size_t>(loop);
  while (graph.loops[at].parent != ancestor)
    at = static_cast<std::size_t>(graph.loops[at].parent);
  return at;
}

} // namespace cgpredict
