#include "analyzer/fpga/MeasuredReuse.h"

#include "cachemodel/ReuseDistances.h"

#include <limits>

namespace cgpredict {
namespace {

constexpr uint64_t MostAccesses = 1'000'000;

MissShares sharesOf(const ReuseDistances &distances) {
  MissShares shares;
  const auto all = static_cast<double>(distances.references());
  for (uint64_t elements = 1; all > 0; elements *= 2) {
    shares.push_back(1 - static_cast<double>(distances.hits(elements)) / all);
    if (elements >= distances.compulsory())
      break;
  }
  return shares;
}

} // namespace

std::vector<MissShares> measureReuse(const KernelTables &tables, const SourceNest &nest,
                                     std::span<const ThreadRecords *const> threads,
                                     std::span<const int32_t> arrayOfSite,
                                     std::span<const uint32_t> elements) {
  std::vector<ReuseDistances> distances(elements.size());
  uint64_t left = MostAccesses;
  const auto see = [&](uint32_t site, int64_t address, std::span<const int64_t>) {
    --left;
    if (const int32_t array = arrayOfSite[site]; array >= 0)
      distances[array].reference(LineIndex{static_cast<uint64_t>(address) / elements[array]});
  };
  for (std::size_t t = 0; t < threads.size() && left > 0; ++t)
    walkIterations(tables, nest, *threads[t], {std::numeric_limits<int64_t>::max(), left}, see);
  std::vector<MissShares> shares;
  for (const ReuseDistances &each : distances)
    shares.push_back(sharesOf(each));
  return shares;
}

} // namespace cgpredict
