#include "ptxtrace/ValueLinks.h"

#include "ptx/RegisterUses.h"
#include "ptx/SpecialRegisters.h"

#include <algorithm>
#include <variant>

namespace cgpredict::ptxtrace {
namespace {

using ptx::Instruction;
using ptx::Modifier;
using ptx::Opcode;
using ptx::Operand;
using ptx::OperandKind;
using ptx::Space;

// What holds a value: a register by its number, or a `.param` variable of a call by its name.
using Holder = std::variant<uint32_t, std::string>;

bool isKernelParameter(const ptx::Function &function, const Operand &operand) {
  return operand.kind == OperandKind::Variable &&
         std::ranges::any_of(function.parameters, [&](const ptx::Variable &parameter) {
           return parameter.name == operand.symbol;
         });
}

class Linker {
public:
  Linker(const ptx::Module &module, const ptx::DecodedFunction &decoded, const KernelGraph &graph)
      : module(module), decoded(decoded), function(*decoded.function), graph(graph),
        defined(graph.blocks.size()), filled(graph.blocks.size()) {}

  ValueLinks run() {
    for (uint32_t block = 0; block < graph.blocks.size(); ++block) {
      current = block;
      offsets.clear();
      for (std::size_t i = graph.blocks[block].begin; i < graph.blocks[block].end; ++i)
        link(i);
      filled[block] = true;
      complete();
    }
    removeTrivialPhis();
    return numbered();
  }

private:
  //===--- Static single assignment

  void define(const Holder &holder, Value value) { defined[current][holder] = value; }

  Value read(const Holder &holder, uint32_t block) {
    if (const auto found = defined[block].find(holder); found != defined[block].end())
      return found->second;
    const std::vector<uint32_t> &before = graph.blocks[block].predecessors;
    Value value;
    if (before.size() == 1 && block != 0 && filled[before[0]]) {
      value = read(holder, before[0]);
    } else if (!before.empty()) {
      value = addOperation({.kind = LinkedOperation::Kind::Phi, .block = block});
      incomplete.emplace_back(holder, value.index);
    }
    return defined[block][holder] = value;
  }

  // Operands of phis whose predecessors have been read by now.
  void complete() {
    std::vector<std::pair<Holder, uint32_t>> waiting;
    while (!incomplete.empty()) {
      const auto [holder, phi] = incomplete.back();
      incomplete.pop_back();
      const std::vector<uint32_t> before = graph.blocks[operations[phi].block].predecessors;
      if (!std::ranges::all_of(before, [&](uint32_t b) { return filled[b]; })) {
        waiting.emplace_back(holder, phi);
        continue;
      }
      for (const uint32_t b : before) {
        const Value value = read(holder, b);
        operations[phi].operands.push_back(value);
      }
    }
    incomplete = std::move(waiting);
  }

  Value addOperation(LinkedOperation operation) {
    operations.push_back(std::move(operation));
    return {Value::Kind::Operation, static_cast<uint32_t>(operations.size() - 1)};
  }

  // A phi of itself and one other value is that value.
  void removeTrivialPhis() {
    values.assign(operations.size(), std::nullopt);
    for (bool changed = true; changed;) {
      changed = false;
      for (uint32_t o = 0; o < operations.size(); ++o)
        if (operations[o].kind == LinkedOperation::Kind::Phi && !values[o])
          changed |= removeIfTrivial(o);
    }
    for (LinkedOperation &operation : operations)
      for (Value &operand : operation.operands)
        operand = resolved(operand);
  }

  bool removeIfTrivial(uint32_t phi) {
    const Value self{Value::Kind::Operation, phi};
    std::optional<Value> only;
    for (const Value &operand : operations[phi].operands) {
      const Value value = resolved(operand);
      if (value == self || value == only)
        continue;
      if (only)
        return false;
      only = value;
    }
    values[phi] = only.value_or(Value{});
    return true;
  }

  Value resolved(Value value) const {
    while (value.kind == Value::Kind::Operation && values[value.index])
      value = *values[value.index];
    return value;
  }

