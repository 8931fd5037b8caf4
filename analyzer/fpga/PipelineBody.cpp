#include "analyzer/fpga/PipelineBody.h"

#include "analyzer/base/Error.h"
#include "analyzer/fpga/BodyMemory.h"
#include "analyzer/fpga/PartialResults.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>

namespace cgpredict {
namespace {

// A node whose result is used, or the value that an operation has at the end of the iteration.
struct Source {
  int32_t node = -1;
  int64_t atEnd = -1; // operation id
  uint32_t distance = 0;
};

struct Value {
  std::vector<Source> sources;
  void add(const Value &other) {
    sources.insert(sources.end(), other.sources.begin(), other.sources.end());
  }
};

class BodyBuilder {
public:
  BodyBuilder(const FpgaKernel &kernel, const OperatorLibrary &library, const std::string &device,
              uint32_t level, BodyPart part, uint32_t unroll)
      : kernel(kernel), tables(*kernel.tables), nest(kernel.nest), library(library), device(device),
        root(level), part(part), unroll(unroll), at(nest.levels.size(), 0) {
    markStored(level);
  }

  PipelineBody build() {
    for (at[root] = 0; at[root] < unroll; ++at[root])
      iteration(root);
    if (part != BodyPart::OwnBlocks)
      std::ranges::copy(memoryEdges(kernel, memory, root, unroll),
                        std::back_inserter(body.graph.edges));
    connectPending();
    spreadVariation();
    body.recurrence = part != BodyPart::OwnBlocks ? recurrenceII(body.graph) : 1;
    if (part == BodyPart::Interleaved)
      return keepPartialResults(body, library);
    return std::move(body);
  }

private:
  void markStored(uint32_t level) {
    stored.resize(kernel.arrays.size());
    for (uint32_t s = 0; s < tables.sites.size(); ++s)
      if (tables.sites[s].kind == SiteKind::Store && kernel.arrayOfSite[s] >= 0 &&
          nest.isInside(nest.levelOfBlock[tables.sites[s].block], level))
        stored[kernel.arrayOfSite[s]] = true;
  }

  // Blocks and inner loops in program order.
  void iteration(uint32_t level) {
    std::vector<std::pair<uint32_t, int32_t>> items; // first block, inner level or -1
    for (uint32_t b : nest.levels[level].blocks)
      items.emplace_back(b, -1);
    if (part != BodyPart::OwnBlocks)
      for (uint32_t child : nest.levels[level].children)
        items.emplace_back(tables.loops[child - nest.mapped].header, int32_t(child));
    std::ranges::sort(items);
    for (auto [b, child] : items)
      child < 0 ? block(b) : unrolled(static_cast<uint32_t>(child));
  }

  void unrolled(uint32_t level) {
    const auto trips = static_cast<int64_t>(std::ceil(kernel.heaviestLaunch().trips[level]));
    for (at[level] = 0; at[level] < trips; ++at[level])
      iteration(level);
    at[level] = 0;
  }

  void block(uint32_t b) {
    for (const Operation &operation : tables.blocks[b].operations)
      values[operation.id] =
          operation.operationClass == OperationClass::Phi ? phi(operation, b) : compute(operation);
  }

  Value valueOf(const Operand &operand) const {
    if (operand.kind == OperandKind::Operation)
      if (auto found = values.find(operand.index); found != values.end())
        return found->second;
    return {};
  }

  bool definedIn(const Operand &operand, uint32_t level) const {
    if (operand.kind != OperandKind::Operation)
      return false;
    for (uint32_t b = 0; b < tables.blocks.size(); ++b)
      for (const Operation &operation : tables.blocks[b].operations)
        if (operation.id == operand.index)
          return nest.isInside(nest.levelOfBlock[b], level);
    return false;
  }

  // At a loop's header: what comes from outside, or from the iteration before.
  Value phi(const Operation &operation, uint32_t b) {
    const uint32_t level = nest.levelOfBlock[b];
    const bool header = level >= nest.mapped && tables.loops[level - nest.mapped].header == b;
    if (!header || part == BodyPart::OwnBlocks)
      return merge(operation);
    Value outside;
    for (const Operand &operand : operation.operands) {
      if (!definedIn(operand, level)) {
        outside.add(valueOf(operand));
        continue;
      }
      if (at[level] > 0)
        return valueOf(operand);
      if (level == root)
        return Value{{{-1, operand.index, 1}}};
    }
    return outside;
  }

