#include "analyzer/fpga/FpgaKernel.h"

#include "analyzer/base/Error.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <numeric>

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

void groupArrays(FpgaKernel &kernel) {
  const KernelTables &tables = *kernel.tables;
  kernel.arrayOfSite.assign(tables.sites.size(), -1);
  std::vector<int32_t> arrayOfObject(tables.objects.size(), -1);
  for (uint32_t s = 0; s < tables.sites.size(); ++s) {
    const Site &site = tables.sites[s];
    if (!kernel.accesses[s].seen || site.object < 0)
      continue;
    int32_t &array = arrayOfObject[site.object];
    if (array < 0) {
      array = static_cast<int32_t>(kernel.arrays.size());
      kernel.arrays.push_back({site.variable, {}, site.bytes, true, {}});
    }
    FpgaArray &group = kernel.arrays[array];
    group.sites.push_back(s);
    group.element = std::max(group.element, site.bytes);
    group.affine &= kernel.accesses[s].affine;
    kernel.arrayOfSite[s] = array;
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

std::vector<FootprintAccess> FpgaKernel::accessesOf(const FpgaArray &array) const {
  std::vector<FootprintAccess> result;
  for (uint32_t s : array.sites)
    result.push_back({&accesses[s], tables->sites[s].bytes});
  return result;
}

std::string FpgaKernel::position(uint32_t line) const {
  return fmt::format("{}:{}", std::filesystem::path(tables->file).filename().string(), line);
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
    result.launches.push_back(std::move(*nest));
    if (!heaviest || result.launches.back().threads > result.typical().threads) {
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
  result.dependences = loopDependences(kernel, result.nest, betweenThreads, patch,
                                       limitsOf(patch.size()), readWindow);
  groupArrays(result);
  measureIrregular(result, threads);
  return result;
}

} // namespace cgpredict
