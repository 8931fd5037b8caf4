#include "analyzer/profile/ProfilePlan.h"

#include <algorithm>
#include <cassert>
#include <optional>
#include <utility>

namespace cgpredict {

std::vector<Batch> cutIntoBatches(uint64_t first, uint64_t blocks, uint64_t perBatch,
                                  uint64_t all) {
  assert(perBatch > 0 && first + blocks <= all);
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
  const bool someWhole = std::ranges::any_of(batches, isWhole);
  for (Batch &batch : batches)
    batch.measured = !someWhole || isWhole(batch);
  while (!batches.empty() && !batches.back().measured)
    batches.pop_back();
  return batches;
}

namespace {

uint64_t middleOf(uint64_t run, const std::array<uint64_t, 3> &grid) {
  const auto &[columns, rows, planes] = grid;
  const uint64_t ofRun = (run + columns - 1) / columns; // rows
  if (run < columns)
    return (planes / 2 * rows + rows / 2) * columns + (columns - run) / 2;
  if (ofRun < rows)
    return (planes / 2 * rows + (rows - ofRun) / 2) * columns;
  return (columns * rows * planes - run) / 2;
}

} // namespace

std::vector<Batch> sampleRuns(uint64_t perBatch, const std::array<uint64_t, 3> &grid) {
  const uint64_t all = grid[0] * grid[1] * grid[2], run = 2 * perBatch;
  if (all <= 3 * run + perBatch)
    return {{0, all, true}};
  const uint64_t lastWhole = all / perBatch * perBatch;
  const uint64_t nearest = (middleOf(run, grid) + perBatch / 2) / perBatch * perBatch;
  const uint64_t middle = std::clamp(nearest, run, lastWhole - 2 * run);
  return {{0, run, true}, {middle, run, true}, {lastWhole - run, all - (lastWhole - run), true}};
}

std::vector<uint64_t> spreadBlocks(const std::array<uint64_t, 3> &grid, uint64_t most) {
  constexpr uint32_t GoldenRatio = 0x9e3779b9; // of 2^32: its multiples fill a row evenly
  const uint64_t rows = grid[1] * grid[2], count = std::min(most, grid[0] * rows);
  std::vector<uint64_t> blocks;
  for (uint64_t i = 0; i < count; ++i) {
    const auto fraction = static_cast<uint32_t>((i + 1) * GoldenRatio);
    const uint64_t row = (2 * i + 1) * rows / (2 * count);
    blocks.push_back(row * grid[0] + (grid[0] * fraction >> 32));
  }
  std::ranges::sort(blocks);
  blocks.erase(std::ranges::unique(blocks).begin(), blocks.end());
  return blocks;
}

namespace {

// Adjacent measured batches, [first, end) of them: two batches from a cold L2 count together.
struct Group {
  std::size_t first = 0, end = 0;
};

Group groupOf(std::span<const BatchPoint> measured, std::size_t member) {
  const auto adjoins = [&](std::size_t left) {
    return measured[left].typical && measured[left + 1].typical &&
           measured[left].batch.end() == measured[left + 1].batch.first;
  };
  Group group{member, member + 1};
  while (group.first > 0 && adjoins(group.first - 1))
    --group.first;
  while (group.end < measured.size() && adjoins(group.end - 1))
    ++group.end;
  return group;
}

Batch hull(std::span<const BatchPoint> measured, const Group &group) {
  const uint64_t first = measured[group.first].batch.first;
  return {first, measured[group.end - 1].batch.end() - first};
}

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
  assert(std::ranges::adjacent_find(measured, [](const BatchPoint &a, const BatchPoint &b) {
           return a.batch.end() > b.batch.first;
         }) == measured.end());
  std::vector<double> result(measured.size());
  const auto stand = [&](const Group &group, double warps) {
    const auto blocks = static_cast<double>(hull(measured, group).blocks);
    for (std::size_t i = group.first; i < group.end; ++i)
      result[i] += warps * static_cast<double>(measured[i].batch.blocks) / blocks;
  };
  for (const Gap &gap : gapsBetween(measured, all)) {
    if (gap.first >= gap.end)
      continue;
    const auto warps = static_cast<double>(warpsBefore(gap.end) - warpsBefore(gap.first));
    const auto [left, right] = neighbours(measured, gap);
    const Group before = groupOf(measured, left), after = groupOf(measured, right);
    const double from = center(hull(measured, before)), to = center(hull(measured, after));
    const double middle = static_cast<double>(gap.first + gap.end) / 2;
    const double share = from < to ? (middle - from) / (to - from) : 0; // of the right one
    stand(before, warps * (1 - share));
    stand(after, warps * share);
  }
  return result;
}

} // namespace cgpredict