  ValueLinks numbered() {
    ValueLinks links;
    links.ofBlock.resize(graph.blocks.size());
    std::vector<std::vector<uint32_t>> ofBlock(graph.blocks.size());
    for (const bool phi : {true, false})
      for (uint32_t o = 0; o < operations.size(); ++o)
        if (!values[o] && (operations[o].kind == LinkedOperation::Kind::Phi) == phi)
          ofBlock[operations[o].block].push_back(o);
    std::vector<uint32_t> number(operations.size());
    for (uint32_t block = 0; block < ofBlock.size(); ++block)
      for (const uint32_t o : ofBlock[block]) {
        number[o] = static_cast<uint32_t>(links.operations.size());
        links.ofBlock[block].push_back(number[o]);
        links.operations.push_back(std::move(operations[o]));
      }
    for (LinkedOperation &operation : links.operations)
      for (Value &operand : operation.operands)
        if (operand.kind == Value::Kind::Operation)
          operand.index = number[operand.index];
    return links;
  }

  //===--- Instructions

  Value valueOf(const Operand &operand) {
    switch (operand.kind) {
    case OperandKind::Register:
      return read(operand.index, current);
    case OperandKind::Special:
      return {Value::Kind::Special, operand.index};
    case OperandKind::Variable:
      return withOffset(variableNamed(operand), operand.offset);
    default:
      return {};
    }
  }

  Value variableNamed(const Operand &operand) const {
    const auto named = [&](const std::vector<ptx::Variable> &variables) {
      return std::ranges::find(variables, operand.symbol, &ptx::Variable::name) - variables.begin();
    };
    const auto own = named(function.variables), global = named(module.variables);
    const auto globals = static_cast<uint32_t>(module.variables.size());
    if (own != std::ssize(function.variables))
      return {Value::Kind::Variable, globals + static_cast<uint32_t>(own)};
    return global == globals ? Value{}
                             : Value{Value::Kind::Variable, static_cast<uint32_t>(global)};
  }

  Value addressOf(const Operand &address) {
    return withOffset(valueOf(address.elements[0]), address.offset);
  }

  Value withOffset(Value base, int64_t offset) {
    if (offset == 0 || base.kind == Value::Kind::Constant)
      return base;
    const auto [found, isNew] = offsets.try_emplace({base, offset});
    if (isNew)
      found->second = addOperation(
          {.kind = LinkedOperation::Kind::Offset, .block = current, .operands = {base, Value{}}});
    return found->second;
  }

  void addSources(const Operand &operand, std::vector<Value> &to) {
    if (operand.kind == OperandKind::Vector || operand.kind == OperandKind::List) {
      for (const Operand &element : operand.elements)
        addSources(element, to);
    } else if (operand.kind != OperandKind::Label && operand.kind != OperandKind::Function &&
               operand.kind != OperandKind::Sink) {
      to.push_back(operand.kind == OperandKind::Address ? addressOf(operand) : valueOf(operand));
    }
  }

  // A guarded result may be the old value.
  void defineRegister(const Instruction &i, uint32_t index, Value value) {
    if (i.guard && value.kind == Value::Kind::Operation)
      operations[value.index].operands.push_back(read(index, current));
    define(index, value);
  }

  static bool isPassed(const Instruction &i, const ptx::Function &function) {
    if (i.space != Space::Parameter || !isAccess(i))
      return false;
    const Operand &address = i.operands[i.opcode == Opcode::St ? 0 : 1];
    return address.elements[0].kind == OperandKind::Variable &&
           !isKernelParameter(function, address.elements[0]);
  }

  void link(std::size_t statement) {
    const Instruction &i = decoded.instructions[statement];
    if (isPassed(i, function))
      return linkPassed(i);
    if (!i.guard && linkCopy(i))
      return;
    if (const std::optional<uint32_t> dimension = dimensionOf(i)) {
      define(i.operands[0].index, {Value::Kind::Dimension, *dimension});
      return;
    }
    if (i.opcode == Opcode::Call)
      return linkCall(i, statement);
    LinkedOperation operation{.statement = statement, .block = current};
    linkOperands(i, operation.operands);
    if (i.guard)
      operation.operands.push_back(read(i.guard->predicate, current));
    const Value value = addOperation(std::move(operation));
    for (const uint32_t result : ptx::registerUses(i).written)
      defineRegister(i, result, value);
  }

  void linkOperands(const Instruction &i, std::vector<Value> &sources) {
    if (i.opcode == Opcode::St) { // the value first
      addSources(i.operands[1], sources);
      sources.resize(1);
      sources.push_back(addressOf(i.operands[0]));
      return;
    }
    for (std::size_t o = 0; o < i.operands.size(); ++o)
      if (!ptx::isResult(i, o))
        addSources(i.operands[o], sources);
  }

