#include "analyzer/profile/ProfileError.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

namespace cgpredict {
namespace {

double missesOf(const ProfileTotals &totals) {
  double misses = 0;
  for (const SiteTotals &site : totals.sites)
    misses += site.allMisses();
  return misses;
}

// Batches are sampled alike: the mean of their errors over the root of their number.
double errorWithinBatches(std::span<const MeasuredBatch> measured) {
  double squares = 0;
  for (const MeasuredBatch &each : measured)
    squares += each.measurement.missError * each.measurement.missError;
  return std::sqrt(squares) / static_cast<double>(measured.size());
}

// Of each run of adjacent batches. Warps at the launch's edge stand for themselves alone.
std::vector<double> missesPerWarp(std::span<const MeasuredBatch> measured) {
  std::vector<double> rates;
  for (std::size_t first = 0, end = 0; first < measured.size(); first = end) {
    double misses = 0, warps = 0;
    do {
      const BatchMeasurement::Part &interior = measured[end].measurement.interior;
      misses += missesOf(interior.totals);
      warps += static_cast<double>(interior.warps);
      ++end;
    } while (end < measured.size() && measured[end - 1].batch.end() == measured[end].batch.first);
    if (warps > 0)
      rates.push_back(misses / warps);
  }
  return rates;
}

} // namespace

double systematicError(std::span<const double> values, double share) {
  const std::size_t count = values.size();
  if (count < 2)
    return 0;
  const double mean =
      std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(count);
  double squares = 0, weight = 2.0 * static_cast<double>(count - 1);
  if (count == 2) {
    squares = (values[1] - values[0]) * (values[1] - values[0]);
  } else {
    weight = 6.0 * static_cast<double>(count - 2);
    for (std::size_t i = 2; i < count; ++i) {
      const double bend = values[i] - 2 * values[i - 1] + values[i - 2];
      squares += bend * bend;
    }
  }
  const double variance = (1 - share) / static_cast<double>(count) * squares / weight;
  return mean > 0 ? std::sqrt(variance) / mean : 0;
}

double correlationWithin(std::span<const std::vector<double>> groups) {
  double count = 0, sum = 0, sizes = 0; // of values; squares of sizes
  for (const std::vector<double> &group : groups) {
    count += static_cast<double>(group.size());
    sizes += static_cast<double>(group.size() * group.size());
    sum = std::accumulate(group.begin(), group.end(), sum);
  }
  const auto number = static_cast<double>(groups.size());
  double between = 0, within = 0; // squares
  for (const std::vector<double> &group : groups) {
    const auto size = static_cast<double>(group.size());
    const double mean = std::accumulate(group.begin(), group.end(), 0.0) / size;
    between += size * (mean - sum / count) * (mean - sum / count);
    for (double value : group)
      within += (value - mean) * (value - mean);
  }
  if (within == 0 || number < 2)
    return 1;
  between /= number - 1;
  within /= count - number;
  const double size = (count - sizes / count) / (number - 1);
  return std::max((between - within) / (between + (size - 1) * within), 0.0);
}

double samplingError(std::span<const MeasuredBatch> measured, uint64_t blocks) {
  if (measured.empty())
    return 0;
  double seen = 0;
  for (const MeasuredBatch &each : measured)
    seen += static_cast<double>(each.batch.blocks);
  return std::hypot(errorWithinBatches(measured),
                    systematicError(missesPerWarp(measured), seen / static_cast<double>(blocks)));
}

} // namespace cgpredict
