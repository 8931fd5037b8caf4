#include "simulator/FunctionLowering.h"
#include "simulator/ThreadMemory.h"

#include <fmt/format.h>

#include <algorithm>

namespace cgpredict::simulator {

using ptx::Instruction;
using ptx::Modifier;
using ptx::Operand;
using ptx::OperandKind;
using ptx::Space;
using ptx::Type;

// The base in source 0, the offset in the immediate, the space resolved.
void FunctionLowering::placeAddress(const Instruction &i, const Operand &address, Step &step) {
  const Operand &base = address.elements[0];
  step.space = i.space;
  step.immediate = address.offset;
  if (base.kind == OperandKind::Register) {
    step.sourceBytes[0] = static_cast<uint8_t>(ptx::bytesOf(registerType(base)));
    step.source[0] = frame.ofRegister(base.index, registerType(base));
    if (i.space == Space::Parameter) // its address was taken by mov
      step.space = function.entry ? Space::Parameter : Space::Local;
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

bool FunctionLowering::isKernelParameter(const Operand &address) const {
  const Operand &base = address.elements[0];
  return base.kind == OperandKind::Variable && kernelParameters.contains(base.symbol);
}

// One step for each element; of a vector, first one that checks its alignment.
std::vector<const Operand *> FunctionLowering::elementsOf(const Operand &operand) const {
  if (operand.kind != OperandKind::Vector)
    return {&operand};
  std::vector<const Operand *> elements;
  for (const Operand &element : operand.elements)
    elements.push_back(&element);
  return elements;
}

void FunctionLowering::checkVector(const Instruction &i, Step step, std::size_t elements) {
  if (elements == 1)
    return;
  step.handler = handlers.vectorCheck(i.type());
  step.width = static_cast<uint8_t>(elements);
  add(step);
}

void FunctionLowering::lowerLoad(const Instruction &i) {
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

void FunctionLowering::lowerParameterLoad(const Instruction &i) {
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

void FunctionLowering::lowerStore(const Instruction &i) {
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

void FunctionLowering::lowerAddressConversion(const Instruction &i) {
  const uint64_t window = i.space == Space::Shared  ? SharedWindow
                          : i.space == Space::Local ? LocalWindow
                          : i.space == Space::Parameter
                              ? function.entry ? ParameterWindow : LocalWindow
                              : 0;
  move(i, i.operands[0], i.operands[1], ptx::bytesOf(i.type()),
       i.has(Modifier::To) ? 0 - window : window);
}

// A block is a cluster of its own, whose rank is 0: an address in shared memory stays what it is.
void FunctionLowering::lowerMapToBlock(const Instruction &i) {
  const Operand &from = i.operands[1];
  const unsigned bytes = ptx::bytesOf(i.type());
  if (from.kind == OperandKind::Register && ptx::bytesOf(registerType(from)) != bytes)
    throw NotRunnable{fmt::format("the address has not {} bits", bytes * 8)};
  Step check = guarded(i);
  check.handler = known(handlers.ofInstruction(i));
  check.source[0] = source(i.operands[2], 4, Type::U32);
  add(check);
  move(i, i.operands[0], from, bytes, 0);
}

void FunctionLowering::lowerBlockRank(const Instruction &i) {
  const Operand zero{.kind = OperandKind::Constant};
  move(i, i.operands[0], zero, 4, 0);
}

void FunctionLowering::move(const Instruction &i, const Operand &to, const Operand &from,
                            unsigned bytes, uint64_t offset) {
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
  } else {
    step.source[0] = source(from, bytes, i.type());
  }
  add(step);
}

void FunctionLowering::lowerMove(const Instruction &i) {
  if (i.type() == Type::Pred)
    return lowerOperation(i);
  const Operand &to = i.operands[0], &from = i.operands[1];
  const unsigned bytes = ptx::bytesOf(i.type());
  if (from.kind == OperandKind::Special && ptx::isClock(static_cast<ptx::Special>(from.index)))
    return lowerClock(i, bytes);
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

void FunctionLowering::lowerClock(const Instruction &i, unsigned bytes) {
  Step step = guarded(i);
  step.control = Control::Clock;
  step.destination = destination(i.operands[0]);
  step.destinationBytes = static_cast<uint8_t>(bytes);
  add(step);
}

uint32_t FunctionLowering::stackPointer() {
  if (!result.stackPointer)
    result.stackPointer = frame.place(8);
  return *result.stackPointer;
}

// stacksave and stackrestore are moves from and to the stack pointer, which alloca advances. The
// alignment is 8 bytes where none is given, the most that PTX's scalars want.
void FunctionLowering::lowerAllocation(const Instruction &i) {
  Step step = guarded(i);
  const unsigned bytes = ptx::bytesOf(i.type());
  step.sourceBytes[0] = step.destinationBytes = static_cast<uint8_t>(bytes);
  if (i.opcode == ptx::Opcode::Alloca) {
    step.handler = handlers.allocate();
    step.source[0] = source(i.operands[1], bytes, i.type());
    step.destination = destination(i.operands[0]);
    step.second = stackPointer();
    step.immediate = i.operands.size() > 2 ? static_cast<int64_t>(i.operands[2].bits) : 8;
    if (step.immediate <= 0 || (step.immediate & (step.immediate - 1)) != 0)
      throw NotRunnable{fmt::format("an alignment of {}; expected a power of two", step.immediate)};
  } else {
    const bool saves = i.opcode == ptx::Opcode::StackSave;
    step.handler = handlers.moveBytes();
    step.immediate = bytes;
    (saves ? step.destinationBytes : step.sourceBytes[0]) = static_cast<uint8_t>(bytes);
    (saves ? step.sourceBytes[0] : step.destinationBytes) = 8;
    step.source[0] = saves ? stackPointer() : source(i.operands[0], bytes, i.type());
    step.destination = saves ? destination(i.operands[0]) : stackPointer();
  }
  add(step);
}

void FunctionLowering::moveVector(const Instruction &i, const Operand &to, const Operand &from,
                                  unsigned bytes) {
  const std::vector<const Operand *> targets = elementsOf(to), sources = elementsOf(from);
  if (targets.size() != sources.size())
    throw NotRunnable{"moves vectors of different lengths"};
  for (std::size_t e = 0; e < targets.size(); ++e)
    move(i, *targets[e], *sources[e], bytes, 0);
}

// mov.b64 {a, b}, c and back: the first element is the lowest.
void FunctionLowering::moveParts(const Instruction &i, const Operand &parts, const Operand &whole,
                                 unsigned bytes, bool pack) {
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

} // namespace cgpredict::simulator
