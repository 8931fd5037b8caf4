// What a launch computes of the nest before it runs: its indices, extents and addresses, from
// values that the nest receives.
#ifndef CGPREDICT_PASSES_INSTRUMENT_LAUNCHVALUES_H
#define CGPREDICT_PASSES_INSTRUMENT_LAUNCHVALUES_H

#include "passes/kernel/Outline.h"

#include "llvm/IR/IRBuilder.h"

#include <utility>

namespace cgpredict {

class LaunchValues {
public:
  LaunchValues(const Nest &nest, llvm::IRBuilder<> &builder) : nest(nest), builder(builder) {}

  /// A value of the program's, by what stands for it in the launch.
  llvm::DenseMap<llvm::Value *, llvm::Value *> values;
  llvm::SmallVector<llvm::Value *, 3> firsts, steps, extents; ///< by level, once measured

  llvm::Value *compute(llvm::Value *value);
  llvm::Value *inductionAt(const Induction &induction, llvm::Value *steps);

  /// First index, step and extent of a level; the outer ones are measured. Where start or bound
  /// follow outer indices it is the bounding box of the rows: of those at the corners of the outer
  /// levels' box where both grow or fall with each index, else of all.
  void measure(unsigned level);

  /// Whether the outermost loop, which is measured, ends by its condition: its index may wrap
  /// around in front of its bound, so that only an iteration that leaves ends it.
  llvm::Value *endsByItself();

  /// Whether what threads load again lies apart from what they store.
  llvm::Value *areApart(llvm::ArrayRef<AliasCheck> checks);

private:
  struct Row {
    llvm::Value *start, *trips;
  };
  struct Box {
    llvm::Value *first = nullptr, *end = nullptr;
  };
  /// What of a box lives across the rows of a loop; `found`: it has some.
  struct BoxVariables {
    llvm::AllocaInst *first, *end, *found;
  };

  llvm::Value *leafValue(llvm::Value *leaf);
  Row rowAt(const NestLevel &level, llvm::Value *step);
  void moveTo(unsigned corner, unsigned levels);
  Box boxAtCorners(unsigned level, llvm::Value *step);
  Box boxOfRows(unsigned level, llvm::Value *step);
  void forEachRow(unsigned outer, unsigned level, llvm::function_ref<void()> visit);
  void widenBy(const NestLevel &level, llvm::Value *step, const BoxVariables &box);
  std::pair<llvm::Value *, llvm::Value *> addressesOf(llvm::Value *pointer);
  llvm::Value *pick(llvm::Value *a, llvm::Value *b, llvm::Value *step,
                    llvm::CmpInst::Predicate predicate);

  const Nest &nest;
  llvm::IRBuilder<> &builder;
};

} // namespace cgpredict
#endif
