#include "analyzer/profile/LaunchTotals.h"

#include <algorithm>
#include <numeric>

namespace cgpredict {
namespace {

// As many warps in all, spread over the batches by their own.
std::vector<double> evenly(std::span<const double> own, std::span<const double> warps) {
  const double share = std::reduce(warps.begin(), warps.end()) / std::reduce(own.begin(), own.end());
  std::vector<double> result;
  for (double each : own)
    result.push_back(each * share);
  return result;
}

} // namespace

ProfileTotals launchTotals(std::span<const MeasuredBatch> measured, const ProfileGrid &grid,
                           uint64_t blocks, double byPlace, const KernelTables &tables) {
  const auto hasInterior = [](const MeasuredBatch &each) {
    return each.measurement.interior.warps != 0;
  };
  const bool someInterior = std::ranges::any_of(measured, hasInterior);
  std::vector<BatchPoint> points;
  for (const MeasuredBatch &each : measured)
    points.push_back({each.batch, !someInterior || hasInterior(each)});
  const auto warpsBefore = [&](uint64_t ordinal) {
    return grid.usedWarpsBefore(std::min(ordinal, blocks));
  };
  const std::vector<double> placed = interpolatedWarps(points, blocks, warpsBefore);
  std::vector<double> own, typical;
  for (const auto &[batch, isTypical] : points) {
    own.push_back(static_cast<double>(warpsBefore(batch.end()) - warpsBefore(batch.first)));
    typical.push_back(isTypical ? own.back() : 0);
  }
  const std::vector<double> spread = evenly(typical, placed);
  ProfileTotals totals(tables);
  for (std::size_t i = 0; i < measured.size(); ++i) {
    const BatchMeasurement &measurement = measured[i].measurement;
    const BatchMeasurement::Part &part = someInterior ? measurement.interior : measurement.all;
    totals.add(measurement.all.totals, own[i] / static_cast<double>(measurement.all.warps));
    const double others = byPlace * placed[i] + (1 - byPlace) * spread[i];
    if (others != 0)
      totals.add(part.totals, others / static_cast<double>(part.warps));
  }
  return totals;
}

} // namespace cgpredict
