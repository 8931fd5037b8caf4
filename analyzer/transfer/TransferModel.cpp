#include "analyzer/transfer/TransferModel.h"

namespace cgpredict {
namespace {

Seconds overheadOf(const TransferShape &shape, const Node &node) {
  return node.overheads[static_cast<std::size_t>(shape.direction)].value_or(Seconds{0});
}

BytesPerSecond peakOf(const TransferShape &shape, const Node &node) {
  return shape.direction == Direction::OnDevice ? *node.gpuBandwidth : linkBandwidth(node.link);
}

// 2n: read from the program's memory and written to the driver's pinned buffer, or back.
Seconds staging(const TransferShape &shape, const Node &node) {
  return shape.memory == HostMemory::Pinned ? Seconds{0}
                                            : 2 * (Bytes{shape.bytes} / *node.hostBandwidth);
}

} // namespace

Seconds transferTime(const TransferShape &shape, const Node &node) {
  if (node.sharesMemory && shape.direction != Direction::OnDevice)
    return Seconds{0};
  if (shape.direction == Direction::OnDevice)
    return overheadOf(shape, node) + Bytes{shape.bytes} / *node.gpuBandwidth;
  Seconds onLink = Bytes{shape.bytes} / effectiveBandwidth(node.link, shape.direction, shape.bytes);
  return overheadOf(shape, node) + staging(shape, node) + onLink; // (9); pinned: (10)
}

Seconds peakBandwidthTime(const TransferShape &shape, const Node &node) {
  return overheadOf(shape, node) + envelopeTime(shape, node);
}

Seconds envelopeTime(const TransferShape &shape, const Node &node) {
  return Bytes{shape.bytes} / peakOf(shape, node);
}

Seconds merpsysTime(uint64_t bytes, const MerpsysTransfer &parameters, BytesPerSecond bandwidth) {
  return parameters.start + Bytes{bytes} / (parameters.lambda * bandwidth); // (4.6)
}

} // namespace cgpredict
