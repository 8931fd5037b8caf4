#include "passes/kernel/ScalarPlaces.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace cgpredict {
namespace {

bool isBehind(const DebugLoc &place, const DebugLoc &other) {
  return place && (!other || std::pair(place.getLine(), place.getCol()) >
                                 std::pair(other.getLine(), other.getCol()));
}

/// The last one of the body's ways; what comes from before the iteration stands in its entry.
DebugLoc lastPlace(const Value &value, SmallPtrSetImpl<const Value *> &seen) {
  auto *made = dyn_cast<Instruction>(&value);
  if (!made || made->getParent()->isEntryBlock() || !seen.insert(made).second)
    return {};
  auto *ways = dyn_cast<PHINode>(made);
  if (!ways)
    return made->getDebugLoc();
  DebugLoc last;
  for (const Value *way : ways->incoming_values())
    if (DebugLoc place = lastPlace(*way, seen); isBehind(place, last))
      last = place;
  return last;
}

} // namespace

DebugLoc placeOfUse(const Value &value) {
  DebugLoc first;
  for (const User *user : value.users())
    if (auto *reader = dyn_cast<Instruction>(user); reader && !isa<PHINode>(reader))
      if (DebugLoc place = reader->getDebugLoc(); place && (!first || isBehind(first, place)))
        first = place;
  return first;
}

DebugLoc placeOfMaking(const Value &value, const Value &copy) {
  SmallPtrSet<const Value *, 8> seen;
  DebugLoc ofWays = isa<PHINode>(copy) ? lastPlace(copy, seen) : DebugLoc();
  if (ofWays && ofWays.getLine() != 0)
    return ofWays;
  auto *made = dyn_cast<Instruction>(&value);
  return made ? made->getDebugLoc() : placeOfUse(value);
}

} // namespace cgpredict
