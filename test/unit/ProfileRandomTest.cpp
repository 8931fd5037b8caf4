// Is the profile of random kernels that of an independent simulation, from the addresses of every
// thread to the misses of every class?
#include "test/support/LaunchFixture.h"
#include "test/support/NaiveSimt.h"

#include <gtest/gtest.h>

#include <list>
#include <map>
#include <set>

using namespace cgpredict;
using namespace cgpredict::test;

namespace {

constexpr uint64_t Threads = 150, BlockThreads = 64; // 3 blocks, the last with 22 threads
constexpr std::size_t BlocksPerSm = 2, CacheLines = 16;
constexpr int64_t LineBytes = 64;

// Least recently used first.
class NaiveLru {
public:
  bool access(int64_t line) {
    const auto at = std::find(lines.begin(), lines.end(), line);
    const bool hit = at != lines.end();
    if (hit)
      lines.erase(at);
    else if (lines.size() == CacheLines)
      lines.pop_front();
    lines.push_back(line);
    return hit;
  }

private:
  std::list<int64_t> lines;
};

struct SiteCounts {
  std::array<double, 3> executions{}, misses{}; // uncoalesced, coalesced, constant
  double single = 0, singleMisses = 0, lines = 0, lanes = 0;
};

class NaiveProfile {
public:
  explicit NaiveProfile(const RandomKernel &kernel)
      : kernel(kernel), sites(kernel.tables().sites.size()),
        blockExecutions(kernel.tables().blocks.size()) {
    for (uint64_t thread = 0; thread < Threads; ++thread)
      runs.push_back(kernel.run(thread));
    placeObjects();
    for (uint64_t first = 0; first < 3; first += BlocksPerSm)
      runBatch(first, std::min<uint64_t>(first + BlocksPerSm, 3));
  }

  ClassProfile classOf(std::size_t c) const {
    ClassProfile result;
    double executions = 0, transactions = 0, misses = 0;
    for (const SiteCounts &site : sites) {
      const bool most = majority(site) == c;
      executions += site.executions[c] + (most ? site.single : 0);
      misses += site.misses[c] + (most ? site.singleMisses : 0);
    }
    constexpr double Each[] = {32, 2, 1};
    transactions = executions == 0 ? 0 : Each[c];
    result.instructionsPerWarp = executions / Warps;
    result.transactionsPerInstruction = transactions;
    result.dramPerInstruction = executions == 0 ? 0 : misses / executions;
    return result;
  }

  double laneShare() const {
    double lanes = blockLanes, all = 0;
    for (const SiteCounts &site : sites) {
      lanes += site.lanes;
      all += site.executions[0] + site.executions[1] + site.executions[2] + site.single;
    }
    for (double executions : blockExecutions)
      all += executions;
    return lanes / (32 * all);
  }

  static constexpr double Warps = 5; // 2 for each block, 1 for the last
  const RandomKernel &kernel;
  std::vector<ThreadRun> runs;
  std::vector<SiteCounts> sites;
  std::vector<double> blockExecutions;
  double blockLanes = 0;

  static std::size_t majority(const SiteCounts &site) {
    std::size_t best = 2;
    for (std::size_t c = 0; c < 3; ++c)
      if (site.executions[c] > site.executions[best])
        best = c;
    return best;
  }

private:
  // One object behind the other, its base at the next multiple of 256.
  void placeObjects() {
    std::vector<int64_t> ends = kernel.bases();
    std::set<int32_t> touched;
    for (const ThreadRun &run : runs)
      for (const ExecutedBlock &block : run.blocks)
        for (const auto &[site, address] : block.accesses) {
          const int32_t object = kernel.tables().sites[site].object;
          ends[object] = std::max(ends[object], address + 4);
          touched.insert(object);
        }
    int64_t free = int64_t{1} << 32;
    for (int32_t object : touched) {
      shifts[object] = free - kernel.bases()[object];
      free = (ends[object] + shifts[object] + 255) / 256 * 256;
    }
  }

