// How often loops turn that no record describes as a whole, as functions of the thread's
// coordinates and of the turns of the loops around them.
#ifndef CGPREDICT_ANALYZER_AFFINE_TURNFUNCTIONS_H
#define CGPREDICT_ANALYZER_AFFINE_TURNFUNCTIONS_H

#include "analyzer/affine/AffineFit.h"
#include "analyzer/affine/AffineThreads.h"
#include "analyzer/affine/AffineValues.h"
#include "analyzer/affine/ConcaveTurns.h"
#include "analyzer/affine/LoopTurns.h"

namespace cgpredict {

struct AffineFunction {
  int64_t constant = 0;
  std::array<int64_t, 3> slopes{}; ///< over the thread's coordinates
};

struct AffineTurns {
  AffineFunction base;
  std::vector<int64_t> outer; ///< over the levels before it
};

struct AffineLevel {
  uint32_t loop = 0; ///< KernelTables::loops
  AffineFunction base;
  std::vector<int64_t> outer;        ///< over the levels before it
  std::vector<AffineTurns> others{}; ///< it has no more turns than by any of these, either
  bool atMost = false;               ///< it may have fewer than all of them say
};

/// Whether it is the same for all threads and turns around.
bool isConstant(const AffineLevel &level);

/// A thread, then turns of loops.
AffineFit::Point pointOf(const ThreadCoordinate &thread, std::span<const int64_t> turns);
/// Of a value of a function that is known where all coordinates and turns are 0.
AffineFunction functionOf(const AffineFit &fit, std::size_t value);
/// Whether it is known for all threads, in the first turn of the loops around.
bool isCovered(const AffineFit &fit, const ThreadCoordinate &extent);

/// By the bounds, of which there is one at least, in so many loops around.
AffineLevel levelAtMost(uint32_t loop, const ConcaveTurns &turns, std::size_t around);

class TurnFunctions {
public:
  /// Must outlive this.
  explicit TurnFunctions(const KernelTables &tables) : tables(tables), loops(tables.loops.size()) {}

  /// Only loops that are watched before threads are added are known.
  void watch(uint32_t loop, AffineValues &values);
  void add(const ThreadCoordinate &thread, std::span<const LoopTurns::Left> left);

  /// Why the loop's turns are not known for all threads: "FILE:LINE: ...". Empty if they are. To be
  /// asked of the loops around it first.
  std::string obstacle(uint32_t loop, const ThreadCoordinate &extent) const;

  /// At whose end the turns are counted.
  uint32_t exitOf(uint32_t loop) const { return loops[loop].end.exit; }
  /// Without an obstacle: turns in which a block is executed at most, `behind` the exit or not;
  /// in front of it, it is in one turn at least.
  AffineLevel level(uint32_t loop, bool behind) const;
  /// Whether that is the same each time.
  bool isConstant(uint32_t loop) const;
  /// Whether it is only one turn.
  bool isOnce(uint32_t loop) const;

private:
  struct Turns {
    std::optional<int64_t> least, most;
    AffineFit function; // of where there is more than one
    std::optional<ConcaveTurns> concave;
    LoopEnd end;
  };

  const KernelTables &tables;
  std::vector<Turns> loops;
};

} // namespace cgpredict

#endif
