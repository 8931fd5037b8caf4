// A link between host and GPU, and the bytes that a transfer puts on it.
//
// Source: H. Abdelhafez, C. Zimmer, S. Vazhkudai, M. Ripeanu, "AHEAD: A Tool for Projecting
// Next-Generation Hardware Enhancements on GPU-Accelerated Systems", 2019: equations (2)-(8).
#ifndef CGPREDICT_ANALYZER_DEVICES_LINK_H
#define CGPREDICT_ANALYZER_DEVICES_LINK_H

#include "analyzer/base/Units.h"
#include "analyzer/devices/DeviceParameter.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace cgpredict {

enum class Direction : uint8_t { ToDevice, ToHost, OnDevice };
inline constexpr std::size_t Directions = 3;

/// "to device", "to host", "on device"
const char *toString(Direction direction);

/// L + O, the time of a one-byte transfer, of each direction, where it is known.
using TransferOverheads = std::array<std::optional<Seconds>, Directions>;

enum class Protocol : uint8_t { Pcie, NvLink };

struct Link {
  std::string id;   ///< "pcie3-x16"
  std::string name; ///< "PCI Express 3.0"
  Protocol protocol = Protocol::Pcie;
  uint32_t lanes = 0;            ///< of one link
  uint32_t links = 1;            ///< NVLink: bundled links
  double transfersPerSecond = 0; ///< raw rate of a lane and direction: bits per second
  double encoding = 1;           ///< payload bits per bit on the wire

  Bytes packetOverhead{0}; ///< PCIe: MRd_O, MWr_O and CplD_O
  Bytes maxPayload{0};     ///< PCIe: MPS; NVLink: largest payload of a packet
  Bytes maxReadRequest{0}; ///< PCIe: MRRS
  Bytes readCompletion{0}; ///< PCIe: RCB, not above MPS
  Bytes flit{0};           ///< NVLink
  TransferOverheads overheads;

  std::vector<DeviceParameter> parameters;
  std::vector<DeviceSource> sources;
};

/// (3), (8): payload bits of all lanes of all links, one direction.
BytesPerSecond linkBandwidth(const Link &link);

/// n_hat of (4)-(7): what `payload` bytes put on the link. Direction OnDevice uses no link:
/// payload.
double wireBytes(const Link &link, Direction direction, uint64_t payload);

/// (2): bandwidth that the payload sees; the link's where there is no payload.
BytesPerSecond effectiveBandwidth(const Link &link, Direction direction, uint64_t payload);

} // namespace cgpredict

#endif
