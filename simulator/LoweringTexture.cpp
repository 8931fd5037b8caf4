// Textures and surfaces. The address of such an instruction is [texture, {coordinates}].
#include "simulator/FunctionLowering.h"

#include <fmt/format.h>

namespace cgpredict::simulator {

using ptx::Instruction;
using ptx::Modifier;
using ptx::Opcode;
using ptx::Operand;
using ptx::OperandKind;
using ptx::Type;

namespace {

Modifier geometryOf(const Instruction &i) {
  using enum Modifier;
  const auto known = i.modifiers.oneOf({D1, D2, D3, Array1, Array2, Cube, ArrayCube});
  if (!known)
    throw NotRunnable{"has a geometry that this simulator does not run"};
  return *known;
}

bool hasValuesFirst(const Instruction &i) {
  return i.opcode != Opcode::Sust && i.opcode != Opcode::Sured;
}

// Textures have one level; gradients choose among levels.
TextureAccess accessOf(const Instruction &i) {
  using enum Modifier;
  TextureAccess access;
  access.geometry = geometryOf(i);
  const bool gathers = i.opcode == Opcode::Tld4;
  access.operation = (gathers ? i.modifiers.oneOf({Right, ComponentG, Bytes, MatrixA})
                              : i.modifiers.oneOf({Add, Min, Max, And, Or}))
                         .value_or(Count);
  access.outside = i.modifiers.oneOf({Trap, Clamp, Zero}).value_or(Trap);
  access.type = i.type();
  access.floatCoordinates = (gathers || i.opcode == Opcode::Tex) && i.types[1] == Type::F32;
  access.formatted = i.has(Formatted);
  access.values = static_cast<uint8_t>(i.modifiers.vectorWidth());
  return access;
}

} // namespace

void FunctionLowering::lowerTexture(const Instruction &i) {
  const TextureAccess access = accessOf(i);
  if (i.opcode == Opcode::Tld4 && i.modifiers.oneOf({Modifier::Cube, Modifier::ArrayCube}))
    throw NotRunnable{"gathers from a cube"};
  if (i.opcode == Opcode::Tex && ptx::bytesOf(i.type()) != 4)
    throw NotRunnable{"has a type that this simulator does not run"};
  const bool first = hasValuesFirst(i);
  const Operand &values = i.operands[first ? 0 : 1], &address = i.operands[first ? 1 : 0];
  std::vector<uint32_t> places(1);
  const unsigned bytes = std::max(ptx::bytesOf(i.type()), 2U);
  if (first)
    addDestinations(places, values, access.values, bytes);
  else
    addSources(places, values, access.values, bytes);
  addCoordinates(places, address, coordinatesOf(access.geometry));
  addTextureStep(i, address, access, std::move(places));
}

// Some geometries are written with coordinates that nobody reads: {x, y, z, unused}.
void FunctionLowering::addCoordinates(std::vector<uint32_t> &places, const Operand &address,
                                      std::size_t count) {
  if (address.elements.size() != 2)
    throw NotRunnable{address.elements.size() > 2
                          ? "names a sampler; textures are bound with their own properties"
                          : "names no coordinates"};
  const std::vector<const Operand *> given = elementsOf(address.elements[1]);
  if (given.size() < count)
    throw NotRunnable{fmt::format("has {} coordinates; expected {}", given.size(), count)};
  for (std::size_t c = 0; c < count; ++c) {
    if (given[c]->kind == OperandKind::Register && ptx::bytesOf(registerType(*given[c])) != 4)
      throw NotRunnable{fmt::format("coordinate {} has not 32 bits", c + 1)};
    places.push_back(source(*given[c], 4, Type::None));
  }
}

void FunctionLowering::lowerQuery(const Instruction &i) {
  using enum Modifier;
  TextureAccess access;
  const auto asked = i.modifiers.oneOf({Width, Height, Depth, ArraySize, NormalizedCoordinates});
  if (!asked)
    throw NotRunnable{"asks for what has no number in the PTX ISA"};
  access.operation = *asked;
  access.type = Type::B32;
  access.values = 1;
  std::vector<uint32_t> places(1);
  addDestinations(places, i.operands[0], 1, 4);
  addTextureStep(i, i.operands[1], access, std::move(places));
}

void FunctionLowering::addTextureStep(const Instruction &i, const Operand &address,
                                      const TextureAccess &access, std::vector<uint32_t> places) {
  Step step = guarded(i);
  placeAddress(i, address, step);
  places[0] = static_cast<uint32_t>(step.immediate);
  step.immediate = access.packed();
  step.handler = textureHandler(i.opcode);
  keepPlaces(step, std::move(places));
  add(step);
}

} // namespace cgpredict::simulator
