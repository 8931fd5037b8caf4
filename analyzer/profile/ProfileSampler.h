// Simulates the memory instructions of one batch, all of them or in parts.
#ifndef CGPREDICT_ANALYZER_PROFILE_PROFILESAMPLER_H
#define CGPREDICT_ANALYZER_PROFILE_PROFILESAMPLER_H

#include "analyzer/profile/ProfileCounts.h"
#include "analyzer/profile/ProfileObserver.h"

#include <optional>

namespace cgpredict {

class BatchSampler {
public:
  /// All must outlive the sampler. `counts` are those of the batch.
  BatchSampler(const WarpProgram &program, const ProfileLayout &layout,
               std::span<const ResidentWarp> warps, const BatchCounts &counts, SmMemory &memory);

  /// L2 references of the whole batch, estimated from rounds spread over it; an upper bound where
  /// that is below `enough`.
  double expectedReferences(uint64_t enough);

  // One of these, once.
  void simulateAll();
  /// Parts spread over the batch, with about `budget` references together.
  void simulateParts(uint64_t budget);
  /// Only the end, for the lines that it leaves in the L2.
  void simulateEnd(uint64_t budget);

  /// Weighted counts; rates of sites follow from them.
  const ProfileTotals &seen() const { return totals; }
  uint64_t simulated() const { return instructions; } ///< memory instructions
  uint64_t lineReferences() const { return observer.lineReferences(); }
  /// Relative standard error of the misses, as a ratio to references over the parts between start
  /// and end (W. Cochran, "Sampling Techniques", 3rd ed., 6.4); 0 if all was simulated.
  double missError() const;

private:
  struct Stretch {
    uint64_t from = 0, to = 0;           // rounds
    uint64_t warmUp = 0, references = 0; // of lines: before measuring, and with it
  };
  uint64_t simulate(uint64_t references, uint64_t toRound);
  uint64_t skipTo(uint64_t round);
  struct PartMisses {
    double references = 0, misses = 0;
  };
  void measureStretch(const Stretch &stretch, uint64_t start);
  uint64_t roundsFor(uint64_t references) const;
  void guessUnseen();

  const WarpProgram &program;
  const ProfileLayout &layout;
  std::span<const ResidentWarp> warps;
  const BatchCounts &counts;
  const SmMemory &memory;
  uint64_t cacheLines;
  ProfileObserver observer;
  ProfileTotals totals;
  const Cache &cache;
  uint64_t rounds; // of the longest warp
  std::vector<PartMisses> partMisses;
  std::optional<Residency> resident; // from the first part simulated
  uint64_t round = 0;                // that it has reached
  uint64_t instructions = 0;
  double referencesPerRound = 0;
};

} // namespace cgpredict

#endif
