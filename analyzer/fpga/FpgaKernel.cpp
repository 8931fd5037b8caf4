#include "analyzer/fpga/FpgaKernel.h"

#include "analyzer/base/Error.h"
#include "analyzer/fpga/FpgaArrays.h"
#include "analyzer/tables/FileNames.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace cgpredict {
namespace {

constexpr std::size_t WalkedThreads = 128;   // of a launch
constexpr uint64_t WalkedAccesses = 400'000; // of all these threads
constexpr int64_t WalkedIterations = 64;     // a recurrence over more hardly limits a pipeline

// In the order of the sequential program.
std::vector<const ThreadRecords *> threadsInOrder(const Window &window) {
  std::vector<const ThreadRecords *> threads;
  for (const ThreadRecords &thread : window.threads)
    threads.push_back(&thread);
  auto order = [](const ThreadRecords *thread) {
    const auto &c = thread->coordinate;
    return std::array{c[2], c[1], c[0]};
  };
  std::ranges::sort(threads, {}, order);
  return threads;
}

// Means of whole numbers that are all alike are whole, but for rounding: 12 iterations must not
// become 13 where they are rounded up.
void makeWhole(std::vector<double> &means) {
  constexpr double Rounding = 1e-9;
  for (double &mean : means)
    if (const double whole = std::nearbyint(mean); std::abs(mean - whole) <= Rounding * whole)
      mean = whole;
}

// A patch of consecutive threads: some of a row, and as many of the next rows and planes.
std::vector<const ThreadRecords *> patchOf(std::vector<const ThreadRecords *> threads) {
  constexpr uint64_t Row = 32;
  if (threads.empty())
    return threads;
  const auto first = threads.front()->coordinate;
  std::erase_if(threads, [&](const ThreadRecords *thread) {
    const auto &c = thread->coordinate;
    return c[0] - first[0] >= Row || c[1] - first[1] >= 3 || c[2] - first[2] >= 2;
  });
  threads.resize(std::min(threads.size(), WalkedThreads));
  return threads;
}

WalkLimits limitsOf(std::size_t threads) {
  return {WalkedIterations,
          std::max<uint64_t>(WalkedAccesses / std::max<std::size_t>(threads, 1), 256)};
}

std::vector<AccessFunction> learnAccesses(const FpgaKernel &kernel,
                                          std::span<const ThreadRecords *const> patch) {
  AccessLearner learner(*kernel.tables, kernel.nest);
  for (const ThreadRecords *thread : patch)
    learner.add(*thread, limitsOf(patch.size()));
  return learner.finish();
}

// What was walked proves nothing of other data: between a store and any site of its array every
// loop around both may carry a dependence from each iteration to the next.
void assumeDependences(FpgaKernel &kernel) {
  const auto siteKind = [&](uint32_t s) { return kernel.tables->sites[s].kind; };
  const auto chain = [&](uint32_t s) {
    return kernel.nest.chain(kernel.nest.levelOfBlock[kernel.tables->sites[s].block]);
  };
  for (const FpgaArray &array : kernel.arrays) {
    if (!array.mayDepend())
      continue;
    for (uint32_t from : array.sites)
      for (uint32_t to : array.sites) {
        if (siteKind(from) != SiteKind::Store)
          continue;
        const auto kind =
            siteKind(to) == SiteKind::Store ? DependenceKind::Output : DependenceKind::Flow;
        const std::vector<uint32_t> a = chain(from), b = chain(to);
        for (std::size_t m = 0; m < std::min(a.size(), b.size()) && a[m] == b[m]; ++m)
          kernel.dependences.dependences.push_back({.kind = kind,
                                                    .from = from,
                                                    .to = to,
                                                    .level = static_cast<int32_t>(a[m]),
                                                    .leastDistance = 1});
      }
  }
}

void measureIrregular(FpgaKernel &kernel, std::span<const ThreadRecords *const> threads) {
  if (std::ranges::all_of(kernel.arrays, &FpgaArray::affine))
    return;
  std::vector<uint32_t> elements;
  for (const FpgaArray &array : kernel.arrays)
    elements.push_back(array.element);
  std::vector<int32_t> irregular = kernel.arrayOfSite;
  for (int32_t &array : irregular)
    if (array >= 0 && kernel.arrays[array].affine)
      array = -1;
  std::vector<MissShares> shares =
      measureReuse(*kernel.tables, kernel.nest, threads, irregular, elements);
  for (std::size_t a = 0; a < shares.size(); ++a)
    kernel.arrays[a].missShares = std::move(shares[a]);
}

} // namespace

