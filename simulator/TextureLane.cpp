#include "simulator/TextureLane.h"

#include <fmt/format.h>

namespace cgpredict::simulator {

using ptx::Modifier;

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

static const Texture &textureOf(const Lanes &lanes, const Step &step, unsigned lane) {
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

TextureLane::TextureLane(const Lanes &lanes, const Step &step, unsigned lane)
    : lanes(lanes), lane(lane), access(TextureAccess::unpacked(step.immediate)),
      texture(textureOf(lanes, step, lane)), values(step.places + 1),
      coordinates(values + access.values) {}

void TextureLane::checkGeometry() const {
  const unsigned dimensions = dimensionsOf(access.geometry);
  const unsigned found = texture.size[2] > 1 ? 3 : texture.size[1] > 1 ? 2 : 1;
  if (found > dimensions)
    throw Fault{lane, fmt::format("accesses '{}', which has {} dimensions, as .{}", texture.name,
                                  found, ptx::modifierName(access.geometry))};
  if (access.geometry == Modifier::Cube && texture.layers != CubeFaces)
    throw Fault{lane, fmt::format("accesses '{}' as .cube, which has {} layers; expected 6",
                                  texture.name, texture.layers)};
  if (access.geometry == Modifier::ArrayCube && texture.layers % CubeFaces != 0)
    throw Fault{lane, fmt::format("accesses '{}' as .acube, which has {} layers; expected 6 a cube",
                                  texture.name, texture.layers)};
}

} // namespace cgpredict::simulator
