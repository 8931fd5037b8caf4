#include "analyzer/ProfilePlan.h"

#include <algorithm>

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

std::vector<double> representedWarps(std::span<const Batch> measured, uint64_t all,
                                     const std::function<uint64_t(uint64_t)> &warpsBefore) {
  const auto warps = [&](uint64_t from, uint64_t to) {
    return static_cast<double>(warpsBefore(to) - warpsBefore(from));
  };
  const auto center = [](const Batch &batch) {
    return static_cast<double>(batch.first) + static_cast<double>(batch.blocks) / 2;
  };
  std::vector<double> result;
  for (const Batch &batch : measured)
    result.push_back(warps(batch.first, batch.end()));
  if (measured.empty())
    return result;
  result.front() += warps(0, measured.front().first);
  result.back() += warps(measured.back().end(), all);
  for (std::size_t i = 0; i + 1 < measured.size(); ++i) {
    const Batch &left = measured[i], &right = measured[i + 1];
    const double gap = warps(left.end(), right.first);
    const double middle = static_cast<double>(left.end() + right.first) / 2;
    const double share = (middle - center(left)) / (center(right) - center(left));
    result[i] += gap * (1 - share);
    result[i + 1] += gap * share;
  }
  return result;
}

} // namespace cgpredict
