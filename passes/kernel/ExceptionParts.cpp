#include "passes/kernel/ExceptionParts.h"

using namespace llvm;

namespace cgpredict {
namespace {

using Part = ExceptionPart;

class PartSearch {
public:
  explicit PartSearch(const Nest &nest) : nest(nest) {}

  std::optional<Part> find(Value *value) {
    auto *made = dyn_cast<Instruction>(value);
    if (!made || !nest.cleanups.contains(made->getParent()))
      return std::nullopt;
    if (isa<LandingPadInst>(made))
      return Part::Whole;
    if (auto *extract = dyn_cast<ExtractValueInst>(made);
        extract && find(extract->getAggregateOperand()) == Part::Whole)
      return extract->getIndices().front() == 0 ? Part::Pointer : Part::Selector;
    if (auto *insert = dyn_cast<InsertValueInst>(made); // the selector, behind the pointer
        insert && find(insert->getInsertedValueOperand()) == Part::Selector)
      return Part::Whole;
    auto *phi = dyn_cast<PHINode>(made);
    return phi ? findIn(*phi) : std::nullopt;
  }

private:
  std::optional<Part> findIn(PHINode &phi) {
    visited.insert(&phi);
    std::optional<Part> result;
    for (unsigned i = 0; i < phi.getNumIncomingValues(); ++i) {
      Value *incoming = phi.getIncomingValue(i);
      if (!nest.cleanups.contains(phi.getIncomingBlock(i)) || visited.contains(incoming))
        continue;
      const std::optional<Part> part = find(incoming);
      if (!part || (result && result != part))
        return std::nullopt;
      result = part;
    }
    return result;
  }

  const Nest &nest;
  SmallPtrSet<Value *, 4> visited;
};

} // namespace

std::optional<ExceptionPart> exceptionPart(Value *value, const Nest &nest) {
  return PartSearch(nest).find(value);
}

static bool isOfCleanup(const Value *value, const Nest &nest) {
  auto *made = dyn_cast<Instruction>(value);
  return made && nest.cleanups.contains(made->getParent());
}

Handed handedBehind(const PHINode &phi, const Nest &nest) {
  Handed result;
  for (unsigned i = 0; i < phi.getNumIncomingValues(); ++i) {
    if (!nest.cleanups.contains(phi.getIncomingBlock(i)))
      continue;
    Value *value = phi.getIncomingValue(i);
    Handed next;
    if (std::optional<Part> part = exceptionPart(value, nest))
      next = *part;
    else if (!nest.contains(value) && !isOfCleanup(value, nest))
      next = value;
    if (next.index() == 0 || (result.index() != 0 && result != next))
      return {};
    result = next;
  }
  return result;
}

} // namespace cgpredict
