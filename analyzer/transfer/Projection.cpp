#include "analyzer/transfer/Projection.h"

#include "analyzer/base/Error.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace cgpredict {
namespace {

constexpr Direction AllDirections[] = {Direction::ToDevice, Direction::ToHost, Direction::OnDevice};

std::size_t at(Direction direction) { return static_cast<std::size_t>(direction); }

// What is left of the fastest transfers when their bytes are paid for: [1] takes a one-byte
// transfer, of which a profile may have none.
std::optional<Seconds> overheadIn(const TransferProfile &profile, Direction direction, Node node) {
  std::optional<Seconds> least;
  node.overheads = {};
  for (const ProfiledTransfer &transfer : profile.transfers)
    if (transfer.shape.direction == direction) {
      Seconds rest = transfer.time - transferTime(transfer.shape, node);
      least = std::max(std::min(least.value_or(rest), rest), Seconds{0});
    }
  return least;
}

OverheadUsed overheadFor(Direction direction, const TransferProfile &profile, const Node &from,
                         const Node &to) {
  std::optional<Seconds> shown = overheadIn(profile, direction, from);
  if (!shown)
    return {};
  if (to.overheads[at(direction)])
    return {to.overheads[at(direction)], "node " + to.id};
  if (from.overheads[at(direction)])
    return {from.overheads[at(direction)], "node " + from.id};
  if (*shown > Seconds{0})
    return {shown, "the profile"};
  if (to.link.overheads[at(direction)])
    return {to.link.overheads[at(direction)], "link " + to.link.id};
  return {Seconds{0}, "nothing: no transfer took longer than its bytes"};
}

void add(TransferSums &sums, const ProjectedTransfer &transfer) {
  ++sums.count;
  sums.bytes += transfer.profiled.shape.bytes;
  sums.profiled += transfer.profiled.time;
  sums.projected += transfer.projected;
  sums.peak += transfer.peak;
  sums.envelope += transfer.envelope;
}

// Powers of 16, with the sizes apart for which [1] finds pageable copies irregular.
std::vector<SizeBin> sizeBins() {
  constexpr uint64_t limits[] = {0,        1u << 10,  16u << 10, 256u << 10,
                                 1u << 20, 16u << 20, 256u << 20};
  std::vector<SizeBin> bins;
  for (std::size_t i = 0; i < std::size(limits); ++i)
    bins.push_back({limits[i], i + 1 < std::size(limits) ? limits[i + 1] : 0, {}});
  return bins;
}

std::vector<TimeBin> timeBins() {
  constexpr double limits[] = {0, 1e-5, 1e-4, 1e-3, 1e-2, 1e-1};
  std::vector<TimeBin> bins;
  for (std::size_t i = 0; i < std::size(limits); ++i)
    bins.push_back(
        {Seconds{limits[i]}, Seconds{i + 1 < std::size(limits) ? limits[i + 1] : 0}, 0, 0});
  return bins;
}

template <typename Bin, typename Value> Bin &binOf(std::vector<Bin> &bins, Value value) {
  auto first = std::ranges::upper_bound(bins, value, {}, &Bin::least);
  return *std::prev(first);
}

void count(Projection &out, const ProjectedTransfer &transfer) {
  add(out.byDirection[at(transfer.profiled.shape.direction)], transfer);
  add(out.total, transfer);
  add(binOf(out.bySize, transfer.profiled.shape.bytes).sums, transfer);
  ++binOf(out.byTime, transfer.profiled.time).profiled;
  ++binOf(out.byTime, transfer.projected).projected;
}

void requireSame(std::size_t i, const TransferShape &a, const TransferShape &b) {
  if (a.direction == b.direction && a.bytes == b.bytes)
    return;
  throw Error(fmt::format("the profiles are not of the same run: transfer {} is {} bytes {} in the "
                          "first and {} bytes {} in the measured one",
                          i + 1, a.bytes, toString(a.direction), b.bytes, toString(b.direction)));
}

} // namespace

Projection project(const TransferProfile &profile, const Node &from, const Node &to,
                   const TransferTimeModel &model) {
  Projection out;
  out.model = model.name;
  out.schema = profile.schema;
  out.from = from;
  out.to = to;
  out.others = profile.others;
  out.bySize = sizeBins();
  out.byTime = timeBins();
  for (Direction direction : AllDirections) {
    out.overheads[at(direction)] = overheadFor(direction, profile, from, to);
    out.to.overheads[at(direction)] = out.overheads[at(direction)].time;
  }
  out.transfers.reserve(profile.transfers.size());
  for (const ProfiledTransfer &transfer : profile.transfers) {
    const TransferShape &shape = transfer.shape;
    out.transfers.push_back({transfer, model.time(shape, out.to), peakBandwidthTime(shape, out.to),
                             envelopeTime(shape, out.to)});
    count(out, out.transfers.back());
  }
  return out;
}

double wmape(std::span<const Seconds> measured, std::span<const Seconds> predicted) {
  double error = 0, sum = 0; // |A - P| / A * A / sum(A): each A cancels
  for (std::size_t i = 0; i < measured.size(); ++i) {
    error += std::abs((measured[i] - predicted[i]).value());
    sum += measured[i].value();
  }
  return sum > 0 ? error / sum : 0;
}

ProjectionError projectionError(const Projection &projection, const TransferProfile &measured) {
  const std::size_t count = projection.transfers.size();
  if (measured.transfers.size() != count)
    throw Error(fmt::format("the profiles are not of the same run: {} transfers in the first, {} "
                            "in the measured one",
                            count, measured.transfers.size()));
  std::vector<Seconds> actual, model, peak, envelope;
  ProjectionError error;
  for (std::size_t i = 0; i < count; ++i) {
    const ProjectedTransfer &transfer = projection.transfers[i];
    requireSame(i, transfer.profiled.shape, measured.transfers[i].shape);
    actual.push_back(measured.transfers[i].time);
    model.push_back(transfer.projected);
    peak.push_back(transfer.peak);
    envelope.push_back(transfer.envelope);
    error.measured += measured.transfers[i].time;
  }
  error.model = wmape(actual, model);
  error.peak = wmape(actual, peak);
  error.envelope = wmape(actual, envelope);
  return error;
}

} // namespace cgpredict
