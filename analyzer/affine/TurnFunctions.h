// How often loops turn that no record describes as a whole, as functions of the thread's
// coordinates and of the turns of the loops around them.
#ifndef CGPREDICT_ANALYZER_AFFINE_TURNFUNCTIONS_H
#define CGPREDICT_ANALYZER_AFFINE_TURNFUNCTIONS_H

#include "analyzer/affine/AffineFit.h"
#include "analyzer/affine/AffineThreads.h"
#include "analyzer/affine/AffineValues.h"
#include "analyzer/affine/CodeTurns.h"
#include "analyzer/affine/ConcaveTurns.h"
#include "analyzer/affine/LoopTurns.h"

namespace cgpredict {

struct AffineFunction {
  int64_t constant = 0;
  std::array<int64_t, 3> slopes{}; ///< over the thread's coordinates
};

/// step * ord < base + ...
struct AffineTurns {
  AffineFunction base;
  std::vector<int64_t> outer; ///< over the levels before it
  int64_t step = 1;
};

struct AffineLevel {
  uint32_t loop = 0; ///< KernelTables::loops
  AffineFunction base;
  std::vector<int64_t> outer;        ///< over the levels before it
  std::vector<AffineTurns> others{}; ///< it has no more turns than by any of these, either
  bool atMost = false;               ///< it may have fewer than all of them say
  int64_t step = 1;                  ///< of the base, as of the others
};

/// Whether it is the same for all threads and turns around.
bool isConstant(const AffineLevel &level);

/// The first turn alone.
AffineLevel onceOf(const AffineLevel &level);

/// A thread, then turns of loops.
AffineFit::Point pointOf(const ThreadCoordinate &thread, std::span<const int64_t> turns);
/// Of a value of a function that is known where all coordinates and turns are 0.
AffineFunction functionOf(const AffineFit &fit, std::size_t value);
/// Whether it is known for all threads from the first to the last, in the first turn of the loops
/// around.
bool isCovered(const AffineFit &fit, const ThreadCoordinate &first, const ThreadCoordinate &last);

/// By the bounds, of which there is one at least, in so many loops around.
AffineLevel levelAtMost(uint32_t loop, const ConcaveTurns &turns, std::size_t around);
/// That together hold all turns. `behind` the exit, or in front of it. `before`: the loops of the
/// levels before it, which hold all that the turns are made of.
std::vector<AffineLevel> levelsByCode(const KernelTables &tables, uint32_t loop,
                                      const CodeTurns &turns, bool behind,
                                      const std::vector<uint32_t> &before);

class TurnFunctions {
public:
  /// Must outlive this.
  explicit TurnFunctions(const KernelTables &tables) : tables(tables), loops(tables.loops.size()) {}

  /// Only loops that are watched before threads are added are known. `code`: what that says, or
  /// null.
  void watch(uint32_t loop, AffineValues &values, const CodeTurns *code);
  void add(const ThreadCoordinate &thread, std::span<const LoopTurns::Left> left);

  /// Why the loop's turns are not known for all threads: "FILE:LINE: ...". Empty if they are. To be
  /// asked of the loops around it first.
  std::string obstacle(uint32_t loop, const ThreadCoordinate &extent) const;

  /// Without an obstacle: turns in which a block is executed at most, in levels that together hold
  /// them all.
  std::vector<AffineLevel> levels(uint32_t loop, uint32_t block,
                                  const ThreadCoordinate &extent) const;
  /// Whether it is only one turn, each time.
  bool isOnce(uint32_t loop) const;

private:
  std::string obstacleToCounts(uint32_t loop, const ThreadCoordinate &extent) const;
  bool isConstant(uint32_t loop) const;
  AffineLevel level(uint32_t loop, bool behind) const;
  struct Turns {
    std::optional<int64_t> least, most;
    AffineFit function; // of where there is more than one
    std::optional<ConcaveTurns> concave;
    LoopEnd end;
    const CodeTurns *code = nullptr; // null where a thread went on for longer, too
  };

  const KernelTables &tables;
  std::vector<Turns> loops;
};

} // namespace cgpredict

#endif
