// Finds loop nests of a kernel function whose whole memory behaviour is an affine function of their
// iteration numbers, so that one descriptor stands for a whole execution (docs/trace-format.md,
// "nest").
#ifndef CGPREDICT_PASSES_TABLES_AFFINENEST_H
#define CGPREDICT_PASSES_TABLES_AFFINENEST_H

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"

#include <optional>
#include <vector>

namespace cgpredict {

struct AffineExpression {
  const llvm::SCEV *base;                  ///< value where all iteration numbers are 0
  std::vector<const llvm::SCEV *> strides; ///< per enclosing level, outermost first
};

struct AffineItem {
  llvm::BasicBlock *block; ///< or null:
  unsigned level;          ///< an inner level
};

struct AffineLevel {
  llvm::Loop *loop;
  int parent; ///< level, -1 for the outermost
  AffineExpression trips;
  llvm::Value *guard = nullptr; ///< runs only if this invariant condition holds ...
  bool guardInverted = false;   ///< ... or does not hold
  std::vector<llvm::BasicBlock *> before, after;
  std::vector<AffineItem> body;
};

struct AffineAccess {
  llvm::Instruction *instruction;
  int level; ///< -1: once per execution of the nest
  AffineExpression address;
};

struct AffineNest {
  std::vector<AffineLevel> levels;
  std::vector<AffineAccess> accesses;
  llvm::SmallPtrSet<llvm::BasicBlock *, 8> blocks;
  llvm::BasicBlock *preheader() const { return levels.front().loop->getLoopPreheader(); }
};

/// Outermost affine nests, in program order. `isRecorded` tells the accesses that a trace shows.
std::vector<AffineNest> findAffineNests(llvm::Function &kernel, llvm::LoopInfo &loops,
                                        llvm::DominatorTree &dominators,
                                        llvm::ScalarEvolution &evolution,
                                        llvm::function_ref<bool(llvm::Instruction &)> isRecorded);

} // namespace cgpredict
#endif
