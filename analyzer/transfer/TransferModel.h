// Time of one transfer between host and GPU, on a GPU, or not at all where they share memory.
//
// [1] AHEAD 2019 (Link.h): equations (9), (10).
// [2] T. Gajger, P. Czarnul, "Modelling and Simulation of GPU Processing in the MERPSYS
//     Environment", SCPE 2018: equation (4.6).
#ifndef CGPREDICT_ANALYZER_TRANSFER_TRANSFERMODEL_H
#define CGPREDICT_ANALYZER_TRANSFER_TRANSFERMODEL_H

#include "analyzer/devices/Node.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace cgpredict {

enum class HostMemory : uint8_t { Pageable, Pinned };

struct TransferShape {
  Direction direction = Direction::ToDevice;
  HostMemory memory = HostMemory::Pinned; ///< of no meaning on the device
  uint64_t bytes = 0;
};

/// [1] (9), (10) and its third: an overhead that the node does not have is zero. The node has the
/// bandwidths that the shape needs: the host's for pageable memory, the GPU's on the device.
Seconds transferTime(const TransferShape &shape, const Node &node);

/// Baseline of [1], peak bandwidth: (10) with Link_BW for BW_eff.
Seconds peakBandwidthTime(const TransferShape &shape, const Node &node);

/// Baseline of [1], back of the envelope: the same without L + O.
Seconds envelopeTime(const TransferShape &shape, const Node &node);

/// [2] (4.6), between host and device; `parameters` are those of the direction.
Seconds merpsysTime(uint64_t bytes, const MerpsysTransfer &parameters, BytesPerSecond bandwidth);

/// [2] of whatever host memory; on the device, of which [2] says nothing, as [1]. The node has
/// `merpsys`.
Seconds merpsysTransferTime(const TransferShape &shape, const Node &node);

struct TransferTimeModel {
  std::string_view name, source;
  Seconds (*time)(const TransferShape &, const Node &);
  /// The fields that the node's file lacks for this model; empty if none.
  std::string_view (*lacks)(const Node &);
};

/// The first is the default.
std::span<const TransferTimeModel> transferTimeModels();
/// Null if there is no such model.
const TransferTimeModel *findTransferTimeModel(std::string_view name);

} // namespace cgpredict

#endif
