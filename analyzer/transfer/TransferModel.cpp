#include "analyzer/transfer/TransferModel.h"

#include <algorithm>
#include <iterator>

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

std::string_view nothing(const Node &) { return ""; }

std::string_view merpsysFields(const Node &node) {
  return node.sharesMemory || (node.merpsys[0] && node.merpsys[1])
             ? ""
             : "merpsys.start_to_device, lambda_to_device, start_to_host and lambda_to_host";
}

constexpr TransferTimeModel Models[] = {
    {"ahead", "Abdelhafez, Zimmer, Vazhkudai, Ripeanu 2019", transferTime, nothing},
    {"merpsys", "Gajger, Czarnul 2018", merpsysTransferTime, merpsysFields},
};

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

Seconds merpsysTransferTime(const TransferShape &shape, const Node &node) {
  if (shape.direction == Direction::OnDevice || node.sharesMemory)
    return transferTime(shape, node);
  const auto &parameters = node.merpsys[static_cast<std::size_t>(shape.direction)];
  return merpsysTime(shape.bytes, *parameters, linkBandwidth(node.link));
}

std::span<const TransferTimeModel> transferTimeModels() { return Models; }

const TransferTimeModel *findTransferTimeModel(std::string_view name) {
  const auto *found = std::ranges::find(Models, name, &TransferTimeModel::name);
  return found == std::end(Models) ? nullptr : found;
}

} // namespace cgpredict
