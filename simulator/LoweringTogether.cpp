// Instructions that no role of their operands describes: matrices, asynchronous copies, video.
#include "simulator/FunctionLowering.h"
#include "simulator/MatrixShape.h"
#include "simulator/VideoStep.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace cgpredict::simulator {

using ptx::Instruction;
using ptx::Modifier;
using ptx::Opcode;
using ptx::Operand;
using ptx::OperandKind;
using ptx::Type;

namespace {

MatrixProduct productOf(const Instruction &i) {
  return {ptx::matrixShapeOf(i.modifiers), ptx::productTypes(i.types), i.has(Modifier::SatFinite),
          i.opcode == Opcode::Wmma, i.has(Modifier::Xor)};
}

bool isOneOf(Type type, std::initializer_list<Type> types) {
  return std::ranges::find(types, type) != types.end();
}

// PTX ISA 9.0, tables of the types of mma and wmma.
bool isKnown(const MatrixProduct &product) {
  using enum Type;
  const auto &[d, a, b, c] = product.types;
  if (isOneOf(a, {S4, U4, S8, U8}))
    return isOneOf(b, {S4, U4, S8, U8}) && ptx::elementBits(a) == ptx::elementBits(b) && c == S32 &&
           d == S32;
  if (a == B1)
    return b == B1 && c == S32 && d == S32;
  if (a == F16)
    return b == F16 && isOneOf(c, {F16, F32}) && isOneOf(d, {F16, F32});
  return a == b &&
         ((isOneOf(a, {BF16, TF32}) && c == F32 && d == F32) || (a == F64 && c == F64 && d == F64));
}

// Of mma, whose fragments mmaPlace() tells: tiles of 8 or 16 rows and 8 columns, and along k, 4
// lanes' registers or a multiple of them. The m8n8k4 of f16 is laid out otherwise.
bool hasPublishedFragments(const MatrixProduct &product) {
  const MatrixShape shape = ptx::matrixShape(product.shape);
  return shape.n == 8 && (shape.m == 8 || shape.m == 16) &&
         shape.k % (4 * ptx::elementsOfRegister(product.types[1])) == 0;
}

// None: no part of a register.
std::optional<VideoPart> partOf(const Operand &operand) {
  const std::string &name = operand.selector;
  const bool known = name.empty() || (name[0] == 'b' && name[1] >= '0' && name[1] <= '3') ||
                     (name[0] == 'h' && name[1] >= '0' && name[1] <= '1');
  return known ? std::optional(VideoPart::named(name)) : std::nullopt;
}

} // namespace

void FunctionLowering::keepPlaces(Step &step, std::vector<uint32_t> places) {
  step.places =
      result.places.emplace_back(std::make_unique<const std::vector<uint32_t>>(std::move(places)))
          ->data();
}

void FunctionLowering::addSources(std::vector<uint32_t> &places, const Operand &operand,
                                  std::size_t count, unsigned bytes) {
  const std::vector<const Operand *> elements = elementsOf(operand);
  if (elements.size() != count)
    throw NotRunnable{fmt::format("has {} registers where {} are wanted", elements.size(), count)};
  for (const Operand *element : elements) {
    if (element->kind == OperandKind::Register && ptx::bytesOf(registerType(*element)) != bytes)
      throw NotRunnable{
          fmt::format("'{}' has not {} bits", function.registers[element->index].name, 8 * bytes)};
    places.push_back(element->kind == OperandKind::Sink ? dump
                                                        : source(*element, bytes, Type::None));
  }
}

void FunctionLowering::addDestinations(std::vector<uint32_t> &places, const Operand &operand,
                                       std::size_t count, unsigned bytes) {
  for (const Operand *element : elementsOf(operand))
    if (element->kind != OperandKind::Register && element->kind != OperandKind::Sink)
      throw NotRunnable{"has a result that is no register"};
  addSources(places, operand, count, bytes);
}

