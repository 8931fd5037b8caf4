#include "simulator/Lowering.h"

#include "simulator/ControlFlow.h"
#include "simulator/FrameLayout.h"
#include "simulator/Handlers.h"
#include "simulator/ThreadMemory.h"

#include "ptx/ConstantExpression.h"

#include <fmt/format.h>

#include <algorithm>

namespace cgpredict::simulator {
namespace {

using ptx::Instruction;
using ptx::Modifier;
using ptx::Opcode;
using ptx::Operand;
using ptx::OperandKind;
using ptx::OperandRole;
using ptx::Space;
using ptx::Type;

// What cannot be run: becomes a Problem of the instruction.
struct NotRunnable {
  std::string why;
};

int64_t number(Modifier modifier) { return static_cast<int64_t>(modifier); }

int64_t conversionOptions(const Instruction &i) {
  const bool toInteger = !ptx::isFloat(i.types[0]) && i.types[0] != Type::BF16;
  const Modifier rounding =
      i.modifiers.rounding().value_or(toInteger ? Modifier::Rzi : Modifier::Rn);
  return static_cast<int64_t>(i.types[0]) | static_cast<int64_t>(i.types[1]) << 8 |
         number(rounding) << 16 | int64_t{i.has(Modifier::Ftz)} << 24 |
         int64_t{i.has(Modifier::Sat)} << 25;
}

// What a handler wants to know beyond its operands; the handlers' files say how it is packed.
int64_t handlerOptions(const Instruction &i) {
  using enum Modifier;
  switch (i.opcode) {
  case Opcode::Set:
  case Opcode::Setp:
    return number(i.modifiers.oneOf({And, Or, Xor}).value_or(Modifier::Count)) |
           int64_t{i.has(Ftz)} << 8 | int64_t{i.type() == Type::F32} << 9;
  case Opcode::Cvt:
    return conversionOptions(i);
  case Opcode::Prmt:
    return number(i.modifiers.oneOf({F4e, B4e, Rc8, Ecl, Ecr, Rc16}).value_or(Modifier::Count));
  case Opcode::Shfl:
    return number(*i.modifiers.oneOf({Up, Down, Butterfly, Index}));
  case Opcode::Redux:
    return number(*i.modifiers.oneOf({Add, Min, Max, And, Or, Xor}));
  default:
    return number(i.modifiers.rounding().value_or(Rn)) | int64_t{i.has(Ftz)} << 8 |
           int64_t{i.has(Sat)} << 9;
  }
}

bool usesCarry(const Instruction &i) {
  return i.has(Modifier::Carry) || i.opcode == Opcode::AddC || i.opcode == Opcode::SubC ||
         i.opcode == Opcode::MadC;
}

class FunctionLowering {
public:
  FunctionLowering(const Program &program, const ptx::DecodedModule &module,
                   const ptx::DecodedFunction &decoded)
      : program(program), module(module), decoded(decoded), function(*decoded.function),
        frame(function), handlers(hostHandlers()) {
    result.decoded = &decoded;
  }

  LoweredFunction run() {
    dump = frame.place(16);
    dumpPredicate = frame.place(0);
    carry = frame.place(0);
    placeLocals();
    firstStep.assign(decoded.instructions.size() + 1, 0);
    const std::vector<Block> blocks = findBlocks();
    const std::vector<std::size_t> order = blockOrder(successorsOf(blocks));
    for (std::size_t o = 0; o < order.size(); ++o)
      lowerBlock(blocks[order[o]], o + 1 < order.size() && order[o + 1] == order[o] + 1);
    for (const auto &[step, statement] : branches)
      result.steps[step].target = firstStep[statement];
    for (std::vector<uint32_t> &targets : result.targets)
      for (uint32_t &target : targets)
        target = firstStep[target];
    frame.finish(result);
    return std::move(result);
  }

private:
  struct Block {
    std::size_t begin = 0, end = 0;
  };

  //===--- Control flow

  std::size_t labelTarget(const Operand &label) const {
    return function.labels[label.index].statement;
  }

  static bool endsBlock(const Instruction &i) {
    return i.opcode == Opcode::Bra || i.opcode == Opcode::Brx || i.opcode == Opcode::Ret ||
           i.opcode == Opcode::Exit || i.opcode == Opcode::Trap;
  }