  Value merge(const Operation &operation) {
    Value value;
    for (const Operand &operand : operation.operands)
      value.add(valueOf(operand));
    return operation.operands.size() > 1 ? node(FpgaOperator::Select, value, operation) : value;
  }

  Value compute(const Operation &operation) {
    const auto operators = operatorsOf(operation);
    if (!operators)
      refuse(operation, operation.callee.empty() ? operation.opcode : "call of " + operation.callee,
             "take it out of the loop");
    Value value;
    if (operation.site && kernel.arrayOfSite[*operation.site] >= 0)
      return access(operation);
    if (operators->empty() || operation.site) { // an access that never happened costs nothing
      for (const Operand &operand : operation.operands)
        value.add(valueOf(operand));
      return value;
    }
    if (operation.operationClass == OperationClass::Fma && operation.operands.size() >= 3)
      return multiplyAdd(operation, *operators);
    for (const Operand &operand : operation.operands)
      value.add(valueOf(operand));
    return node(operators->front(), value, operation);
  }

  Value multiplyAdd(const Operation &operation, const std::vector<FpgaOperator> &operators) {
    Value factors = valueOf(operation.operands[0]);
    factors.add(valueOf(operation.operands[1]));
    const LaneVariation &lanes = kernel.variation;
    Value sum = node(operators[0], factors, operation,
                     lanes.of(operation.operands[0]) | lanes.of(operation.operands[1]));
    sum.add(valueOf(operation.operands[2]));
    return node(operators[1], sum, operation);
  }

  Value access(const Operation &operation) {
    const uint32_t site = *operation.site;
    const AccessFunction &function = kernel.accesses[site];
    const auto array = static_cast<uint32_t>(kernel.arrayOfSite[site]);
    const bool load = tables.sites[site].kind == SiteKind::Load;
    Value inputs;
    for (const Operand &operand : operation.operands)
      inputs.add(valueOf(operand));
    if (load && function.affine && !stored[array] && part != BodyPart::OwnBlocks) {
      if (isInvariant(function))
        return {};
      return sharedLoad(operation, site, inputs);
    }
    Value result = node(load ? FpgaOperator::Load : FpgaOperator::Store, inputs, operation);
    remember(site, result);
    return result;
  }

  // One load for all that go to the same address in an iteration.
  Value sharedLoad(const Operation &operation, uint32_t site, const Value &inputs) {
    const AccessFunction &function = kernel.accesses[site];
    int64_t address = function.origin;
    for (uint32_t l = root; l < at.size(); ++l)
      address += function.strides[l] * at[l];
    const auto key = std::tuple(kernel.arrayOfSite[site], address, function.strides);
    if (auto found = loaded.find(key); found != loaded.end())
      return found->second;
    Value result = node(FpgaOperator::Load, inputs, operation);
    remember(site, result);
    return loaded[key] = result;
  }

  bool isInvariant(const AccessFunction &function) const {
    if (part == BodyPart::Interleaved)
      return std::ranges::all_of(function.strides, [](int64_t stride) { return stride == 0; });
    if (root < nest.mapped) // a pipelined mapped loop is the thread loop: levels inside follow
      return std::all_of(function.strides.begin() + root, function.strides.end(),
                         [](int64_t stride) { return stride == 0; });
    for (uint32_t l = nest.mapped; l < nest.levels.size(); ++l)
      if (function.strides[l] != 0 && nest.isInside(l, root))
        return false;
    return true;
  }

  void remember(uint32_t site, const Value &value) {
    const int32_t n = value.sources.front().node;
    body.nodes[n].array = kernel.arrayOfSite[site];
    memory.push_back({site, n, at});
  }

  Value node(FpgaOperator op, const Value &inputs, const Operation &operation) {
    return node(op, inputs, operation, kernel.variation.ofOperation(operation.id));
  }

