// The marked loop nest as the front end's programmer meant it: which loops map to threads, how
// their indices run, and which scalars live across their iterations. Found on unoptimised SSA
// (after SROA, loop-simplify and LCSSA; loops not rotated, so that a `for` exits from its header).
#ifndef CGPREDICT_PASSES_KERNEL_NEST_H
#define CGPREDICT_PASSES_KERNEL_NEST_H

#include "passes/pragma/Marker.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Instructions.h"

#include <string>
#include <vector>

namespace cgpredict {

/// A header phi that advances by a loop-invariant step: start, start + step, ...
struct Induction {
  llvm::PHINode *phi;
  llvm::Value *start;         ///< value on entry; may depend on the indices of outer mapped loops
  llvm::Instruction *advance; ///< the addition (integer) or GEP (pointer) that makes the next value
  llvm::Value *step;          ///< addend: integer of the phi's type, or the GEP's only index
};

/// A function that runs a loop's condition and steps alone and returns how often its body would
/// run (64-bit).
struct TripCounter {
  llvm::Function *function = nullptr;
  llvm::SmallVector<llvm::Value *, 8> arguments; ///< outside values and indices of outer levels
};

/// One mapped loop: `for (index = start; index PREDICATE bound; index += step)`, or any condition
/// that follows from the indices alone, which `counter` runs.
struct NestLevel {
  llvm::Loop *loop;
  llvm::BasicBlock *header, *latch, *preheader, *body, *exit;
  llvm::SmallVector<Induction, 2> inductions; ///< [0] is the index
  llvm::SmallVector<llvm::PHINode *, 2> carried;
  llvm::CmpInst::Predicate predicate; ///< the loop goes on while `tested predicate bound`
  llvm::Value *tested = nullptr;      ///< the index, possibly extended or with a constant added
  llvm::Value *bound = nullptr;       ///< null, as is `tested`, where `counter` is used
  TripCounter counter;
  bool rectangular = true; ///< start and bound do not depend on outer mapped indices

  const Induction &index() const { return inductions.front(); }
};

/// A scalar that one iteration of the nest leaves to the next: one storage for the whole nest.
struct CarriedScalar {
  llvm::Value *initial; ///< value before the nest
  llvm::PHINode *outer; ///< phi of the outermost loop's header: its value after the nest
  llvm::PHINode *inner; ///< phi of the innermost mapped loop's header, what the body reads
  llvm::Value *next;    ///< what the body leaves
  std::string name;
};

/// A variable that holds an inner mapped loop's index after the nest (declared outside of it).
struct FinalIndex {
  llvm::PHINode *outer;
  llvm::Value *initial;
  unsigned level; ///< whose final index it holds
};

/// Code of the source between mapped loops `level` and `level` + 1, which the first or last thread
/// of each row runs.
struct RowCode {
  bool isFirst;
  unsigned level;
  unsigned firstLine = 0, lastLine = 0;
  unsigned outerLine = 0, innerLine = 0; ///< of the two loops
};

struct Nest {
  Marker marker;
  llvm::Function *function;
  llvm::SmallVector<NestLevel, 3> levels; ///< outermost first
  llvm::SmallVector<CarriedScalar, 2> carried;
  llvm::SmallVector<FinalIndex, 1> finalIndices;
  llvm::SmallPtrSet<llvm::BasicBlock *, 4>
      deadEnds; ///< entered from the body, left to `unwind` alone or never (assert, throw)
  llvm::SmallPtrSet<llvm::BasicBlock *, 4>
      cleanups; ///< of the dead ends, what exceptions run on their way out of an iteration
  llvm::SmallPtrSet<llvm::BasicBlock *, 4>
      earlyExits; ///< outside, entered from the body: break, return, goto; the program alone runs
                  ///< them
  bool inPlace = false; ///< of a nest that is left early: its iterations write, so that a launch
                        ///< runs them in the program's place, up to the one that leaves
  std::vector<RowCode> rowCode;
  llvm::BasicBlock *unwind = nullptr; ///< where the program goes on with exceptions of the nest
  std::string reason;                 ///< why it cannot be traced; empty if it can

  unsigned dimensionOf(unsigned level) const { return levels.size() - 1 - level; }
  bool isLeftEarly() const { return !earlyExits.empty(); }
  bool isSearch() const { return isLeftEarly() && !inPlace; }
  const NestLevel &outermost() const { return levels.front(); }
  const NestLevel &innermost() const { return levels.back(); }
  bool contains(const llvm::Value *value) const;
  /// The level whose induction `value` is, or -1.
  int levelOf(const llvm::Value *value) const;
};

/// Describes the nest whose outermost loop is `loop`; `reason` says what stands in the way.
Nest describeNest(llvm::Loop &loop, const Marker &marker);

/// Of a search whose iterations write, as their code tells; `reason` says what stands in the way.
void runInPlace(Nest &nest);

} // namespace cgpredict
#endif