  std::vector<Block> findBlocks() {
    const std::size_t count = decoded.instructions.size();
    std::vector<bool> begins(count + 1);
    begins[0] = begins[count] = true;
    for (const ptx::Label &label : function.labels)
      begins[label.statement] = true;
    for (std::size_t i = 0; i < count; ++i)
      if (endsBlock(decoded.instructions[i]))
        begins[i + 1] = true;
    std::vector<Block> blocks;
    blockAt.assign(count + 1, 0);
    for (std::size_t i = 0; i <= count; ++i) {
      if (begins[i])
        blocks.push_back({i, i});
      blockAt[i] = blocks.size() - 1;
      blocks.back().end = std::min(i + 1, count);
    }
    return blocks; // the last is empty: the end of the body
  }

  Successors successorsOf(const std::vector<Block> &blocks) const {
    Successors successors(blocks.size());
    for (std::size_t b = 0; b + 1 < blocks.size(); ++b) {
      const Instruction &last = decoded.instructions[blocks[b].end - 1];
      if (!endsBlock(last) || last.guard)
        successors[b].push_back(b + 1);
      if (last.opcode == Opcode::Bra)
        successors[b].push_back(blockAt[labelTarget(last.operands[0])]);
      if (last.opcode == Opcode::Brx)
        for (const uint32_t target : function.labels[last.operands[1].index].targets)
          successors[b].push_back(blockAt[function.labels[target].statement]);
    }
    return successors;
  }

  // Where the next block of the file is laid out elsewhere, a jump leads to it, which is no
  // instruction of the file (Step::more).
  void lowerBlock(const Block &block, bool nextFollows) {
    const auto first = static_cast<uint32_t>(result.steps.size());
    for (std::size_t i = block.begin; i < block.end; ++i) {
      firstStep[i] = static_cast<uint32_t>(result.steps.size());
      current = i;
      try {
        lowerInstruction(decoded.instructions[i]);
      } catch (const NotRunnable &reason) {
        result.problems.push_back(
            {decoded.instructions[i].line,
             fmt::format("{}: {}", decoded.instructions[i].name, reason.why)});
      }
    }
    if (block.begin == block.end) {
      firstStep[block.begin] = first;
      Step end;
      end.control = Control::Return;
      add(end);
    } else if (const Instruction &last = decoded.instructions[block.end - 1];
               !nextFollows && (!endsBlock(last) || last.guard)) {
      branches.emplace_back(result.steps.size(), block.end);
      Step jump;
      jump.control = Control::Branch;
      jump.more = 1;
      add(jump);
    }
  }

  Step &add(Step step) {
    step.instruction = static_cast<uint32_t>(std::min(current, decoded.instructions.size() - 1));
    return result.steps.emplace_back(step);
  }

  Step guarded(const Instruction &i) {
    Step step;
    if (i.guard) {
      step.guarded = true;
      step.guardNegated = i.guard->negated;
      step.guard = frame.ofRegister(i.guard->predicate, Type::Pred);
    }
    return step;
  }

  //===--- Places

  void placeLocals() {
    const auto place = [&](const ptx::Variable &variable) {
      const uint64_t alignment = std::max<uint64_t>(variable.alignment, 8);
      result.localBytes = (result.localBytes + alignment - 1) / alignment * alignment;
      locals[variable.name] = result.localBytes;
      result.localBytes += variable.bytes;
    };
    for (const ptx::Variable &variable : function.variables)
      if (variable.space == Space::Local || variable.space == Space::Parameter)
        place(variable);
    if (function.entry) {
      const ptx::VariableLayout layout = ptx::layOut(function.parameters);
      for (std::size_t p = 0; p < layout.offsets.size(); ++p)
        kernelParameters[function.parameters[p].name] = layout.offsets[p];
      return;
    }
    const auto signature = [&](const std::vector<ptx::Variable> &variables,
                               const std::vector<uint32_t> &registers, std::vector<CallValue> &to) {
      std::size_t next = 0;
      for (const ptx::Variable &variable : variables)
        if (variable.space == Space::Register) {
          to.push_back({true, frame.ofRegister(registers[next++], variable.type), 0,
                        ptx::bytesOf(variable.type)});
        } else {
          place(variable);
          to.push_back({false, 0, locals[variable.name], static_cast<unsigned>(variable.bytes)});
        }
    };
    signature(function.parameters, function.parameterRegisters, result.parameters);
    signature(function.results, function.resultRegisters, result.results);
  }

