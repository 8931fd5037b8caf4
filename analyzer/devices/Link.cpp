#include "analyzer/devices/Link.h"

namespace cgpredict {
namespace {

double packets(uint64_t payload, Bytes most) {
  return static_cast<double>(payload / most.value() + (payload % most.value() != 0));
}

double pcieBytes(const Link &link, Direction direction, uint64_t payload) {
  const auto n = static_cast<double>(payload);
  const auto overhead = static_cast<double>(link.packetOverhead.value());
  if (direction == Direction::ToHost)
    return packets(payload, link.maxPayload) * overhead + n; // (5)
  return overhead + static_cast<double>(link.maxReadRequest.value()) +
         packets(payload, link.readCompletion) * overhead + n; // (4)
}

double nvLinkBytes(const Link &link, Direction direction, uint64_t payload) {
  const auto flit = static_cast<double>(link.flit.value());
  double write = packets(payload, link.maxPayload) * flit + static_cast<double>(payload); // (7)
  return direction == Direction::ToHost ? write : flit + write;                           // (6)
}

} // namespace

const char *toString(Direction direction) {
  constexpr const char *names[Directions] = {"to device", "to host", "on device"};
  return names[static_cast<std::size_t>(direction)];
}

BytesPerSecond linkBandwidth(const Link &link) {
  return BytesPerSecond(link.links * link.lanes * link.transfersPerSecond / 8 * link.encoding);
}

double wireBytes(const Link &link, Direction direction, uint64_t payload) {
  if (direction == Direction::OnDevice)
    return static_cast<double>(payload);
  return link.protocol == Protocol::Pcie ? pcieBytes(link, direction, payload)
                                         : nvLinkBytes(link, direction, payload);
}

BytesPerSecond effectiveBandwidth(const Link &link, Direction direction, uint64_t payload) {
  if (payload == 0)
    return linkBandwidth(link);
  return static_cast<double>(payload) / wireBytes(link, direction, payload) * linkBandwidth(link);
}

} // namespace cgpredict
