#include "simulator/TextureAccess.h"

#include "simulator/Texture.h"
#include "simulator/ThreadMemory.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>

namespace cgpredict::simulator {
namespace {

using ptx::Modifier;
using ptx::Opcode;
using ptx::Type;

constexpr uint32_t Faces = 6; // of a cube: layers behind each other

bool isArray(Modifier geometry) {
  return geometry == Modifier::Array1 || geometry == Modifier::Array2 ||
         geometry == Modifier::ArrayCube;
}

bool isCube(Modifier geometry) {
  return geometry == Modifier::Cube || geometry == Modifier::ArrayCube;
}

unsigned dimensionsOf(Modifier geometry) {
  return isCube(geometry) ? 2 : coordinatesOf(geometry) - isArray(geometry);
}

const Texture &textureOf(const Lanes &lanes, const Step &step, unsigned lane) {
  const uint64_t handle = step.sourceBytes[0] == 8 ? lanes.at<uint64_t>(step.source[0])[lane]
                                                   : lanes.at<uint32_t>(step.source[0])[lane];
  const Texture *found =
      lanes.memory->globalMemory().texture(handle + static_cast<uint64_t>(step.places[0]));
  if (!found)
    throw Fault{lane, fmt::format("accesses {}, which no texture of the launch is bound to; "
                                  "name it in a launch file: [textures.NAME]",
                                  lanes.memory->globalMemory().describe(handle))};
  return *found;
}

class Access {
public:
  Access(const Lanes &lanes, const Step &step, unsigned lane)
      : lanes(lanes), lane(lane), access(TextureAccess::unpacked(step.immediate)),
        texture(textureOf(lanes, step, lane)), values(step.places + 1),
        coordinates(values + access.values) {}

  void checkGeometry() const {
    const unsigned dimensions = dimensionsOf(access.geometry);
    const unsigned found = texture.size[2] > 1 ? 3 : texture.size[1] > 1 ? 2 : 1;
    if (found > dimensions)
      throw Fault{lane, fmt::format("accesses '{}', which has {} dimensions, as .{}", texture.name,
                                    found, ptx::modifierName(access.geometry))};
    if (access.geometry == Modifier::Cube && texture.layers != Faces)
      throw Fault{lane, fmt::format("accesses '{}' as .cube, which has {} layers; expected 6",
                                    texture.name, texture.layers)};
    if (access.geometry == Modifier::ArrayCube && texture.layers % Faces != 0)
      throw Fault{lane,
                  fmt::format("accesses '{}' as .acube, which has {} layers; expected 6 a cube",
                              texture.name, texture.layers)};
  }

  void sampled() const {
    checkGeometry();
    const std::array<uint32_t, 4> result = sample(texture, point(), access.type);
    for (unsigned v = 0; v < access.values; ++v)
      set(v, result[v]);
  }

  void gathered() const {
    checkGeometry();
    constexpr Modifier Components[] = {Modifier::Right, Modifier::ComponentG, Modifier::Bytes};
    const auto channel = static_cast<unsigned>(std::ranges::find(Components, access.operation) -
                                               std::begin(Components));
    const std::array<uint32_t, 4> result = gather(texture, point(), channel, access.type);
    for (unsigned v = 0; v < access.values; ++v)
      set(v, result[v]);
  }

  // suld.b and sust.b: as many bytes as the values have, x counted in bytes.
  template <bool Store> void bytesMoved() const {
    checkGeometry();
    const unsigned bytes = ptx::bytesOf(access.type);
    const uint64_t all = uint64_t{bytes} * access.values;
    std::array<int64_t, 3> at = place();
    if (at[0] % static_cast<int64_t>(all) != 0)
      throw Fault{lane, fmt::format("accesses {} bytes of '{}' at x = {}, which is no multiple",
                                    all, texture.name, at[0])};
    const auto offset = offsetOf(at, all, elementBytes(texture) * texture.size[0]);
    for (unsigned v = 0; v < access.values; ++v) {
      uint64_t bits = 0;
      if (Store && offset) {
        bits = get(v);
        std::memcpy(texture.host + *offset + v * bytes, &bits, bytes);
      } else if (!Store) {
        if (offset)
          std::memcpy(&bits, texture.host + *offset + v * bytes, bytes);
        set(v, bits);
      }
    }
  }