  Type registerType(const Operand &operand) const { return function.registers[operand.index].type; }

  uint32_t localBase(unsigned bytes) { return frame.ofSpecial(ptx::Special::Count, bytes); }

  uint64_t functionAddress(const std::string &name) const {
    for (std::size_t f = 0; f < module.functions.size(); ++f)
      if (module.functions[f].function->name == name)
        return FunctionAddress + FunctionStride * f;
    throw NotRunnable{fmt::format("'{}' is not defined in this file", name)};
  }

  uint64_t variableAddress(const Operand &operand) const {
    return program.addressOf(function.name, operand.symbol) + static_cast<uint64_t>(operand.offset);
  }

  uint32_t source(const Operand &operand, unsigned bytes, Type type) {
    switch (operand.kind) {
    case OperandKind::Register:
      return frame.ofRegister(operand.index, registerType(operand));
    case OperandKind::Special: {
      const auto special = static_cast<ptx::Special>(operand.index);
      if (ptx::isClock(special))
        throw NotRunnable{fmt::format("{} is read by mov only", ptx::specialName(special))};
      return frame.ofSpecial(special, bytes);
    }
    case OperandKind::Constant:
      return frame.ofConstant(
          mask(ptx::bitsAs({operand.bits, operand.isFloat, operand.isSingle}, type), bytes), bytes);
    case OperandKind::Function:
      return frame.ofConstant(functionAddress(operand.symbol), bytes);
    case OperandKind::Variable:
      if (!locals.contains(operand.symbol) && !kernelParameters.contains(operand.symbol))
        return frame.ofConstant(mask(variableAddress(operand), bytes), bytes);
      throw NotRunnable{fmt::format("the address of '{}' is taken by mov only", operand.symbol)};
    default:
      throw NotRunnable{"an operand that is no value"};
    }
  }

  static uint64_t mask(uint64_t bits, unsigned bytes) {
    return bytes >= 8 || bytes == 0 ? bits : bits & ((uint64_t{1} << (8 * bytes)) - 1);
  }

  uint32_t predicateSource(const Operand &operand) {
    return operand.kind == OperandKind::Constant
               ? frame.ofConstant(operand.bits ? UINT32_MAX : 0, 0)
               : frame.ofRegister(operand.index, Type::Pred);
  }

  uint32_t predicatePlace(const Operand &operand) {
    return operand.kind == OperandKind::Sink ? dumpPredicate
                                             : frame.ofRegister(operand.index, Type::Pred);
  }

  //===--- Instructions

  void lowerInstruction(const Instruction &i) {
    switch (i.opcode) {
    case Opcode::Mov:
      return lowerMove(i);
    case Opcode::Ld:
    case Opcode::Ldu:
      return lowerLoad(i);
    case Opcode::St:
      return lowerStore(i);
    case Opcode::Cvta:
      return lowerAddressConversion(i);
    case Opcode::Call:
      return lowerCall(i);
    case Opcode::Bra:
      return lowerBranch(i);
    case Opcode::Brx:
      return lowerIndexedBranch(i);
    case Opcode::Ret:
      return lowerControl(i, Control::Return);
    case Opcode::Exit:
      return lowerControl(i, Control::Exit);
    case Opcode::Trap:
    case Opcode::Brkpt:
      return lowerControl(i, Control::Trap);
    case Opcode::Bar:
    case Opcode::Barrier:
      return lowerBarrier(i);
    default:
      return lowerOperation(i);
    }
  }

  void lowerControl(const Instruction &i, Control control) {
    Step step = guarded(i);
    step.control = control;
    add(step);
  }

  void lowerBranch(const Instruction &i) {
    Step step = guarded(i);
    step.control = Control::Branch;
    branches.emplace_back(result.steps.size(), labelTarget(i.operands[0]));
    add(step);
  }

