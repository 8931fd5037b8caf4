#include "analyzer/ProfilePlan.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace cgpredict {

std::vector<Batch> cutIntoBatches(uint64_t first, uint64_t blocks, uint64_t perBatch,
                                  uint64_t all) {
  std::vector<Batch> batches;
  const uint64_t end = first + blocks;
  for (uint64_t at = first; at < end;) {
    const uint64_t next = std::min(end, (at / perBatch + 1) * perBatch);
    batches.push_back({at, next - at});
    at = next;
  }
  // Whole as the SM runs it; the last batch of the grid may be smaller.
  const auto isWhole = [&](const Batch &batch) {
    return batch.first % perBatch == 0 && (batch.blocks == perBatch || batch.end() == all);
  };
  for (std::size_t i = 0; i < batches.size(); ++i)
    batches[i].measured = isWhole(batches[i]) && (i != 0 || first == 0);
  if (std::ranges::none_of(batches, &Batch::measured)) {
    const auto whole = std::ranges::find_if(batches, isWhole);
    for (Batch &batch : batches)
      batch.measured = whole == batches.end() || batch == *whole;
  }
  while (!batches.empty() && !batches.back().measured)
    batches.pop_back();
  return batches;
}

std::vector<Batch> sampleRuns(uint64_t perBatch, uint64_t all) {
  const uint64_t run = 2 * perBatch;
  if (all <= 3 * run + perBatch)
    return {{0, all, true}};
  const uint64_t middle = (all - run) / 2 / perBatch * perBatch;
  const uint64_t lastWhole = all / perBatch * perBatch;
  return {{0, run, true}, {middle, run, true}, {lastWhole - run, all - (lastWhole - run), true}};
}

namespace {

double center(const Batch &batch) {
  return static_cast<double>(batch.first) + static_cast<double>(batch.blocks) / 2;
}

struct Gap {
  uint64_t first = 0, end = 0;
};

std::vector<Gap> gapsBetween(std::span<const BatchPoint> measured, uint64_t all) {
  std::vector<Gap> gaps;
  uint64_t at = 0;
  for (const BatchPoint &point : measured) {
    gaps.push_back({at, point.batch.first});
    at = point.batch.end();
  }
  gaps.push_back({at, all});
  return gaps;
}

// The typical batches next to a gap; the same one twice where there is none on one side.
std::pair<std::size_t, std::size_t> neighbours(std::span<const BatchPoint> measured,
                                               const Gap &gap) {
  std::optional<std::size_t> left, right;
  for (std::size_t i = 0; i < measured.size(); ++i) {
    if (!measured[i].typical)
      continue;
    if (measured[i].batch.end() <= gap.first)
      left = i;
    else if (!right && measured[i].batch.first >= gap.end)
      right = i;
  }
  return {left ? *left : *right, right ? *right : *left};
}

} // namespace

std::vector<double> interpolatedWarps(std::span<const BatchPoint> measured, uint64_t all,
                                      const std::function<uint64_t(uint64_t)> &warpsBefore) {
  std::vector<double> result(measured.size());
  for (const Gap &gap : gapsBetween(measured, all)) {
    if (gap.first >= gap.end)
      continue;
    const auto warps = static_cast<double>(warpsBefore(gap.end) - warpsBefore(gap.first));
    const auto [left, right] = neighbours(measured, gap);
    double share = 0; // of the right one, in the middle of the gap
    if (left != right)
      share = (static_cast<double>(gap.first + gap.end) / 2 - center(measured[left].batch)) /
              (center(measured[right].batch) - center(measured[left].batch));
    result[left] += warps * (1 - share);
    result[right] += warps * share;
  }
  return result;
}

} // namespace cgpredict