  // Between `.param` variables of calls and registers.
  void linkPassed(const Instruction &i) {
    const bool store = i.opcode == Opcode::St;
    const Operand &address = i.operands[store ? 0 : 1], &value = i.operands[store ? 1 : 0];
    const std::string &name = address.elements[0].symbol;
    if (store) {
      std::vector<Value> values;
      addSources(value, values);
      define(name, values.empty() ? Value{} : values.front());
      return;
    }
    for (const uint32_t result : ptx::registerUses(i).written)
      define(result, read(name, current));
  }

  bool linkCopy(const Instruction &i) {
    const bool copies =
        (i.opcode == Opcode::Mov && i.modifiers.vectorWidth() <= 1) || i.opcode == Opcode::Cvta;
    if (copies && i.operands[0].kind == OperandKind::Register && i.operands[0].elements.empty() &&
        i.operands[1].kind != OperandKind::Vector) {
      define(i.operands[0].index, valueOf(i.operands[1]));
      return true;
    }
    if (i.opcode != Opcode::Ld || i.operands[0].kind != OperandKind::Register ||
        !isKernelParameter(function, i.operands[1].elements[0]))
      return false;
    define(i.operands[0].index, parameterOf(i.operands[1]));
    return true;
  }

  Value parameterOf(const Operand &address) const {
    for (uint32_t p = 0; address.offset == 0 && p < function.parameters.size(); ++p)
      if (function.parameters[p].name == address.elements[0].symbol)
        return {Value::Kind::Parameter, p};
    return {}; // a part of a structure
  }

  // mad.lo d, ctaid, ntid, tid; the first two in any order.
  std::optional<uint32_t> dimensionOf(const Instruction &i) {
    if (i.opcode != Opcode::Mad || !i.has(Modifier::Lo) || ptx::bytesOf(i.type()) != 4 || i.guard)
      return std::nullopt;
    std::array<ptx::Special, 3> specials{};
    for (std::size_t o = 0; o < 3; ++o) {
      const Value value = valueOf(i.operands[o + 1]);
      if (value.kind != Value::Kind::Special)
        return std::nullopt;
      specials[o] = static_cast<ptx::Special>(value.index);
    }
    using enum ptx::Special;
    if (specials[0] < specials[1]) // ntid stands before ctaid
      std::swap(specials[0], specials[1]);
    constexpr ptx::Special indices[3][3] = {
        {CtaidX, NtidX, TidX}, {CtaidY, NtidY, TidY}, {CtaidZ, NtidZ, TidZ}};
    for (uint32_t d = 0; d < 3; ++d)
      if (std::ranges::equal(specials, indices[d]))
        return d;
    return std::nullopt;
  }

  void linkCall(const Instruction &i, std::size_t statement) {
    LinkedOperation operation{.statement = statement, .block = current};
    const bool hasResults = i.operands[0].kind == OperandKind::List && i.operands.size() > 1;
    for (std::size_t o = hasResults ? 1 : 0; o < i.operands.size(); ++o)
      for (const Operand &argument : i.operands[o].elements)
        operation.operands.push_back(argument.kind == OperandKind::Variable
                                         ? read(argument.symbol, current)
                                         : valueOf(argument));
    const Value value = addOperation(std::move(operation));
    if (!hasResults)
      return;
    for (const Operand &result : i.operands[0].elements)
      if (result.kind == OperandKind::Variable)
        define(result.symbol, value);
      else if (result.kind == OperandKind::Register)
        define(result.index, value);
  }

  const ptx::Module &module;
  const ptx::DecodedFunction &decoded;
  const ptx::Function &function;
  const KernelGraph &graph;
  std::vector<LinkedOperation> operations;
  std::vector<std::map<Holder, Value>> defined; // by block
  std::vector<bool> filled;
  std::vector<std::pair<Holder, uint32_t>> incomplete;
  std::map<std::pair<Value, int64_t>, Value> offsets; // of the block
  std::vector<std::optional<Value>> values;           // of trivial phis
  uint32_t current = 0;
};

} // namespace

ValueLinks linkValues(const ptx::Module &module, const ptx::DecodedFunction &function,
                      const KernelGraph &graph) {
  return Linker(module, function, graph).run();
}

} // namespace cgpredict::ptxtrace