  void lowerIndexedBranch(const Instruction &i) {
    Step step = guarded(i);
    step.control = Control::IndexedBranch;
    step.source[0] = source(i.operands[0], 4, Type::U32);
    step.more = static_cast<uint32_t>(result.targets.size());
    std::vector<uint32_t> targets;
    for (const uint32_t label : function.labels[i.operands[1].index].targets)
      targets.push_back(static_cast<uint32_t>(function.labels[label].statement));
    result.targets.push_back(std::move(targets));
    add(step);
  }

  // Modes: width 0 sync, 1 arrive, 2 reduction; more: 1 where a number of threads is given.
  void lowerBarrier(const Instruction &i) {
    Step step = guarded(i);
    if (i.has(Modifier::Warp)) {
      step.control = Control::WarpBarrier;
      step.source[0] = source(i.operands[0], 4, Type::U32);
      add(step);
      return;
    }
    step.control = Control::Barrier;
    std::size_t next = 0;
    if (i.has(Modifier::Reduce)) {
      step.width = 2;
      const Operand &to = i.operands[next++];
      const bool count = i.has(Modifier::Popc);
      step.destination = count ? destination(to) : predicatePlace(to);
      step.immediate = number(*i.modifiers.oneOf({Modifier::Popc, Modifier::And, Modifier::Or}));
      const Operand &last = i.operands.back();
      step.source[2] = predicateSource(last);
      step.negated = last.negated ? 4 : 0;
    } else {
      step.width = i.has(Modifier::Arrive);
    }
    const std::size_t end = i.operands.size() - (step.width == 2);
    step.source[0] = source(i.operands[next++], 4, Type::U32);
    if (next < end) {
      step.more = 1;
      step.source[1] = source(i.operands[next], 4, Type::U32);
    }
    add(step);
  }

  uint32_t destination(const Operand &operand) {
    return operand.kind == OperandKind::Register
               ? frame.ofRegister(operand.index, registerType(operand))
               : dump;
  }

  // Everything that has one handler: places by the form's roles.
  void lowerOperation(const Instruction &i) {
    Step step = guarded(i);
    if (!program.options().fused)
      step.handler = handlers.unfused(i);
    if (!step.handler)
      step.handler = handlers.ofInstruction(i);
    if (!step.handler)
      throw NotRunnable{"is not run by this simulator"};
    step.space = i.space;
    step.immediate = handlerOptions(i);
    step.destination = dump;
    step.second = usesCarry(i) ? carry : dumpPredicate;
    step.destinationBytes = static_cast<uint8_t>(ptx::bytesOf(i.type()));
    unsigned next = 0;
    for (std::size_t o = 0; o < i.operands.size(); ++o)
      placeOperand(i, i.operands[o], i.form->operands[o], step, next);
    add(step);
  }

  void placeOperand(const Instruction &i, const Operand &operand, const ptx::OperandForm &form,
                    Step &step, unsigned &next) {
    switch (form.role) {
    case OperandRole::Destination:
    case OperandRole::DestinationOrBoth:
      step.destination = destination(operand);
      if (operand.kind == OperandKind::Register)
        step.destinationBytes = static_cast<uint8_t>(ptx::bytesOf(registerType(operand)));
      if (!operand.elements.empty())
        step.second = predicatePlace(operand.elements[0]);
      return;
    case OperandRole::DestinationPredicate:
    case OperandRole::DestinationPair:
      step.destination = predicatePlace(operand);
      if (!operand.elements.empty())
        step.second = predicatePlace(operand.elements[0]);
      return;
    case OperandRole::SourcePredicate:
      if (operand.negated)
        step.negated |= static_cast<uint8_t>(1U << next);
      step.source[next++] = predicateSource(operand);
      return;
    case OperandRole::Address:
      placeAddress(i, operand, step);
      next = 1;
      return;
    case OperandRole::Constant:
      step.immediate = static_cast<int64_t>(operand.bits);
      return;
    case OperandRole::Source:
      return placeSource(i, operand, form, step, next);
    default:
      throw NotRunnable{"is not run by this simulator"};
    }
  }

  void placeSource(const Instruction &i, const Operand &operand, const ptx::OperandForm &form,
                   Step &step, unsigned &next) {
    if (next == 4)
      throw NotRunnable{"has more operands than this simulator runs"};
    const Type type = i.types[form.type];
    const unsigned own = form.bytes ? form.bytes : ptx::bytesOf(type) * form.scale;
    const unsigned bytes = operand.kind == OperandKind::Register
                               ? ptx::bytesOf(registerType(operand))
                           : own == 0 ? 8
                                      : own;
    if (next < 2)
      step.sourceBytes[next] = static_cast<uint8_t>(bytes);
    step.source[next++] = source(operand, bytes, form.bytes ? Type::None : type);
  }

