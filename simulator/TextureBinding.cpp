#include "simulator/TextureBinding.h"

#include "analyzer/base/Error.h"

#include <fmt/format.h>

namespace cgpredict::simulator {

Texture bound(const TexturePlan &plan, const Allocation &buffer) {
  if (textureBytes(plan.texture) > static_cast<double>(buffer.bytes))
    throw Error(fmt::format("the texture '{}' has {} bytes; its buffer '{}' has {}",
                            plan.texture.name, textureBytes(plan.texture), buffer.name,
                            buffer.bytes));
  Texture texture = plan.texture;
  texture.host = buffer.host.get();
  return texture;
}

std::optional<AddressMode> addressModeNamed(const std::string &word) {
  constexpr std::pair<const char *, AddressMode> Modes[] = {{"wrap", AddressMode::Wrap},
                                                            {"clamp", AddressMode::Clamp},
                                                            {"mirror", AddressMode::Mirror},
                                                            {"border", AddressMode::Border}};
  for (const auto &[name, mode] : Modes)
    if (word == name)
      return mode;
  return std::nullopt;
}

std::optional<ptx::Type> texelTypeNamed(const std::string &word) {
  for (const ptx::Type type : {ptx::Type::U8, ptx::Type::S8, ptx::Type::U16, ptx::Type::S16,
                               ptx::Type::U32, ptx::Type::S32, ptx::Type::F16, ptx::Type::F32})
    if (word == ptx::traits(type).name)
      return type;
  return std::nullopt;
}

} // namespace cgpredict::simulator
