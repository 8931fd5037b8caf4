#include "simulator/Texture.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

namespace cgpredict::simulator {
namespace {

using ptx::Type;

// As lanes/FloatBits.h has it, whose code is compiled for one instruction set of the host each.
double halfValue(uint32_t code) {
  const int exponent = static_cast<int>(code >> 10 & 31);
  const double fraction = code & 1023;
  const double sign = code >> 15 ? -1 : 1;
  if (exponent == 31)
    return fraction == 0 ? sign * INFINITY : NAN;
  return sign * std::ldexp(exponent == 0 ? fraction : fraction + 1024, std::max(exponent, 1) - 25);
}

// As a number, integers of 8 and 16 bits in [0, 1] or [-1, 1].
double channelValue(Type type, uint32_t bits) {
  switch (type) {
  case Type::F32:
    return std::bit_cast<float>(bits);
  case Type::F16:
    return halfValue(bits);
  case Type::U8:
    return bits / 255.0;
  case Type::U16:
    return bits / 65535.0;
  case Type::S8:
    return std::max(static_cast<int32_t>(bits) / 127.0, -1.0);
  case Type::S16:
    return std::max(static_cast<int32_t>(bits) / 32767.0, -1.0);
  case Type::S32:
    return static_cast<int32_t>(bits);
  default:
    return bits;
  }
}

// The element that a coordinate stands for, none where a border is read.
std::optional<int64_t> wrapped(int64_t index, int64_t size, AddressMode mode, bool normalized) {
  if (index >= 0 && index < size)
    return index;
  if (mode == AddressMode::Border)
    return std::nullopt;
  if (!normalized || mode == AddressMode::Clamp) // the others need normalised coordinates
    return std::clamp<int64_t>(index, 0, size - 1);
  const int64_t period = mode == AddressMode::Wrap ? size : 2 * size;
  const int64_t inside = (index % period + period) % period;
  return inside < size ? inside : period - 1 - inside;
}

using Channels = std::array<double, 4>;

class Sampler {
public:
  Sampler(const Texture &texture, const TexturePoint &point, Type type)
      : texture(texture), point(point), type(type) {}

  std::array<uint32_t, 4> run() const {
    if (point.isElement || !texture.linear || keepsBits())
      return nearest();
    const Channels made = interpolated();
    std::array<uint32_t, 4> result{};
    for (unsigned c = 0; c < 4; ++c)
      result[c] = std::bit_cast<uint32_t>(static_cast<float>(made[c]));
    return result;
  }

  std::array<uint32_t, 4> gathered(unsigned channel) const {
    constexpr std::array<std::array<int64_t, 2>, 4> Around = {{{0, 1}, {1, 1}, {1, 0}, {0, 0}}};
    std::array<uint32_t, 4> result{};
    for (unsigned e = 0; e < 4; ++e) {
      std::array<int64_t, 3> index{};
      for (unsigned d = 0; d < 2; ++d)
        index[d] = static_cast<int64_t>(std::floor(coordinate(d) - 0.5)) + Around[e][d];
      result[e] = elementBits(offsetOf(index), channel);
    }
    return result;
  }

private:
  bool keepsBits() const {
    return type != Type::F32 || texture.type == Type::U32 || texture.type == Type::S32;
  }

  // In elements. What is no number, and what no array reaches, is kept from overflowing.
  double coordinate(unsigned d) const {
    const double scale = texture.normalized && !point.isElement ? texture.size[d] : 1;
    const double value = point.at[d] * scale;
    return std::isnan(value) ? 0 : std::clamp(value, -1e9, 1e9);
  }

  std::optional<uint64_t> offsetOf(const std::array<int64_t, 3> &index) const {
    std::array<int64_t, 3> at{};
    for (unsigned d = 0; d < point.dimensions; ++d) {
      const auto inside =
          wrapped(index[d], texture.size[d], texture.mode, texture.normalized && !point.isElement);
      if (!inside)
        return std::nullopt;
      at[d] = *inside;
    }
    return elementOffset(texture, at, std::min(point.layer, texture.layers - 1));
  }

  std::array<uint32_t, 4> nearest() const {
    std::array<int64_t, 3> index{};
    for (unsigned d = 0; d < point.dimensions; ++d)
      index[d] = static_cast<int64_t>(std::floor(coordinate(d)));
    const auto offset = offsetOf(index);
    std::array<uint32_t, 4> result{};
    for (unsigned c = 0; c < 4; ++c)
      result[c] = elementBits(offset, c);
    return result;
  }

  uint32_t elementBits(const std::optional<uint64_t> &offset, unsigned channel) const {
    if (!keepsBits())
      return std::bit_cast<uint32_t>(static_cast<float>(value(offset, channel)));
    if (!offset)
      return 0;
    return channel < texture.channels ? integerBits(channelBits(texture, *offset, channel))
                                      : channel == 3;
  }