void FunctionLowering::lowerProduct(const Instruction &i) {
  const MatrixProduct product = productOf(i);
  const MatrixShape shape = ptx::matrixShape(product.shape);
  if (i.modifiers.rounding().value_or(Modifier::Rn) != Modifier::Rn)
    throw NotRunnable{"rounds otherwise than to the nearest"};
  if (!isKnown(product) || (!product.isWmma && !hasPublishedFragments(product)))
    throw NotRunnable{"has types or a shape that this simulator does not run"};
  std::vector<uint32_t> places;
  constexpr Fragment Order[] = {Fragment::D, Fragment::A, Fragment::B, Fragment::C};
  for (std::size_t f = 0; f < 4; ++f) {
    const Type type = product.types[f];
    const auto addRegisters =
        f == 0 ? &FunctionLowering::addDestinations : &FunctionLowering::addSources;
    const unsigned count = product.isWmma ? ptx::wmmaRegisters(shape, Order[f], type)
                                          : ptx::mmaRegisters(shape, Order[f], type);
    (this->*addRegisters)(places, i.operands[f], count, ptx::registerBits(type) / 8);
  }
  Step step = guarded(i);
  step.handler = handlers.matrix(i);
  step.immediate = product.packed();
  keepPlaces(step, std::move(places));
  add(step);
}

// wmma.load R, [address], stride; wmma.store [address], R, stride.
void FunctionLowering::lowerTile(const Instruction &i) {
  const bool store = i.has(Modifier::Store);
  const Fragment fragment = store                      ? Fragment::D
                            : i.has(Modifier::MatrixA) ? Fragment::A
                            : i.has(Modifier::Bytes)   ? Fragment::B
                                                       : Fragment::C;
  const Modifier shape = ptx::matrixShapeOf(i.modifiers);
  const unsigned count = ptx::wmmaRegisters(ptx::matrixShape(shape), fragment, i.type());
  const bool hasStride = i.operands.size() == 3;
  std::vector<uint32_t> places = {count,
                                  static_cast<uint32_t>(shape),
                                  static_cast<uint32_t>(fragment),
                                  static_cast<uint32_t>(i.type()),
                                  i.has(Modifier::Column),
                                  hasStride};
  if (store)
    addSources(places, i.operands[1], count, ptx::registerBits(i.type()) / 8);
  else
    addDestinations(places, i.operands[0], count, ptx::registerBits(i.type()) / 8);
  Step step = guarded(i);
  placeAddress(i, i.operands[store ? 0 : 1], step);
  step.handler = handlers.matrix(i);
  if (hasStride)
    step.source[1] = source(i.operands[2], 4, Type::U32);
  keepPlaces(step, std::move(places));
  add(step);
}

// ldmatrix R, [address]; stmatrix [address], R.
void FunctionLowering::lowerMoveMatrix(const Instruction &i) {
  const bool store = i.opcode == Opcode::StMatrix;
  const unsigned count = i.has(Modifier::X4) ? 4 : i.has(Modifier::X2) ? 2 : 1;
  std::vector<uint32_t> places = {count, i.has(Modifier::Transposed)};
  if (store)
    addSources(places, i.operands[1], count, 4);
  else
    addDestinations(places, i.operands[0], count, 4);
  Step step = guarded(i);
  placeAddress(i, i.operands[store ? 0 : 1], step);
  step.handler = handlers.matrix(i);
  keepPlaces(step, std::move(places));
  add(step);
}

void FunctionLowering::lowerTransposeMatrix(const Instruction &i) {
  std::vector<uint32_t> places;
  addDestinations(places, i.operands[0], 1, 4);
  addSources(places, i.operands[1], 1, 4);
  Step step = guarded(i);
  step.handler = handlers.matrix(i);
  keepPlaces(step, std::move(places));
  add(step);
}

// A register with the address, for instructions that have two.
uint32_t FunctionLowering::addressPlace(const Instruction &i, const Operand &address) {
  Step step = guarded(i);
  placeAddress(i, address, step);
  step.handler = handlers.address(step.sourceBytes[0]);
  step.destination = frame.place(8);
  add(step);
  return step.destination;
}

// atom.v2 {D, ...}, [address], {S, ...}: a red's results are read by nobody.
void FunctionLowering::lowerVectorAtomic(const Instruction &i) {
  const bool reduces = i.opcode == Opcode::Red;
  const unsigned bytes = ptx::bytesOf(i.type()), count = i.modifiers.vectorWidth();
  std::vector<uint32_t> places(reduces ? count : 0, dump);
  if (!reduces)
    addDestinations(places, i.operands[0], count, bytes);
  addSources(places, i.operands[reduces ? 1 : 2], count, bytes);
  Step step = guarded(i);
  placeAddress(i, i.operands[reduces ? 0 : 1], step);
  step.handler = known(handlers.ofInstruction(i));
  step.width = static_cast<uint8_t>(count);
  keepPlaces(step, std::move(places));
  add(step);
}

