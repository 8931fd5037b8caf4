#include "ptxtrace/TraceTables.h"

#include "analyzer/base/Error.h"
#include "ptxtrace/MemoryObjects.h"
#include "ptxtrace/OperationClasses.h"
#include "ptxtrace/SourceLines.h"
#include "ptxtrace/Traceable.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

namespace cgpredict::ptxtrace {
namespace {

using ptx::Instruction;
using ptx::Opcode;
using ptx::Space;

MemorySpace spaceOf(Space space) {
  switch (space) {
  case Space::Shared:
    return MemorySpace::Shared;
  case Space::Local:
    return MemorySpace::Local;
  case Space::Parameter:
    return MemorySpace::Param;
  case Space::Constant:
    return MemorySpace::Constant;
  default:
    return MemorySpace::Global; // a generic address is looked at when it is used
  }
}

class TableMaker {
public:
  TableMaker(const simulator::Program &program, const simulator::LoweredFunction &entry,
             const LaunchShape &shape)
      : module(program.module()), decoded(*entry.decoded), function(*decoded.function),
        shape(shape) {
    result.graph = kernelGraph(decoded, module.file);
    links = linkValues(module, decoded, result.graph);
    memory.emplace(module, decoded, links, shape);
  }

  TraceTables make(const std::string &text) {
    requireTraceable(module, decoded);
    places = sourceLines(module, decoded);
    makeHead(text);
    makeBlocks();
    makeLoops();
    result.tables.arguments = memory->arguments();
    result.tables.objects = memory->objects();
    return std::move(result);
  }

private:
  //===--- Head

  void makeHead(const std::string &text) {
    KernelTables &t = result.tables;
    t.kernel = t.function = function.name;
    t.file = places.file;
    t.line = places.lines.front();
    t.column = 0;
    t.producer = fmt::format("PTX {}.{}", module.version / 10, module.version % 10);
    t.origin = KernelOrigin::Ptx;
    t.sharedBytes = shape.sharedBytes;
    t.dimensions = shape.dimensions;
    t.block = shape.block;
    for (uint32_t d = 0; d < t.dimensions; ++d)
      t.mapped.push_back({std::string(1, "xyz"[d]), t.line, 0});
    t.ptx.text = text;
    t.ptx.target = module.target;
    t.records.resize(3);
  }

  //===--- Blocks

  void makeBlocks() {
    const std::vector<GraphBlock> &blocks = result.graph.blocks;
    result.accesses.resize(blocks.size());
    for (uint32_t b = 0; b < blocks.size(); ++b) {
      BasicBlock block;
      block.name = blockName(b);
      block.line = places.lines[blocks[b].begin];
      block.loop = blocks[b].loop;
      block.successors = blocks[b].successors;
      block.postdominator = blocks[b].postdominator;
      for (const uint32_t id : links.ofBlock[b])
        block.operations.push_back(operationOf(id));
      result.tables.blocks.push_back(std::move(block));
      countOpcodes(b);
    }
  }

  std::string blockName(uint32_t block) const {
    for (const ptx::Label &label : function.labels)
      if (label.statement == result.graph.blocks[block].begin && label.targets.empty())
        return label.name;
    return fmt::format("b{}", block);
  }

  void countOpcodes(uint32_t b) {
    PtxBlock counts;
    counts.block = b;
    for (std::size_t s = result.graph.blocks[b].begin; s < result.graph.blocks[b].end; ++s)
      if (const std::string name = countedName(decoded.instructions[s], function); !name.empty())
        ++counts.opcodes[name];
    if (!counts.opcodes.empty())
      result.tables.ptx.blocks.push_back(std::move(counts));
  }

  static Operand operandOf(const Value &value) {
    switch (value.kind) {
    case Value::Kind::Operation:
      return {OperandKind::Operation, value.index};
    case Value::Kind::Parameter:
      return {OperandKind::Argument, value.index};
    case Value::Kind::Dimension:
      return {OperandKind::Dimension, value.index};
    default:
      return {OperandKind::Constant, 0};
    }
  }

  Operand operandOfVariable(const Value &value) const {
    if (value.kind != Value::Kind::Variable)
      return operandOf(value);
    const std::optional<uint32_t> argument = memory->argumentOf(value);
    return argument ? Operand{OperandKind::Argument, *argument} : Operand{};
  }

  Operation operationOf(uint32_t id) {
    const LinkedOperation &linked = links.operations[id];
    Operation operation;
    operation.id = id;
    operation.line = places.lines[result.graph.blocks[linked.block].begin];
    for (const Value &value : linked.operands)
      operation.operands.push_back(operandOfVariable(value));
    if (linked.kind == LinkedOperation::Kind::Instruction) {
      describe(decoded.instructions[linked.statement], linked, operation);
    } else {
      const bool phi = linked.kind == LinkedOperation::Kind::Phi;
      operation.opcode = phi ? "phi" : "offset";
      operation.operationClass = phi ? OperationClass::Phi : OperationClass::Free;
      operation.type = "b64";
      operation.bits = phi ? bitsOfPhi(id) : 64;
      if (operation.bits != 64)
        operation.type = fmt::format("b{}", operation.bits);
    }
    return operation;
  }