SiteAccesses FpgaKernel::accessesOf(std::span<const uint32_t> sites) const {
  SiteAccesses result;
  for (uint32_t s : sites) {
    const FootprintAccess access{&accesses[s], tables->sites[s].bytes};
    result.all.push_back(access);
    if (tables->sites[s].kind == SiteKind::Store)
      result.writes.push_back(access);
    else if (!dependences.forwarded[s])
      result.reads.push_back(access);
  }
  return result;
}

double FpgaKernel::hullOf(const FpgaArray &array, const LaunchNest &launch) const {
  std::vector<NestAxis> axes;
  for (uint32_t l = 0; l < nest.levels.size(); ++l)
    axes.push_back({l, 1, launch.trips[l]});
  return hullBytes(accessesOf(array.sites).all, axes);
}

double FpgaKernel::iterationsInThread(uint32_t level, const LaunchNest &launch) const {
  double iterations = 1;
  for (uint32_t l : nest.chain(level))
    if (l >= nest.mapped)
      iterations *= launch.entries[l] * launch.trips[l];
  return iterations;
}

std::string FpgaKernel::position(uint32_t line) const {
  return fmt::format("{}:{}", shortName(*tables, tables->file),
                     line == 0 ? tables->line : line);
}

uint32_t FpgaKernel::widestElement() const {
  uint32_t widest = 0;
  for (const FpgaArray &array : arrays)
    widest = std::max(widest, array.element);
  return widest;
}

FpgaKernel fpgaKernel(const TracedKernel &kernel, const DependenceReport &betweenThreads,
                      const WindowReader &readWindow) {
  FpgaKernel result;
  result.tables = &kernel.tables;
  result.nest = sourceNest(kernel.tables);
  const Launch *heaviest = nullptr;
  for (const Launch &launch : kernel.sampled) {
    std::optional<LaunchNest> nest = launchNest(kernel, result.nest, launch, readWindow);
    if (!nest)
      continue;
    makeWhole(nest->trips);
    makeWhole(nest->entries);
    result.launches.push_back(std::move(*nest));
    if (!heaviest || result.launches.back().threads > result.heaviestLaunch().threads) {
      heaviest = &launch;
      result.heaviest = result.launches.size() - 1;
    }
  }
  if (!heaviest)
    throw Error(fmt::format("kernel {}: no thread was recorded; did a launch of it have "
                            "iterations?",
                            kernel.name));
  const Window window = readWindow(*heaviest, heaviest->windowCount / 2);
  const std::vector<const ThreadRecords *> threads = threadsInOrder(window);
  const std::vector<const ThreadRecords *> patch = patchOf(threads);
  result.accesses = learnAccesses(result, patch);
  for (uint32_t d = 0; d < result.nest.mapped; ++d)
    result.levelOfDimension[d] = result.nest.thread() - d;
  result.variation =
      LaneVariation(*result.tables, result.nest, result.accesses, result.levelOfDimension);
  result.dependences = loopDependences(kernel, result.nest, betweenThreads, patch,
                                       limitsOf(patch.size()), readWindow);
  groupArrays(result);
  assumeDependences(result);
  measureIrregular(result, threads);
  return result;
}

} // namespace cgpredict
