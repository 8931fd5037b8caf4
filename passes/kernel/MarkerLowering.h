// Turns the front end's marker (a call of __builtin_annotation in front of a loop) into metadata on
// that loop, before any pass can part the two.
#ifndef CGPREDICT_PASSES_KERNEL_MARKERLOWERING_H
#define CGPREDICT_PASSES_KERNEL_MARKERLOWERING_H

#include "passes/pragma/Marker.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/LoopInfo.h"

#include <vector>

namespace cgpredict {

/// What to do about a marker without a loop behind it.
enum class WithoutLoop { Warn, Keep };

/// Markers of `function`, each loop tagged with its marker's id; the markers themselves are
/// removed, and those without one dropped or kept. Warnings go through the context's diagnostics.
std::vector<Marker> lowerMarkers(llvm::Function &function, WithoutLoop withoutLoop);

/// As if no loop of `function` had been marked; before lowerMarkers.
void removeMarkers(llvm::Function &function);

/// Those of the loops that have a marker in front of them; before lowerMarkers.
llvm::SetVector<llvm::BasicBlock *> markedBlocks(llvm::Function &function);

/// The loop tagged with `marker`, or null.
llvm::Loop *findMarkedLoop(llvm::LoopInfo &loops, const Marker &marker);

/// That loop and those inside it that `marker` maps, outermost first, as far as each has one alone.
llvm::SmallVector<llvm::Loop *, 3> findMappedLoops(llvm::LoopInfo &loops, const Marker &marker);

/// As if no pragma stood in front of the loop.
void unmark(llvm::Loop &loop);

/// True if any loop of `function` is tagged or still has a marker in front of it.
bool containsMarkedLoop(const llvm::Function &function);

} // namespace cgpredict
#endif