  // As wide as what it chooses from.
  uint32_t bitsOfPhi(uint32_t id) const {
    std::set<uint32_t> seen;
    std::vector<uint32_t> work = {id};
    while (!work.empty()) {
      const uint32_t at = work.back();
      work.pop_back();
      if (!seen.insert(at).second)
        continue;
      const LinkedOperation &linked = links.operations[at];
      if (linked.kind == LinkedOperation::Kind::Instruction)
        return bitsOf(decoded.instructions[linked.statement]);
      if (linked.kind == LinkedOperation::Kind::Offset)
        return 64;
      for (const Value &operand : linked.operands)
        if (operand.kind == Value::Kind::Operation)
          work.push_back(operand.index);
    }
    return 32;
  }

  // Of the result: wide products are twice their type.
  static uint32_t bitsOf(const Instruction &i) {
    if (classOf(i) == OperationClass::Compare && i.opcode != Opcode::Set)
      return 1;
    const uint32_t bits = ptx::bytesOf(i.type()) * 8;
    if (i.type() == ptx::Type::Pred)
      return 1;
    return i.has(ptx::Modifier::Wide) ? 2 * bits : std::max(bits, 32U);
  }

  void describe(const Instruction &i, const LinkedOperation &linked, Operation &operation) {
    operation.opcode = i.name;
    operation.operationClass = classOf(i);
    operation.line = places.lines[linked.statement];
    operation.bits = bitsOf(i);
    operation.type = operation.bits == 1 ? "pred" : ptx::traits(i.type()).name;
    if (i.opcode == Opcode::Call)
      operation.callee = countedName(i, function);
    if (isAccess(i))
      addSites(i, linked, operation);
    if (isAtomic(i)) // as docs/trace-format.md has updates
      operation.opcode = "atomicrmw " + i.name;
  }

  static bool isAtomic(const Instruction &i) {
    return i.opcode == Opcode::Atom || i.opcode == Opcode::Red;
  }

  //===--- Sites

  void addSites(const Instruction &i, const LinkedOperation &linked, Operation &operation) {
    const bool store = i.opcode == Opcode::St;
    const Value address = linked.operands.at(store ? 1 : 0);
    const MemorySpace space = spaceOf(i.space);
    RecordedAccess access;
    access.statement = linked.statement;
    access.site = static_cast<uint32_t>(result.tables.sites.size());
    access.isAtomic = isAtomic(i);
    access.constantIn = loopsWithout(address, linked.block);
    operation.site = access.site;
    for (const SiteKind kind : {SiteKind::Load, SiteKind::Store})
      if (access.isAtomic || (kind == SiteKind::Store) == store)
        result.tables.sites.push_back(siteOf(i, linked, operation.id, address, space, kind));
    if (isRecorded(space))
      result.accesses[linked.block].push_back(std::move(access));
  }

  Site siteOf(const Instruction &i, const LinkedOperation &linked, uint32_t id,
              const Value &address, MemorySpace space, SiteKind kind) {
    const std::optional<Value> root = memory->rootOf(address);
    Site site;
    site.block = linked.block;
    site.operation = id;
    site.kind = kind;
    site.bytes = ptx::bytesOf(i.type()) * std::max(i.modifiers.vectorWidth(), 1U);
    site.space = space;
    site.variable = memory->nameOf(root);
    site.object = space == MemorySpace::Global ? memory->numberOf(root, site.bytes) : -1;
    site.line = places.lines[linked.statement];
    site.text = site.variable + "[...]";
    return site;
  }

  // By loop: whether it does not compute the address.
  std::vector<bool> loopsWithout(const Value &address, uint32_t block) const {
    std::vector<bool> without(result.graph.loops.size());
    for (uint32_t l = 0; l < without.size(); ++l)
      without[l] = result.graph.isIn(block, static_cast<int32_t>(l)) &&
                   !isComputedIn(address, static_cast<int32_t>(l));
    return without;
  }

  bool isComputedIn(const Value &value, int32_t loop) const {
    if (value.kind != Value::Kind::Operation)
      return false;
    const LinkedOperation &operation = links.operations[value.index];
    if (operation.kind == LinkedOperation::Kind::Offset) // follows its base
      return isComputedIn(operation.operands[0], loop);
    return result.graph.isIn(operation.block, loop);
  }

  //===--- Loops

  void makeLoops() {
    for (const GraphLoop &loop : result.graph.loops)
      result.tables.loops.push_back({loop.header, loop.parent, loop.depth,
                                     places.lines[result.graph.blocks[loop.header].begin], 0,
                                     loop.blocks});
  }

  const ptx::Module &module;
  const ptx::DecodedFunction &decoded;
  const ptx::Function &function;
  const LaunchShape &shape;
  ValueLinks links;
  TraceTables result;
  std::optional<MemoryObjects> memory;
  SourceLines places;
};

} // namespace

TraceTables traceTables(const simulator::Program &program, const simulator::LoweredFunction &entry,
                        const LaunchShape &shape, const std::string &text) {
  return TableMaker(program, entry, shape).make(text);
}

} // namespace cgpredict::ptxtrace
