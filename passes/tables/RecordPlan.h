// What a kernel function records: the payload of every record id. The tables describe it and the
// recorder emits it, both from this one plan.
#ifndef CGPREDICT_PASSES_TABLES_RECORDPLAN_H
#define CGPREDICT_PASSES_TABLES_RECORDPLAN_H

#include "passes/tables/AffineNest.h"
#include "passes/tables/Sites.h"

#include <vector>

namespace cgpredict {

/// A constant, or the payload word `value`.
struct PlannedTerm {
  bool isSlot;
  int64_t value;
};

/// What a payload word of a nest record holds: a value computed in front of the nest.
struct PlannedSlot {
  const llvm::SCEV *expression = nullptr; ///< or
  llvm::Value *condition = nullptr;       ///< 0 or 1
  bool inverted = false;
  bool isUnsigned = false; ///< how to widen to 64 bits
};

struct BlockRecord {
  llvm::BasicBlock *block;
  std::vector<unsigned> sites; ///< payload word k: address of sites[k]
};

struct NestRecord {
  struct Level {
    PlannedTerm base;
    std::vector<PlannedTerm> outer;
    std::optional<PlannedTerm> guard;
  };
  struct Access {
    unsigned site;
    int level;
    PlannedTerm start;
    std::vector<PlannedTerm> strides;
  };
  AffineNest nest;
  std::vector<Level> levels;
  std::vector<Access> accesses;
  std::vector<PlannedSlot> slots;
};

struct RecordPlan {
  std::vector<BlockRecord> blocks; ///< ids from CGP_RECORD_FIRST
  std::vector<NestRecord> nests;   ///< ids behind those of the blocks
  unsigned idOfBlock(size_t number) const;
  unsigned idOfNest(size_t number) const;
  /// Payload words of every id, reserved ones included; at most 65,535, which no record may have.
  std::vector<uint16_t> words() const;
};

RecordPlan planRecords(llvm::Function &kernel, const KernelSites &sites,
                       std::vector<AffineNest> nests);

} // namespace cgpredict
#endif