  //===--- Memory

  // The base in source 0, the offset in the immediate, the space resolved.
  void placeAddress(const Instruction &i, const Operand &address, Step &step) {
    const Operand &base = address.elements[0];
    step.space = i.space;
    step.immediate = address.offset;
    if (base.kind == OperandKind::Register) {
      step.sourceBytes[0] = static_cast<uint8_t>(ptx::bytesOf(registerType(base)));
      step.source[0] = frame.ofRegister(base.index, registerType(base));
      if (i.space == Space::Parameter) // its address was taken by mov
        step.space = function.entry ? Space::Global : Space::Local;
      return;
    }
    step.sourceBytes[0] = 8;
    if (base.kind == OperandKind::Variable && locals.contains(base.symbol)) {
      step.space = Space::Local;
      step.source[0] = localBase(8);
      step.immediate += static_cast<int64_t>(locals.at(base.symbol));
      return;
    }
    step.source[0] = base.kind == OperandKind::Constant ? frame.ofConstant(base.bits, 8)
                                                        : source(base, 8, Type::B64);
  }

  bool isKernelParameter(const Operand &address) const {
    const Operand &base = address.elements[0];
    return base.kind == OperandKind::Variable && kernelParameters.contains(base.symbol);
  }

  // One step for each element; of a vector, first one that checks its alignment.
  std::vector<const Operand *> elementsOf(const Operand &operand) const {
    if (operand.kind != OperandKind::Vector)
      return {&operand};
    std::vector<const Operand *> elements;
    for (const Operand &element : operand.elements)
      elements.push_back(&element);
    return elements;
  }

  void checkVector(const Instruction &i, Step step, std::size_t elements) {
    if (elements == 1)
      return;
    step.handler = handlers.vectorCheck(i.type());
    step.width = static_cast<uint8_t>(elements);
    add(step);
  }

  static Handler known(Handler handler) {
    if (!handler)
      throw NotRunnable{"has a type that this simulator does not run"};
    return handler;
  }

  void lowerLoad(const Instruction &i) {
    if (isKernelParameter(i.operands[1]))
      return lowerParameterLoad(i);
    Step step = guarded(i);
    placeAddress(i, i.operands[1], step);
    const std::vector<const Operand *> elements = elementsOf(i.operands[0]);
    checkVector(i, step, elements.size());
    // A register that is the base, too, is loaded last.
    std::vector<std::pair<const Operand *, std::size_t>> order;
    for (std::size_t e = 0; e < elements.size(); ++e)
      order.emplace_back(elements[e], e);
    std::ranges::stable_partition(order, [&](const auto &entry) {
      return entry.first->kind != OperandKind::Register ||
             frame.ofRegister(entry.first->index, registerType(*entry.first)) != step.source[0];
    });
    const int64_t first = step.immediate;
    for (const auto &[element, e] : order) {
      if (element->kind == OperandKind::Sink)
        continue;
      step.destination = destination(*element);
      step.immediate = first + static_cast<int64_t>(e * ptx::bytesOf(i.type()));
      step.handler = known(handlers.load(i.type(), ptx::bytesOf(registerType(*element))));
      add(step);
    }
  }

  void lowerParameterLoad(const Instruction &i) {
    const Operand &address = i.operands[1];
    const uint64_t size = ptx::layOut(function.parameters).bytes;
    uint64_t offset =
        kernelParameters.at(address.elements[0].symbol) + static_cast<uint64_t>(address.offset);
    for (const Operand *element : elementsOf(i.operands[0])) {
      if (offset + ptx::bytesOf(i.type()) > size)
        throw NotRunnable{fmt::format("reads beyond the {} bytes of parameters", size)};
      Step step = guarded(i);
      step.immediate = static_cast<int64_t>(offset);
      step.destination = destination(*element);
      if (element->kind != OperandKind::Sink) {
        step.handler = known(handlers.parameter(i.type(), ptx::bytesOf(registerType(*element))));
        add(step);
      }
      offset += ptx::bytesOf(i.type());
    }
  }

