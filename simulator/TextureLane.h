// A lane of a step on a texture or surface: its values, its coordinates, and what it is bound to.
// Private to the simulator.
#ifndef CGPREDICT_SIMULATOR_TEXTURELANE_H
#define CGPREDICT_SIMULATOR_TEXTURELANE_H

#include "simulator/Texture.h"
#include "simulator/TextureAccess.h"
#include "simulator/ThreadMemory.h"

#include <algorithm>
#include <cstring>

namespace cgpredict::simulator {

inline constexpr uint32_t CubeFaces = 6; // layers behind each other

bool isArray(ptx::Modifier geometry);
bool isCube(ptx::Modifier geometry);
/// Coordinates without the layer; of a cube those on a face.
unsigned dimensionsOf(ptx::Modifier geometry);

class TextureLane {
public:
  /// Throws Fault where nothing is bound.
  TextureLane(const Lanes &lanes, const Step &step, unsigned lane);

protected:
  /// Throws Fault where what is bound is of another geometry.
  void checkGeometry() const;

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

  const Lanes &lanes;
  unsigned lane;
  TextureAccess access;
  const Texture &texture;
  const uint32_t *values, *coordinates;
};

/// Does what `Do` of a class of lanes does, for each of the mask.
template <typename Lane, void (Lane::*Do)() const>
void forLanes(const Lanes &lanes, const Step &step) {
  forEachLane(lanes.mask, [&](unsigned lane) { (Lane(lanes, step, lane).*Do)(); });
}

} // namespace cgpredict::simulator

#endif
