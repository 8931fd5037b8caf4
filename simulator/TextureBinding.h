// A [textures.NAME] of a launch file, as values.
#ifndef CGPREDICT_SIMULATOR_TEXTUREBINDING_H
#define CGPREDICT_SIMULATOR_TEXTUREBINDING_H

#include "simulator/GlobalMemory.h"

namespace cgpredict::simulator {

struct TexturePlan {
  std::string buffer;
  Texture texture; // all but its memory
  uint32_t line = 0;
};

/// The texture over that buffer's memory. Throws Error where the buffer is smaller.
Texture bound(const TexturePlan &plan, const Allocation &buffer);

/// The words of a launch file; none for another one.
std::optional<AddressMode> addressModeNamed(const std::string &word);
std::optional<ptx::Type> texelTypeNamed(const std::string &word);

} // namespace cgpredict::simulator

#endif