// cp.async.bulk [to], [from], bytes, [barrier]: at once, so that its groups are complete, too.
void FunctionLowering::lowerBulkCopy(const Instruction &i) {
  Step step = guarded(i);
  if (i.operands.size() < 3) {
    step.handler = handlers.nothing();
    add(step);
    return;
  }
  const bool toGlobal = i.has(Modifier::BulkGroup);
  step.source[0] = addressPlace(i, i.operands[0]);
  step.source[1] = addressPlace(i, i.operands[1]);
  step.source[2] = source(i.operands[2], 4, Type::U32);
  if (!toGlobal)
    step.source[3] = addressPlace(i, i.operands[3]);
  step.handler = handlers.copyBulk(toGlobal                  ? BulkCopy::SharedToGlobal
                                   : i.has(Modifier::Global) ? BulkCopy::GlobalToShared
                                                             : BulkCopy::SharedToShared);
  add(step);
}

// Groups are complete as soon as they begin. cp.async.mbarrier.arrive takes back at once the
// arrival that it adds, but with .noinc.
void FunctionLowering::lowerAsyncCopy(const Instruction &i) {
  if (i.has(Modifier::NoIncrement))
    return lowerOperation(i);
  if (i.has(Modifier::Bulk))
    return lowerBulkCopy(i);
  Step step = guarded(i);
  if (i.operands.size() < 3) { // commit_group, wait_group, wait_all
    step.handler = handlers.nothing();
    add(step);
    return;
  }
  const uint64_t bytes = i.operands[2].bits;
  if (bytes != 4 && bytes != 8 && bytes != 16)
    throw NotRunnable{fmt::format("copies {} bytes; expected 4, 8 or 16", bytes)};
  step.source[0] = addressPlace(i, i.operands[0]);
  step.source[1] = addressPlace(i, i.operands[1]);
  const std::size_t policies = i.has(Modifier::CacheHint2);
  step.source[2] = i.operands.size() > 3 + policies ? source(i.operands[3], 4, Type::U32)
                                                    : frame.ofConstant(bytes, 4);
  step.immediate = static_cast<int64_t>(bytes);
  step.handler = handlers.copyAsync();
  add(step);
}

// vop d.sel, a.sel, b.sel, c: c is merged, or combined by a second operation.
void FunctionLowering::lowerVideo(const Instruction &i) {
  const std::vector<Operand> &operands = i.operands;
  const bool set = i.opcode == Opcode::Vset;
  VideoStep video;
  video.opcode = i.opcode;
  video.second =
      i.modifiers.oneOf({Modifier::Add, Modifier::Min, Modifier::Max}).value_or(Modifier::Count);
  video.relation = i.modifiers.comparison().value_or(Modifier::Count);
  const auto to = partOf(operands[0]), a = partOf(operands[1]), b = partOf(operands[2]);
  if (!to || !a || !b)
    throw NotRunnable{"has a part of a register that is none of b0 to b3, h0, h1"};
  video.to = *to, video.a = *a, video.b = *b;
  video.resultSigned = !set && ptx::isSigned(i.types[0]);
  video.aSigned = ptx::isSigned(i.types[set ? 0 : 1]);
  video.bSigned = ptx::isSigned(i.types[set ? 1 : 2]);
  video.saturates = i.has(Modifier::Sat);
  video.wraps = i.has(Modifier::Wrap);
  video.plusOne = i.has(Modifier::PlusOne);
  video.scale = i.has(Modifier::ShiftRight7) ? 7 : i.has(Modifier::ShiftRight15) ? 15 : 0;
  const bool needsThird =
      i.opcode == Opcode::Vmad || video.second != Modifier::Count || video.to.code != 0;
  if (needsThird != (operands.size() == 4))
    throw NotRunnable{needsThird ? "lacks the value that the result is combined with"
                                 : "has a value that nothing is combined with"};
  Step step = guarded(i);
  for (std::size_t s = 1; s < 4; ++s) {
    if (s < operands.size() && operands[s].kind == OperandKind::Register &&
        ptx::bytesOf(registerType(operands[s])) != 4)
      throw NotRunnable{fmt::format("operand {} has not 32 bits", s + 1)};
    step.source[s - 1] =
        s < operands.size() ? source(operands[s], 4, Type::None) : frame.ofConstant(0, 4);
  }
  if (operands[0].kind != OperandKind::Register || ptx::bytesOf(registerType(operands[0])) != 4)
    throw NotRunnable{"expected a register of 32 bits as destination"};
  step.destination = destination(operands[0]);
  step.immediate = video.packed();
  step.handler = handlers.video();
  add(step);
}

} // namespace cgpredict::simulator
