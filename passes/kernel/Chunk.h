// Builds the loops that run one box of a launch: chunk(context) reads the box, steps the indices
// from there and calls the body for each thread.
#ifndef CGPREDICT_PASSES_KERNEL_CHUNK_H
#define CGPREDICT_PASSES_KERNEL_CHUNK_H

#include "passes/kernel/Outline.h"
#include "passes/kernel/Rematerialize.h"

namespace cgpredict {

/// Iterations of a level that begins at `start` and advances by `step`: 64-bit integer, never
/// negative.
llvm::Value *tripsOf(const NestLevel &level, llvm::Value *start, llvm::Value *step,
                     const Nest &nest, llvm::IRBuilder<> &builder, LeafMap leaf);

/// Whether the condition that ends the level holds for `index`.
llvm::Value *goesOnAt(const NestLevel &level, llvm::Value *index, const Nest &nest,
                      llvm::IRBuilder<> &builder, LeafMap leaf);

/// Sign- or zero-extends to 64 bits, as the level's comparison reads its operands.
llvm::Value *widen(const NestLevel &level, llvm::Value *value, llvm::IRBuilder<> &builder);

/// What the index advances by per iteration, 64-bit: its own units, bytes for a pointer.
llvm::Value *stepOf(const Induction &induction, const Nest &nest, llvm::IRBuilder<> &builder,
                    LeafMap leaf);

/// Value of an induction `steps` iterations (64-bit) after the loop's start.
llvm::Value *indexAt(const Induction &induction, llvm::Value *steps, const Nest &nest,
                     llvm::IRBuilder<> &builder, LeafMap leaf);

/// chunk(context): for each thread of the box calls `callee`, whose arguments are the body's and,
/// with `passCoordinates`, the thread's x, y, z.
llvm::Function *buildChunk(const Nest &nest, const LaunchContext &context, const OutlinedBody &body,
                           llvm::Function &callee, bool passCoordinates, const llvm::Twine &name);

} // namespace cgpredict
#endif
