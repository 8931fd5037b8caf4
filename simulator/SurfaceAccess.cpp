#include "simulator/SurfaceAccess.h"

#include "simulator/TextureLane.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>

namespace cgpredict::simulator {
namespace {

using ptx::Modifier;
using ptx::Opcode;
using ptx::Type;

class SurfaceLane : public TextureLane {
public:
  using TextureLane::TextureLane;

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

private:
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
    const bool isSigned =
        ptx::isSigned(access.type) || (access.type == Type::B32 && ptx::isSigned(texture.type));
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
};

template <bool Store> void moved(const Lanes &lanes, const Step &step) {
  if (TextureAccess::unpacked(step.immediate).formatted)
    forLanes<SurfaceLane, &SurfaceLane::elementMoved<Store>>(lanes, step);
  else
    forLanes<SurfaceLane, &SurfaceLane::bytesMoved<Store>>(lanes, step);
}

} // namespace

Handler surfaceHandler(Opcode opcode) {
  switch (opcode) {
  case Opcode::Suld:
    return &moved<false>;
  case Opcode::Sust:
    return &moved<true>;
  case Opcode::Sured:
    return &forLanes<SurfaceLane, &SurfaceLane::reduced>;
  default:
    return nullptr;
  }
}

} // namespace cgpredict::simulator
