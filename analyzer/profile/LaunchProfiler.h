// Profiles one launch: which of its blocks are measured, from traced threads or from those that are
// made of them, and what they are of the launch. Private to Profile.cpp.
#ifndef CGPREDICT_ANALYZER_PROFILE_LAUNCHPROFILER_H
#define CGPREDICT_ANALYZER_PROFILE_LAUNCHPROFILER_H

#include "analyzer/affine/StandIns.h"
#include "analyzer/profile/DealtWindows.h"
#include "analyzer/profile/KeptLines.h"
#include "analyzer/profile/Profile.h"
#include "analyzer/profile/ProfileRuns.h"

namespace cgpredict {

ProfileGrid gridWith(const TracedKernel &kernel, const Launch &launch,
                     const ProfileOptions &options);

class LaunchProfiler {
public:
  LaunchProfiler(const LaunchSurvey &survey, const GpuDevice &device, const Occupancy &occupancy,
                 const ProfileOptions &options, const ProfileDemand &demand);

  LaunchProfile run();

private:
  void model(const ModelledSms &sms);
  void findTraced();
  void measureBlocks();
  std::vector<ProfileRun> longRuns(uint64_t least) const;
  std::string makeRuns(std::vector<ProfileRun> &runs);
  std::vector<ProfileRun> runsWithoutSynthesis(const std::string &obstacle);
  bool isOverridden() const;
  bool modelsFewerFor(uint64_t words);
  /// Memory instructions of a warp before another one's turn.
  uint32_t burstOf(const BatchCounts &counts, std::span<const ResidentWarp> warps) const;
  SmMemory coldMemory() const;
  void startSimulator(std::span<const ProfileRun> runs);
  void measure(std::span<const ProfileRun> runs);
  void measureRun(const ProfileRun &run);
  struct SimulatedBatch {
    std::vector<uint64_t> blocks;
    std::vector<std::size_t> ends; ///< of each block's warps
    BatchCounts counts;
    BatchSimulation simulation;
  };
  SimulatedBatch simulate(const Batch &batch, const BlockIndex &index, SmMemory &memory);
  void measureBatch(const Batch &batch, const BlockIndex &index, SmMemory &memory);
  /// Blocks of the launch at once.
  uint64_t together() const { return modelled.blocksPerSm * modelled.ofDevice; }
  ReuseShares reuseShares() const;
  LaunchProfile weighted() const;
  // LaunchDealing.cpp
  bool canDeal() const;
  void measureDealt();
  void measureByPlace(std::span<const ProfileRun> runs);
  void measureAll(const DealtWindows &dealt, const DealtRates &rates);
  using MakeBlocks = std::function<Window(std::span<const uint64_t> blocks)>;
  DealtRates ratesOf(std::span<const ProfileRun> runs, const MakeBlocks &make);
  std::optional<DealtRates> ratesOfStandIns();

  const LaunchSurvey &survey;
  const TracedKernel &kernel;
  const Launch &launch;
  const ProfileOptions &options;
  const ProfileDemand &demand;
  ProfileGrid grid;
  WarpProgram program;
  const GpuDevice &device;
  ModelledSms modelled;
  ResidentBlocks resident;
  CacheGeometry geometry;
  TrafficGeometry trafficShape;
  ProfileLayout layout;
  std::vector<BlockRun> traced;      // by window
  std::vector<BlockRun> longWindows; // of these, all but probes
  std::vector<uint32_t> longIndices; // of windows
  uint64_t tracedThreads = 0;
  bool cutRecords = false; // of some of them
  std::vector<MeasuredBatch> measured;
  std::vector<Window> windows; // where blocks are dealt
  std::optional<StandIns> standIns;
  std::optional<BatchSimulator> simulator;
  std::vector<BlockWork> works;
  double byPlace = 1, workError = 0;
  bool isEvenSample = false; // what was measured: nothing needs to be interpolated
  std::vector<std::string> notes;
};

} // namespace cgpredict

#endif
