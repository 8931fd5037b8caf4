#include "ptxtrace/TraceTables.h"

#include "analyzer/base/Error.h"
#include "ptxtrace/OperationClasses.h"
#include "ptxtrace/Traceable.h"
#include "ptxtrace/ValueLinks.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace cgpredict::ptxtrace {
namespace {

using ptx::Instruction;
using ptx::Opcode;
using ptx::Space;

constexpr const char *UnknownObject = "*";

// `gemm_param_0` of kernel `gemm` is `param_0`.
std::string shortName(const std::string &parameter, const std::string &kernel) {
  return parameter.starts_with(kernel + "_") ? parameter.substr(kernel.size() + 1) : parameter;
}

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
  }

  TraceTables make(const std::string &text) {
    requireTraceable(module, decoded);
    findPlaces();
    makeHead(text);
    makeArguments();
    makeBlocks();
    makeLoops();
    return std::move(result);
  }

private:
  //===--- Head

  // Of the file that most instructions come from; the others, which stand in headers, have the
  // line of the instruction before them. Without `.loc`, lines of the PTX.
  void findPlaces() {
    std::map<uint32_t, std::size_t> counts;
    for (const Instruction &i : decoded.instructions)
      if (i.place.file != 0)
        ++counts[i.place.file];
    uint32_t file = 0;
    for (const auto &[number, count] : counts)
      if (file == 0 || count > counts[file])
        file = number;
    const auto named = module.sourceFiles.find(file);
    sourceFile = named == module.sourceFiles.end() ? module.file : named->second;
    uint32_t line = 0;
    for (const Instruction &i : decoded.instructions) {
      if (named == module.sourceFiles.end())
        line = i.line;
      else if (i.place.file == file)
        line = i.place.line;
      lines.push_back(line);
    }
    for (auto each = lines.rbegin(); each != lines.rend(); ++each)
      line = *each = *each == 0 ? line : *each;
    lines.push_back(line); // of the end
  }

  void makeHead(const std::string &text) {
    KernelTables &t = result.tables;
    t.kernel = t.function = function.name;
    t.file = sourceFile;
    t.line = lines.front();
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

  //===--- Memory objects

  void makeArguments() {
    KernelTables &t = result.tables;
    const ptx::VariableLayout layout = ptx::layOut(function.parameters);
    for (uint32_t p = 0; p < function.parameters.size(); ++p) {
      const ptx::Variable &parameter = function.parameters[p];
      const bool pointer = p < shape.isPointer.size() && shape.isPointer[p];
      t.arguments.push_back({shortName(parameter.name, function.name),
                             pointer ? "ptr" : ptx::traits(parameter.type).name,
                             static_cast<uint32_t>(layout.offsets[p]),
                             static_cast<uint32_t>(parameter.bytes)});
    }
    auto offset = static_cast<uint32_t>((layout.bytes + 7) / 8 * 8);
    for (const ptx::Variable &variable : module.variables)
      if (variable.space == Space::Global) {
        variableArgument[variable.name] = static_cast<uint32_t>(t.arguments.size());
        t.arguments.push_back({variable.name, "ptr", offset, 8});
        offset += 8;
      }
  }

  const ptx::Variable &variableAt(uint32_t index) const {
    const std::size_t own = module.variables.size();
    return index < own ? module.variables[index] : function.variables[index - own];
  }

  // The parameter or variable that an address is made of; none where there is no or no single one.
  std::optional<Value> rootOf(const Value &address) const {
    std::optional<Value> root;
    std::vector<Value> work = {address};
    std::set<uint32_t> seen;
    while (!work.empty()) {
      const Value value = work.back();
      work.pop_back();
      if (isPointer(value)) {
        if (root && *root != value)
          return std::nullopt;
        root = value;
      }
      if (value.kind != Value::Kind::Operation || !seen.insert(value.index).second)
        continue;
      const LinkedOperation &operation = links.operations[value.index];
      const bool isLoad = operation.kind == LinkedOperation::Kind::Instruction &&
                          isAccess(decoded.instructions[operation.statement]);
      if (!isLoad)
        work.insert(work.end(), operation.operands.begin(), operation.operands.end());
    }
    return root;
  }

  bool isPointer(const Value &value) const {
    return value.kind == Value::Kind::Variable ||
           (value.kind == Value::Kind::Parameter && value.index < shape.isPointer.size() &&
            shape.isPointer[value.index]);
  }

  std::string nameOf(const std::optional<Value> &root) const {
    if (!root)
      return UnknownObject;
    return root->kind == Value::Kind::Variable
               ? variableAt(root->index).name
               : shortName(function.parameters[root->index].name, function.name);
  }

  // Of global memory.
  int32_t objectOf(std::optional<Value> root, uint32_t bytes) {
    if (root && root->kind == Value::Kind::Variable &&
        !variableArgument.contains(variableAt(root->index).name))
      root = std::nullopt;
    const auto [found, isNew] = objects.try_emplace(root, result.tables.objects.size());
    if (isNew)
      result.tables.objects.push_back(describe(root, bytes));
    return static_cast<int32_t>(found->second);
  }

  MemoryObject describe(const std::optional<Value> &root, uint32_t element) const {
    if (!root)
      return {UnknownObject, ObjectKind::Unknown, -1, element, 0};
    if (root->kind == Value::Kind::Parameter)
      return {nameOf(root), ObjectKind::Argument, static_cast<int32_t>(root->index), element, 0};
    const ptx::Variable &variable = variableAt(root->index);
    return {variable.name, ObjectKind::Global,
            static_cast<int32_t>(variableArgument.at(variable.name)), element, variable.bytes};
  }

  //===--- Blocks

  void makeBlocks() {
    const std::vector<GraphBlock> &blocks = result.graph.blocks;
    result.accesses.resize(blocks.size());
    for (uint32_t b = 0; b < blocks.size(); ++b) {
      BasicBlock block;
      block.name = blockName(b);
      block.line = lines[blocks[b].begin];
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
    const auto argument = variableArgument.find(variableAt(value.index).name);
    return argument == variableArgument.end() ? Operand{}
                                              : Operand{OperandKind::Argument, argument->second};
  }

  Operation operationOf(uint32_t id) {
    const LinkedOperation &linked = links.operations[id];
    Operation operation;
    operation.id = id;
    operation.line = lines[result.graph.blocks[linked.block].begin];
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
    operation.line = lines[linked.statement];
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
    const std::optional<Value> root = rootOf(address);
    Site site;
    site.block = linked.block;
    site.operation = id;
    site.kind = kind;
    site.bytes = ptx::bytesOf(i.type()) * std::max(i.modifiers.vectorWidth(), 1U);
    site.space = space;
    site.variable = nameOf(root);
    site.object = space == MemorySpace::Global ? objectOf(root, site.bytes) : -1;
    site.line = lines[linked.statement];
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
                                     lines[result.graph.blocks[loop.header].begin], 0,
                                     loop.blocks});
  }

  const ptx::Module &module;
  const ptx::DecodedFunction &decoded;
  const ptx::Function &function;
  const LaunchShape &shape;
  ValueLinks links;
  TraceTables result;
  std::string sourceFile;
  std::vector<uint32_t> lines; // by statement
  std::map<std::string, uint32_t> variableArgument;
  std::map<std::optional<Value>, std::size_t> objects;
};

} // namespace

TraceTables traceTables(const simulator::Program &program, const simulator::LoweredFunction &entry,
                        const LaunchShape &shape, const std::string &text) {
  return TableMaker(program, entry, shape).make(text);
}

} // namespace cgpredict::ptxtrace