  void runBatch(uint64_t firstBlock, uint64_t endBlock) {
    std::vector<NaiveWarp> warps;
    for (uint64_t block = firstBlock; block < endBlock; ++block)
      for (uint64_t first = block * BlockThreads; first < (block + 1) * BlockThreads; first += 32)
        if (first < Threads)
          warps.push_back(runWarp(kernel.tables(), {runs.begin() + first,
                                                    runs.begin() + std::min(first + 32, Threads)}));
    for (const NaiveWarp &warp : warps)
      for (std::size_t b = 0; b < blockExecutions.size(); ++b) {
        blockExecutions[b] += static_cast<double>(warp.executions[b]);
        blockLanes += static_cast<double>(warp.lanes[b]);
      }
    for (std::size_t round = 0, left = 1; left != 0; ++round) {
      left = 0;
      for (const NaiveWarp &warp : warps)
        if (round < warp.instructions.size()) {
          execute(warp.instructions[round]);
          ++left;
        }
    }
  }

  void execute(const NaiveInstruction &instruction) {
    SiteCounts &site = sites[instruction.site];
    const int64_t shift = shifts.at(kernel.tables().sites[instruction.site].object);
    std::vector<int64_t> lines;
    int64_t largest = 0, active = 0;
    std::optional<int64_t> previous;
    for (const std::optional<int64_t> &address : instruction.addresses) {
      if (!address)
        continue;
      ++active;
      if (previous)
        largest = std::max(largest, std::abs(*address - *previous));
      previous = *address;
      const int64_t line = (*address + shift) / LineBytes;
      if (std::find(lines.begin(), lines.end(), line) == lines.end())
        lines.push_back(line);
    }
    double misses = 0;
    for (int64_t line : lines)
      misses += l2.access(line) ? 0 : 1;
    site.lanes += static_cast<double>(active);
    site.lines += static_cast<double>(lines.size());
    if (active == 1) {
      site.single += 1;
      site.singleMisses += misses;
      return;
    }
    const std::size_t c = largest == 0 ? 2 : largest <= 4 ? 1 : 0;
    site.executions[c] += 1;
    site.misses[c] += misses;
  }

  NaiveLru l2;
  std::map<int32_t, int64_t> shifts; // by object
};

class ProfileRandom : public testing::TestWithParam<uint64_t> {};

TEST_P(ProfileRandom, IsThatOfTheNaiveSimulation) {
  const RandomKernel kernel(GetParam());
  const NaiveProfile expected(kernel);
  KernelTables tables = kernel.tables();
  tables.block = {BlockThreads, 1, 1};
  LaunchFixture fixture(tables, {Threads, 1, 1}, kernel.bases());
  fixture.thread = [&](ThreadCoordinate c) { return expected.runs[c[0]].words; };
  fixture.device.maxWarpsPerSm = 2 * BlocksPerSm;
  fixture.device.l2.size = Bytes(CacheLines * LineBytes);
  fixture.addWindow(0, 3);
  const KernelProfile profile = fixture.profile();

  for (std::size_t c = 0; c < 3; ++c) {
    const ClassProfile want = expected.classOf(c), &is = profile.classes[c];
    EXPECT_NEAR(is.instructionsPerWarp, want.instructionsPerWarp, 1e-9) << "class " << c;
    EXPECT_NEAR(is.transactionsPerInstruction, want.transactionsPerInstruction, 1e-9);
    EXPECT_NEAR(is.dramPerInstruction, want.dramPerInstruction, 1e-9) << "class " << c;
  }
  for (std::size_t b = 0; b < expected.blockExecutions.size(); ++b)
    EXPECT_NEAR(profile.blockExecutionsPerWarp[b], expected.blockExecutions[b] / NaiveProfile::Warps, 1e-9);
  EXPECT_NEAR(profile.activeLaneShare, expected.laneShare(), 1e-9);
  for (const SiteProfile &site : profile.sites) {
    const SiteCounts &want = expected.sites[site.site];
    const double executions = site.instructionsPerWarp * NaiveProfile::Warps;
    EXPECT_EQ(static_cast<std::size_t>(site.accessClass), NaiveProfile::majority(want));
    EXPECT_NEAR(site.linesPerInstruction * executions, want.lines, 1e-6);
    EXPECT_NEAR(site.activeLanes * executions, want.lanes, 1e-6);
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, ProfileRandom, testing::Range<uint64_t>(1, 101));

} // namespace