  // suld.p and sust.p: an element, its channels converted.
  template <bool Store> void elementMoved() const {
    checkGeometry();
    const auto offset = offsetOf(place(), 1, texture.size[0]);
    for (unsigned v = 0; v < access.values; ++v) {
      if (!Store)
        set(v, offset && v < texture.channels ? channelBits(texture, scaled(*offset), v) : 0);
      else if (offset && v < texture.channels)
        setChannelBits(texture, scaled(*offset), v, static_cast<uint32_t>(get(v)));
    }
  }

  void reduced() const {
    checkGeometry();
    const unsigned bytes = registerBytes(); // 4 or 8
    if (access.formatted && elementBytes(texture) < bytes)
      throw Fault{lane, fmt::format("changes {} bytes of '{}', whose elements have {}", bytes,
                                    texture.name, elementBytes(texture))};
    const uint64_t unit = access.formatted ? 1 : bytes;
    const auto offset =
        offsetOf(place(), unit,
                 access.formatted ? texture.size[0] : elementBytes(texture) * texture.size[0]);
    if (!offset)
      return;
    const uint64_t at = access.formatted ? scaled(*offset) : *offset;
    uint64_t before = 0;
    std::memcpy(&before, texture.host + at, bytes);
    const uint64_t after = combined(before, get(0));
    std::memcpy(texture.host + at, &after, bytes);
  }

  void asked() const { set(0, answer()); }

private:
  uint32_t answer() const {
    switch (access.operation) {
    case Modifier::Width:
      return texture.size[0];
    case Modifier::Height:
      return texture.size[1];
    case Modifier::Depth:
      return texture.size[2];
    case Modifier::ArraySize:
      return texture.layers;
    default:
      return texture.normalized;
    }
  }

  uint32_t bitsAt(const uint32_t *places, unsigned index) const {
    return lanes.at<uint32_t>(places[index])[lane];
  }

  uint64_t get(unsigned value) const {
    uint64_t bits = 0;
    const unsigned bytes = registerBytes();
    std::memcpy(&bits, lanes.registers + values[value] + lane * bytes, bytes);
    return bits;
  }
  void set(unsigned value, uint64_t bits) const {
    const unsigned bytes = registerBytes();
    std::memcpy(lanes.registers + values[value] + lane * bytes, &bits, bytes);
  }
  // Bytes are moved through registers of 16 bits (PTX ISA, suld).
  unsigned registerBytes() const { return std::max(ptx::bytesOf(access.type), 2U); }

  TexturePoint point() const {
    const unsigned layered = isArray(access.geometry);
    std::array<double, 4> at{};
    for (unsigned c = 0; c < coordinatesOf(access.geometry); ++c) {
      const uint32_t bits = bitsAt(coordinates, c);
      at[c] = access.floatCoordinates && !(layered && c == 0)
                  ? static_cast<double>(std::bit_cast<float>(bits))
                  : static_cast<int32_t>(bits);
    }
    const uint32_t layer = layered ? static_cast<uint32_t>(std::max(at[0], 0.0)) : 0;
    if (isCube(access.geometry)) {
      TexturePoint point = inElements(cubePoint(at[layered], at[layered + 1], at[layered + 2]));
      point.layer += Faces * std::min(layer, texture.layers / Faces - 1);
      return point;
    }
    TexturePoint point;
    point.dimensions = dimensionsOf(access.geometry);
    point.isElement = !access.floatCoordinates;
    point.layer = layer;
    std::copy_n(at.begin() + layered, point.dimensions, point.at.begin());
    return point;
  }

  // A cube's coordinates are always normalised.
  TexturePoint inElements(TexturePoint point) const {
    for (unsigned d = 0; d < 2 && !texture.normalized; ++d)
      point.at[d] *= texture.size[d];
    return point;
  }

  std::array<int64_t, 3> place() const {
    std::array<int64_t, 3> at{};
    const unsigned layered = isArray(access.geometry);
    for (unsigned d = 0; d < dimensionsOf(access.geometry); ++d)
      at[d] = static_cast<int32_t>(bitsAt(coordinates, d + layered));
    return at;
  }