  void lowerStore(const Instruction &i) {
    Step step = guarded(i);
    placeAddress(i, i.operands[0], step);
    if (isKernelParameter(i.operands[0]))
      throw NotRunnable{"writes a parameter of the kernel"};
    const std::vector<const Operand *> elements = elementsOf(i.operands[1]);
    checkVector(i, step, elements.size());
    step.handler = known(handlers.store(i.type()));
    for (const Operand *element : elements) {
      const unsigned bytes = element->kind == OperandKind::Register
                                 ? ptx::bytesOf(registerType(*element))
                                 : ptx::bytesOf(i.type());
      step.source[1] = source(*element, bytes, i.type());
      step.sourceBytes[1] = static_cast<uint8_t>(bytes);
      add(step);
      step.immediate += ptx::bytesOf(i.type());
    }
  }

  void lowerAddressConversion(const Instruction &i) {
    const uint64_t window = i.space == Space::Shared  ? SharedWindow
                            : i.space == Space::Local ? LocalWindow
                                                      : 0;
    move(i, i.operands[0], i.operands[1], ptx::bytesOf(i.type()),
         i.has(Modifier::To) ? 0 - window : window);
  }

  //===--- Moves

  void move(const Instruction &i, const Operand &to, const Operand &from, unsigned bytes,
            uint64_t offset) {
    if (to.kind == OperandKind::Sink)
      return;
    Step step = guarded(i);
    step.handler = handlers.move(bytes);
    step.destination = destination(to);
    step.immediate = static_cast<int64_t>(offset);
    if (bytes != 2 && bytes != 4 && bytes != 8)
      step.immediate = bytes,
      step.destinationBytes = step.sourceBytes[0] = static_cast<uint8_t>(bytes);
    if (from.kind == OperandKind::Variable && locals.contains(from.symbol)) {
      step.source[0] = localBase(bytes);
      step.immediate += static_cast<int64_t>(locals.at(from.symbol)) + from.offset;
    } else if (from.kind == OperandKind::Variable && kernelParameters.contains(from.symbol)) {
      throw NotRunnable{"takes the address of a kernel's parameter"};
    } else {
      step.source[0] = source(from, bytes, i.type());
    }
    add(step);
  }

  void lowerMove(const Instruction &i) {
    if (i.type() == Type::Pred)
      return lowerOperation(i);
    const Operand &to = i.operands[0], &from = i.operands[1];
    const unsigned bytes = ptx::bytesOf(i.type());
    if (from.kind == OperandKind::Special && ptx::isClock(static_cast<ptx::Special>(from.index)))
      throw NotRunnable{fmt::format("reads {}, which a functional simulator has not",
                                    ptx::specialName(static_cast<ptx::Special>(from.index)))};
    if (i.modifiers.vectorWidth() > 1)
      return moveVector(i, to, from, bytes);
    if (to.kind == OperandKind::Vector)
      return moveParts(i, to, from, bytes, false);
    if (from.kind == OperandKind::Vector)
      return moveParts(i, from, to, bytes, true);
    if (to.kind != OperandKind::Register && to.kind != OperandKind::Sink)
      throw NotRunnable{"expected a register as destination"};
    if (to.kind == OperandKind::Register && ptx::bytesOf(registerType(to)) != bytes)
      throw NotRunnable{fmt::format("the destination has not {} bits", bytes * 8)};
    if (from.kind == OperandKind::Register && ptx::bytesOf(registerType(from)) != bytes)
      throw NotRunnable{fmt::format("the source has not {} bits", bytes * 8)};
    move(i, to, from, bytes, 0);
  }

  void moveVector(const Instruction &i, const Operand &to, const Operand &from, unsigned bytes) {
    const std::vector<const Operand *> targets = elementsOf(to), sources = elementsOf(from);
    if (targets.size() != sources.size())
      throw NotRunnable{"moves vectors of different lengths"};
    for (std::size_t e = 0; e < targets.size(); ++e)
      move(i, *targets[e], *sources[e], bytes, 0);
  }