  // An f16 that is read as an integer gives the bits of the single-precision number.
  uint32_t integerBits(uint32_t bits) const {
    return texture.type == Type::F16 ? std::bit_cast<uint32_t>(static_cast<float>(halfValue(bits)))
                                     : bits;
  }

  double value(const std::optional<uint64_t> &offset, unsigned channel) const {
    if (!offset)
      return 0;
    return channel < texture.channels
               ? channelValue(texture.type, channelBits(texture, *offset, channel))
               : channel == 3;
  }

  // Weights have 8 bits behind the point, and so has their product in two dimensions; the three
  // other products follow from it, so that all four are one together: bits of an H100. Of three
  // dimensions that is assumed for x and y.
  Channels interpolated() const {
    std::array<int64_t, 3> low{};
    std::array<double, 3> weight{};
    for (unsigned d = 0; d < point.dimensions; ++d) {
      const double at = coordinate(d) - 0.5;
      low[d] = static_cast<int64_t>(std::floor(at));
      weight[d] = std::round((at - std::floor(at)) * 256) / 256;
    }
    Channels sum{};
    for (unsigned corner = 0; corner < 1U << point.dimensions; ++corner) {
      std::array<int64_t, 3> index = low;
      for (unsigned d = 0; d < point.dimensions; ++d)
        index[d] += corner >> d & 1;
      const double part = partOf(corner, weight);
      const auto offset = offsetOf(index);
      for (unsigned c = 0; c < 4 && part > 0; ++c)
        sum[c] += part * value(offset, c);
    }
    return sum;
  }

  double partOf(unsigned corner, const std::array<double, 3> &weight) const {
    const auto along = [&](unsigned d) {
      return (corner >> d & 1) != 0 ? weight[d] : 1 - weight[d];
    };
    if (point.dimensions == 1)
      return along(0);
    const double both = std::round(weight[0] * weight[1] * 256) / 256;
    const double plane[4] = {1 - weight[0] - weight[1] + both, weight[0] - both, weight[1] - both,
                             both};
    return plane[corner & 3] * (point.dimensions == 3 ? along(2) : 1);
  }

  const Texture &texture;
  const TexturePoint &point;
  Type type;
};

} // namespace

uint64_t elementBytes(const Texture &texture) {
  return uint64_t{ptx::bytesOf(texture.type)} * texture.channels;
}

double textureBytes(const Texture &texture) {
  return static_cast<double>(elementBytes(texture)) * texture.size[0] * texture.size[1] *
         texture.size[2] * texture.layers;
}

std::array<uint32_t, 4> sample(const Texture &texture, const TexturePoint &point, Type type) {
  return Sampler(texture, point, type).run();
}

std::array<uint32_t, 4> gather(const Texture &texture, const TexturePoint &point, unsigned channel,
                               Type type) {
  return Sampler(texture, point, type).gathered(channel);
}

// CUDA C++ Programming Guide, "Cubemap Textures": the largest component names the face.
TexturePoint cubePoint(double x, double y, double z) {
  const double ax = std::fabs(x), ay = std::fabs(y), az = std::fabs(z);
  TexturePoint point;
  point.dimensions = 2;
  double m = 0, s = 0, t = 0;
  if (ax >= ay && ax >= az)
    point.layer = x < 0, m = ax, s = x < 0 ? z : -z, t = -y;
  else if (ay >= az)
    point.layer = 2 + (y < 0), m = ay, s = x, t = y < 0 ? -z : z;
  else
    point.layer = 4 + (z < 0), m = az, s = z < 0 ? -x : x, t = -y;
  point.at = {m > 0 ? (s / m + 1) / 2 : 0, m > 0 ? (t / m + 1) / 2 : 0, 0};
  return point;
}

std::optional<uint64_t> elementOffset(const Texture &texture, std::array<int64_t, 3> at,
                                      uint32_t layer) {
  uint64_t index = layer;
  for (unsigned d = 3; d-- > 0;) {
    if (at[d] < 0 || at[d] >= texture.size[d])
      return std::nullopt;
    index = index * texture.size[d] + static_cast<uint64_t>(at[d]);
  }
  return index * elementBytes(texture);
}

uint32_t channelBits(const Texture &texture, uint64_t offset, unsigned channel) {
  const unsigned bytes = ptx::bytesOf(texture.type);
  uint32_t bits = 0;
  std::memcpy(&bits, texture.host + offset + uint64_t{channel} * bytes, bytes);
  const unsigned unused = 32 - 8 * bytes;
  return ptx::isSigned(texture.type)
             ? static_cast<uint32_t>(static_cast<int32_t>(bits << unused) >> unused)
             : bits;
}

void setChannelBits(const Texture &texture, uint64_t offset, unsigned channel, uint32_t bits) {
  const unsigned bytes = ptx::bytesOf(texture.type);
  std::memcpy(texture.host + offset + uint64_t{channel} * bytes, &bits, bytes);
}

} // namespace cgpredict::simulator
