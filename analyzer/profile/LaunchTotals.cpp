#include "analyzer/profile/LaunchTotals.h"

#include <algorithm>

namespace cgpredict {
namespace {

// As many warps in all, spread over the typical batches by their blocks.
std::vector<double> evenly(std::span<const BatchPoint> points, std::span<const double> warps) {
  double all = 0, blocks = 0;
  for (std::size_t i = 0; i < points.size(); ++i) {
    all += warps[i];
    blocks += points[i].typical ? static_cast<double>(points[i].batch.blocks) : 0;
  }
  std::vector<double> result;
  for (const BatchPoint &point : points)
    result.push_back(point.typical ? all * static_cast<double>(point.batch.blocks) / blocks : 0);
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
  const std::vector<double> spread = evenly(points, placed);
  ProfileTotals totals(tables);
  for (std::size_t i = 0; i < measured.size(); ++i) {
    const auto &[batch, measurement] = measured[i];
    const auto own = static_cast<double>(warpsBefore(batch.end()) - warpsBefore(batch.first));
    const BatchMeasurement::Part &typical = someInterior ? measurement.interior : measurement.all;
    totals.add(measurement.all.totals, own / static_cast<double>(measurement.all.warps));
    const double others = byPlace * placed[i] + (1 - byPlace) * spread[i];
    if (others != 0)
      totals.add(typical.totals, others / static_cast<double>(typical.warps));
  }
  return totals;
}

} // namespace cgpredict
