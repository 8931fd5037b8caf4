// Threads that were not traced. If all traced threads of a launch execute the same records, and
// every address and trip count in them is an affine function of the thread's coordinates, then any
// thread's records follow.
#ifndef CGPREDICT_ANALYZER_SYNTHESIS_H
#define CGPREDICT_ANALYZER_SYNTHESIS_H

#include "analyzer/ProfileGrid.h"
#include "analyzer/Trace.h"

namespace cgpredict {

class Synthesis {
public:
  /// `tables` must outlive this.
  explicit Synthesis(const KernelTables &tables) : tables(tables) {}

  /// The first thread and one for each dimension give the function; all others must agree.
  void add(const Window &window);

  /// Why threads of a launch of this extent cannot be made: "FILE:LINE: ...". Empty if they can.
  std::string obstacle(const ProfileGrid::Coordinate &extent) const;

  // Only without an obstacle:
  std::vector<int64_t> wordsOf(const ProfileGrid::Coordinate &thread) const;
  /// All threads of the given blocks within the extents.
  Window makeWindow(const ProfileGrid &grid, std::span<const uint64_t> blocks) const;

private:
  void add(const ThreadRecords &thread);
  bool takesSamePath(const ThreadRecords &thread);
  int64_t predicted(std::size_t word, const ProfileGrid::Coordinate &thread) const;
  void learn(unsigned dimension, const ThreadRecords &thread);
  void fill(const ProfileGrid::Coordinate &thread, int64_t *words) const;
  std::string describe(std::size_t word) const;
  std::string describePayload(const RecordShape &shape, std::size_t slot) const;
  std::string at(uint32_t line, const std::string &what) const;

  using Slopes = std::array<int64_t, 3>;
  const KernelTables &tables;
  bool started = false;
  ProfileGrid::Coordinate origin{};
  std::vector<int64_t> atOrigin; // words of the first thread
  std::vector<Slopes> slopes;    // by word
  std::array<bool, 3> learned{};
  std::string problem;
};

} // namespace cgpredict

#endif