  Value node(FpgaOperator op, const Value &inputs, const Operation &operation, LaneBits lanes) {
    const std::optional<OperatorCost> &cost = library[static_cast<std::size_t>(op)];
    if (!cost)
      refuse(operation, fmt::format("operator '{}'", toString(op)),
             fmt::format("add an [operators.{}] entry to the device file", toString(op)));
    const auto index = static_cast<uint32_t>(body.nodes.size());
    body.nodes.push_back({op, -1, lanes, operation.line});
    body.graph.nodes.push_back({cost->latency, -1});
    for (const Source &source : inputs.sources)
      if (source.node >= 0)
        body.graph.edges.push_back({static_cast<uint32_t>(source.node), index, source.distance});
      else
        pending.push_back({source, index});
    return Value{{{static_cast<int32_t>(index), -1, 0}}};
  }

  [[noreturn]] void refuse(const Operation &operation, const std::string &what,
                           const std::string &advice) const {
    throw Error(fmt::format("kernel {}: {}: {} is missing from the operator library of {}; {}",
                            tables.kernel, kernel.position(operation.line), what, device, advice));
  }

  void connectPending() {
    for (const auto &[source, user] : pending)
      connectPending(source, user, 0);
  }

  void connectPending(const Source &source, uint32_t user, int hops) {
    constexpr int MostHops = 16; // phis that hand values to each other
    if (source.node >= 0) {
      body.graph.edges.push_back({static_cast<uint32_t>(source.node), user, source.distance});
      return;
    }
    auto found = values.find(static_cast<uint32_t>(source.atEnd));
    if (found == values.end() || hops == MostHops)
      return;
    for (Source next : found->second.sources) {
      next.distance += source.distance;
      connectPending(next, user, hops + 1);
    }
  }

  void spreadVariation() {
    for (bool changed = true; changed;) {
      changed = false;
      for (const ScheduleEdge &edge : body.graph.edges) {
        BodyNode &to = body.nodes[edge.to];
        const uint32_t varies = to.op == FpgaOperator::Load
                                    ? to.variesWith
                                    : to.variesWith | body.nodes[edge.from].variesWith;
        changed |= varies != to.variesWith;
        to.variesWith = varies;
      }
    }
  }

  const FpgaKernel &kernel;
  const KernelTables &tables;
  const SourceNest &nest;
  const OperatorLibrary &library;
  const std::string &device;
  uint32_t root;
  BodyPart part;
  uint32_t unroll;
  std::vector<int64_t> at;  // by level, the iteration within the body
  std::vector<bool> stored; // arrays that the body stores to
  std::map<uint32_t, Value> values;
  std::map<std::tuple<int32_t, int64_t, std::vector<int64_t>>, Value> loaded;
  std::vector<MemoryNode> memory;
  std::vector<std::pair<Source, uint32_t>> pending;
  PipelineBody body;
};

} // namespace

std::size_t bodySize(const FpgaKernel &kernel, uint32_t level) {
  std::size_t size = 0;
  for (uint32_t b : kernel.nest.levels[level].blocks)
    size += kernel.tables->blocks[b].operations.size();
  for (uint32_t child : kernel.nest.levels[level].children)
    size += bodySize(kernel, child) *
            static_cast<std::size_t>(std::ceil(kernel.heaviestLaunch().trips[child]));
  return size;
}

PipelineBody pipelineBody(const FpgaKernel &kernel, const OperatorLibrary &library,
                          const std::string &device, uint32_t level, BodyPart part,
                          uint32_t unroll) {
  return BodyBuilder(kernel, library, device, level, part, unroll).build();
}

std::string describeRecurrence(const FpgaKernel &kernel, const PipelineBody &body) {
  std::string path;
  uint32_t distance = 0;
  for (const ScheduleEdge &edge : limitingRecurrence(body.graph)) {
    distance += edge.distance;
    const BodyNode &node = body.nodes[edge.from];
    const std::string array = node.array >= 0 ? " of " + kernel.arrays[node.array].name : "";
    path += fmt::format("{}{}{}", path.empty() ? "" : ", ", toString(node.op), array);
    if (path.size() > 120) { // unrolled
      path += ", ...";
      break;
    }
  }
  if (path.empty())
    return path;
  return fmt::format("{} over {} iteration{}", path, distance, distance == 1 ? "" : "s");
}

} // namespace cgpredict