  // In units of x; none where nothing is accessed.
  std::optional<uint64_t> offsetOf(std::array<int64_t, 3> at, uint64_t units,
                                   uint64_t width) const {
    if (width < units)
      throw Fault{lane, fmt::format("accesses more of '{}' than its rows have", texture.name)};
    const int64_t last[3] = {static_cast<int64_t>(width - units), int64_t{texture.size[1]} - 1,
                             int64_t{texture.size[2]} - 1};
    for (unsigned d = 0; d < 3; ++d) {
      if (at[d] >= 0 && at[d] <= last[d])
        continue;
      if (access.outside == Modifier::Zero)
        return std::nullopt;
      if (access.outside == Modifier::Trap)
        throw Fault{lane, fmt::format("accesses '{}' at ({}, {}, {}), beyond its edges",
                                      texture.name, at[0], at[1], at[2])};
      at[d] = std::clamp<int64_t>(at[d], 0, last[d]);
    }
    const uint32_t layer =
        isArray(access.geometry) ? std::min(bitsAt(coordinates, 0), texture.layers - 1) : 0;
    const uint64_t row =
        (uint64_t{layer} * texture.size[2] + static_cast<uint64_t>(at[2])) * texture.size[1] +
        static_cast<uint64_t>(at[1]);
    return row * width + static_cast<uint64_t>(at[0]);
  }

  uint64_t scaled(uint64_t element) const { return element * elementBytes(texture); }

  uint64_t combined(uint64_t a, uint64_t b) const {
    const bool isSigned = ptx::isSigned(access.type) ||
                          (access.type == Type::B32 && ptx::isSigned(texture.type));
    const unsigned unused = 64 - 8 * registerBytes();
    const auto number = [&](uint64_t bits) { return static_cast<int64_t>(bits << unused); };
    const bool less = isSigned ? number(b) < number(a) : b < a;
    switch (access.operation) {
    case Modifier::Add:
      return a + b;
    case Modifier::Min:
      return less ? b : a;
    case Modifier::Max:
      return less ? a : b;
    case Modifier::And:
      return a & b;
    default:
      return a | b;
    }
  }

  const Lanes &lanes;
  unsigned lane;
  TextureAccess access;
  const Texture &texture;
  const uint32_t *values, *coordinates;
};

template <void (Access::*Do)() const> void forLanes(const Lanes &lanes, const Step &step) {
  forEachLane(lanes.mask, [&](unsigned lane) { (Access(lanes, step, lane).*Do)(); });
}

template <bool Store> void surface(const Lanes &lanes, const Step &step) {
  if (TextureAccess::unpacked(step.immediate).formatted)
    forLanes<&Access::elementMoved<Store>>(lanes, step);
  else
    forLanes<&Access::bytesMoved<Store>>(lanes, step);
}

} // namespace

int64_t TextureAccess::packed() const {
  return static_cast<int64_t>(geometry) | static_cast<int64_t>(operation) << 8 |
         static_cast<int64_t>(outside) << 16 | static_cast<int64_t>(type) << 24 |
         int64_t{values} << 32 | int64_t{floatCoordinates} << 40 | int64_t{formatted} << 41;
}

TextureAccess TextureAccess::unpacked(int64_t bits) {
  TextureAccess access;
  access.geometry = static_cast<Modifier>(bits & 0xFF);
  access.operation = static_cast<Modifier>(bits >> 8 & 0xFF);
  access.outside = static_cast<Modifier>(bits >> 16 & 0xFF);
  access.type = static_cast<Type>(bits >> 24 & 0xFF);
  access.values = static_cast<uint8_t>(bits >> 32 & 0xFF);
  access.floatCoordinates = (bits >> 40 & 1) != 0;
  access.formatted = (bits >> 41 & 1) != 0;
  return access;
}

unsigned coordinatesOf(Modifier geometry) {
  switch (geometry) {
  case Modifier::D1:
    return 1;
  case Modifier::D2:
  case Modifier::Array1:
    return 2;
  case Modifier::ArrayCube:
    return 4;
  default:
    return 3;
  }
}

Handler textureHandler(Opcode opcode) {
  switch (opcode) {
  case Opcode::Tex:
    return &forLanes<&Access::sampled>;
  case Opcode::Tld4:
    return &forLanes<&Access::gathered>;
  case Opcode::Suld:
    return &surface<false>;
  case Opcode::Sust:
    return &surface<true>;
  case Opcode::Sured:
    return &forLanes<&Access::reduced>;
  case Opcode::Txq:
  case Opcode::Suq:
    return &forLanes<&Access::asked>;
  default:
    return nullptr;
  }
}

} // namespace cgpredict::simulator
