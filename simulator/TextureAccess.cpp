#include "simulator/TextureAccess.h"

#include "simulator/SurfaceAccess.h"
#include "simulator/TextureLane.h"

#include <algorithm>
#include <array>
#include <bit>

namespace cgpredict::simulator {
namespace {

using ptx::Modifier;
using ptx::Opcode;
using ptx::Type;

class FetchLane : public TextureLane {
public:
  using TextureLane::TextureLane;

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
      point.layer += CubeFaces * std::min(layer, texture.layers / CubeFaces - 1);
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
};

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
    return &forLanes<FetchLane, &FetchLane::sampled>;
  case Opcode::Tld4:
    return &forLanes<FetchLane, &FetchLane::gathered>;
  case Opcode::Txq:
  case Opcode::Suq:
    return &forLanes<FetchLane, &FetchLane::asked>;
  default:
    return surfaceHandler(opcode);
  }
}

} // namespace cgpredict::simulator
