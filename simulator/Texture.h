// Textures and surfaces: arrays in global memory that are read by coordinates (CUDA C++ Programming
// Guide, appendix "Texture Fetching"). Elements lie row after row, planes and layers behind each
// other.
#ifndef CGPREDICT_SIMULATOR_TEXTURE_H
#define CGPREDICT_SIMULATOR_TEXTURE_H

#include "ptx/Types.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace cgpredict::simulator {

enum class AddressMode : uint8_t { Wrap, Clamp, Mirror, Border };

struct Texture {
  std::string name;
  std::byte *host = nullptr;             // of the first element
  std::array<uint32_t, 3> size{1, 1, 1}; // elements in x, y, z
  uint32_t layers = 1;                   // of an array; 6 of a cube
  ptx::Type type = ptx::Type::F32;       // of a channel: 8 to 32 bits
  unsigned channels = 1;                 // 1, 2 or 4
  bool linear = false;                   // interpolated; else the nearest element
  bool normalized = false;               // coordinates in [0, 1)
  AddressMode mode = AddressMode::Clamp; // beyond the edges
};

uint64_t elementBytes(const Texture &texture);
double textureBytes(const Texture &texture); // more than an integer holds, where a size is wrong

/// Coordinates of an element, or of a point: x, y, z of `dimensions`, and the layer.
struct TexturePoint {
  unsigned dimensions = 1;
  std::array<double, 3> at{};
  uint32_t layer = 0;
  bool isElement = false; // whole numbers, not normalised, never interpolated
};

/// Four channels as bits of `type` (u32, s32, f32). Integers of 8 and 16 bits read as f32 are
/// divided by the largest one; channels that the texture has not are 0, the fourth 1.
std::array<uint32_t, 4> sample(const Texture &texture, const TexturePoint &point, ptx::Type type);

/// One channel of the four elements that a linear filter in two dimensions would weigh: (i, j + 1),
/// (i + 1, j + 1), (i + 1, j), (i, j), from the left and the smaller y on (PTX ISA, tld4).
std::array<uint32_t, 4> gather(const Texture &texture, const TexturePoint &point, unsigned channel,
                               ptx::Type type);

/// The face of a cube and the point of it, in [0, 1], that a direction meets.
TexturePoint cubePoint(double x, double y, double z);

/// Where an element begins; none beyond the edges.
std::optional<uint64_t> elementOffset(const Texture &texture, std::array<int64_t, 3> at,
                                      uint32_t layer);

/// One channel of an element in memory, extended to 32 bits, and back.
uint32_t channelBits(const Texture &texture, uint64_t offset, unsigned channel);
void setChannelBits(const Texture &texture, uint64_t offset, unsigned channel, uint32_t bits);

} // namespace cgpredict::simulator

#endif