  // mov.b64 {a, b}, c and back: the first element is the lowest.
  void moveParts(const Instruction &i, const Operand &parts, const Operand &whole, unsigned bytes,
                 bool pack) {
    const auto count = static_cast<unsigned>(parts.elements.size());
    if (count == 0 || bytes % count != 0)
      throw NotRunnable{fmt::format("{} parts of {} bytes", count, bytes)};
    const unsigned part = bytes / count;
    for (unsigned e = 0; e < count; ++e) {
      const Operand &element = parts.elements[e];
      if (element.kind == OperandKind::Sink)
        continue;
      if (element.kind == OperandKind::Register && ptx::bytesOf(registerType(element)) != part)
        throw NotRunnable{fmt::format("a part has not {} bits", part * 8)};
      Step step = guarded(i);
      step.handler = handlers.moveBytes();
      const int64_t offset = e * part;
      step.immediate = part | (pack ? offset << 16 : offset << 8);
      step.sourceBytes[0] = static_cast<uint8_t>(pack ? part : bytes);
      step.destinationBytes = static_cast<uint8_t>(pack ? bytes : part);
      step.source[0] = source(pack ? element : whole, pack ? part : bytes, Type::None);
      step.destination = destination(pack ? whole : element);
      add(step);
    }
  }

  //===--- Calls

  CallValue callValue(const Operand &operand) {
    if (operand.kind == OperandKind::Variable && locals.contains(operand.symbol)) {
      const auto found =
          std::ranges::find(function.variables, operand.symbol, &ptx::Variable::name);
      const ptx::Variable *variable =
          found != function.variables.end() ? &*found : function.parameter(operand.symbol);
      return {false, 0, locals.at(operand.symbol), static_cast<unsigned>(variable->bytes)};
    }
    if (operand.kind == OperandKind::Register)
      return {true, frame.ofRegister(operand.index, registerType(operand)), 0,
              ptx::bytesOf(registerType(operand))};
    return {true, source(operand, 8, Type::None), 0, 8};
  }

  std::vector<CallValue> callValues(const Operand &list) {
    std::vector<CallValue> values;
    for (const Operand &operand : list.elements)
      values.push_back(callValue(operand));
    return values;
  }

  // call (results), function, (arguments), prototype
  void lowerCall(const Instruction &i) {
    CallSite site;
    std::size_t at = 0;
    if (i.operands[at].kind == OperandKind::List)
      site.results = callValues(i.operands[at++]);
    if (at == i.operands.size())
      throw NotRunnable{"names no function"};
    const Operand &callee = i.operands[at++];
    if (at < i.operands.size() && i.operands[at].kind == OperandKind::List)
      site.arguments = callValues(i.operands[at]);
    if (callee.kind == OperandKind::Register) {
      site.indirect = true;
      site.pointer = callValue(callee);
    } else {
      resolveCallee(callee.symbol, site);
    }
    Step step = guarded(i);
    step.control = Control::Call;
    step.more = static_cast<uint32_t>(result.calls.size());
    result.calls.push_back(std::move(site));
    add(step);
  }

  void resolveCallee(const std::string &name, CallSite &site) const {
    for (std::size_t f = 0; f < module.functions.size(); ++f)
      if (module.functions[f].function->name == name)
        site.callee = static_cast<int>(f);
    if (site.callee < 0)
      site.builtin = builtinNamed(name);
    if (site.callee < 0 && !site.builtin)
      throw NotRunnable{fmt::format("'{}' is neither defined in this file nor built in", name)};
  }

  const Program &program;
  const ptx::DecodedModule &module;
  const ptx::DecodedFunction &decoded;
  const ptx::Function &function;
  FrameLayout frame;
  const Handlers &handlers;
  LoweredFunction result;
  uint32_t dump = 0, dumpPredicate = 0, carry = 0;
  std::map<std::string, uint64_t> locals, kernelParameters;  // offsets
  std::vector<std::size_t> blockAt;                          // per statement
  std::vector<uint32_t> firstStep;                           // per statement
  std::vector<std::pair<std::size_t, std::size_t>> branches; // a step, the statement it goes to
  std::size_t current = 0;
};

} // namespace

LoweredFunction lower(const Program &program, const ptx::DecodedModule &module,
                      const ptx::DecodedFunction &function) {
  return FunctionLowering(program, module, function).run();
}

} // namespace cgpredict::simulator
