#include "passes/kernel/Nest.h"
#include "passes/kernel/BetweenLoops.h"
#include "passes/kernel/BoundCalls.h"
#include "passes/kernel/NestExits.h"
#include "passes/kernel/NestLevels.h"
#include "passes/kernel/Rematerialize.h"
#include "passes/kernel/SourceName.h"
#include "passes/kernel/StackMemory.h"
#include "passes/kernel/TripCounter.h"

#include "llvm/IR/CFG.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace cgpredict {
namespace {

/// A value through the LCSSA phis that carry it out of loops.
Value *throughExits(Value *value) {
  auto *phi = dyn_cast<PHINode>(value);
  return phi && phi->getNumIncomingValues() == 1 ? throughExits(phi->getIncomingValue(0)) : value;
}

/// A scalar that the inner loop goes on with, and each iteration of the outer one begins anew.
std::string whyReset(PHINode &phi) {
  return "'" + sourceName(phi) +
         "' is carried from one iteration of an inner mapped loop to the next, and begins anew "
         "with "
         "each of an outer one; lower 'grid' or 'collapse' so that the inner loop stays in the "
         "thread";
}

/// Follows the outermost phi inwards to the innermost one; every mapped loop must hand it on
/// untouched.
std::string followCarried(PHINode *outer, Nest &nest) {
  const std::string resets = whyReset(*outer);
  CarriedScalar scalar{outer->getIncomingValueForBlock(nest.outermost().preheader), outer, outer,
                       nullptr, outer->getName().str()};
  for (unsigned level = 1; level < nest.levels.size(); ++level) {
    const NestLevel &inner = nest.levels[level];
    Value *left =
        throughExits(scalar.inner->getIncomingValueForBlock(nest.levels[level - 1].latch));
    if (nest.levelOf(left) == int(level) && left == inner.index().phi &&
        level == nest.levels.size() - 1) {
      nest.finalIndices.push_back({outer, scalar.initial, level});
      return {};
    }
    auto *phi = dyn_cast<PHINode>(left);
    if (!phi || phi->getParent() != inner.header ||
        phi->getIncomingValueForBlock(inner.preheader) != scalar.inner)
      return resets;
    scalar.inner = phi;
  }
  scalar.next = scalar.inner->getIncomingValueForBlock(nest.innermost().latch);
  nest.carried.push_back(scalar);
  return {};
}

/// Whether the level's phi belongs to a scalar that all levels carry.
bool isHandedOn(PHINode &phi, const Nest &nest, unsigned level) {
  PHINode *outer = &phi;
  for (; level > 0; --level) {
    outer = dyn_cast<PHINode>(outer->getIncomingValueForBlock(nest.levels[level].preheader));
    if (!outer || outer->getParent() != nest.levels[level - 1].header)
      return false;
  }
  const auto isOuter = [&](const auto &each) { return each.outer == outer; };
  return any_of(nest.carried, isOuter) || any_of(nest.finalIndices, isOuter);
}

std::string readCarried(Nest &nest) {
  for (PHINode *phi : nest.outermost().carried)
    if (std::string reason = followCarried(phi, nest); !reason.empty())
      return reason;
  for (auto [number, level] : enumerate(nest.levels))
    for (PHINode *phi : level.carried)
      if (!isHandedOn(*phi, nest, number))
        return whyReset(*phi);
  return {};
}

/// Where the end is not one comparison: a function that counts up to it.
std::string countTrips(Nest &nest, unsigned number) {
  NestLevel &level = nest.levels[number];
  std::optional<TripCounter> counter = buildTripCounter(nest, number);
  if (!counter)
    return "the end of a mapped loop is not known before it";
  level.counter = *counter;
  for (Value *argument : level.counter.arguments)
    if (nest.levelOf(argument) >= 0)
      level.rectangular = false;
  return {};
}

std::string checkBoundCalls(Nest &nest) {
  for (const NestLevel &level : nest.levels)
    if (level.bound && !canRematerialize(level.bound, nest))
      if (const CallBase *call = callIn(level.bound, *nest.outermost().loop))
        return whyNotHoisted(*call);
  return {};
}

std::string readBound(Nest &nest, unsigned number) {
  NestLevel &level = nest.levels[number];
  if (!level.bound)
    return countTrips(nest, number);
  if (!canRematerialize(level.bound, nest))
    return "the bound of a mapped loop changes inside it";
  bool self = false;
  forEachLeaf(level.bound, nest, [&](Value *leaf) { self |= nest.levelOf(leaf) >= int(number); });
  if (self)
    return "the bound of a mapped loop depends on its own index";
  level.rectangular = !dependsOnIndices(level.bound, nest);
  return {};
}

std::string checkBounds(Nest &nest) {
  for (unsigned number = 0; number < nest.levels.size(); ++number) {
    NestLevel &level = nest.levels[number];
    for (const Induction &induction : level.inductions) {
      if (!canRematerialize(induction.start, nest))
        return "the start of a mapped loop is not known before it";
      bool isIndex = &induction == &level.index();
      if (!canRematerialize(induction.step, nest) ||
          (isIndex && dependsOnIndices(induction.step, nest)))
        return "the step of a mapped loop changes inside it";
    }
    if (std::string reason = readBound(nest, number); !reason.empty())
      return reason;
    level.rectangular &= !dependsOnIndices(level.index().start, nest);
  }
  return {};
}

/// The loops' exits (LCSSA) apart, nothing outside may need what is computed inside.
bool isUsedElsewhere(Nest &nest) {
  auto isExit = [&](const Instruction &user) {
    return user.getParent() == nest.outermost().exit ||
           (isa<PHINode>(user) && nest.earlyExits.contains(user.getParent()));
  };
  for (BasicBlock *block : nest.outermost().loop->blocks())
    for (Instruction &instruction : *block)
      for (User *user : instruction.users())
        if (!nest.contains(user) && !isExit(*cast<Instruction>(user)))
          return true;
  return false;
}

/// From outside, or computed from the outermost loop's indices as they are behind it.
bool followsFromIndex(Value *value, const Nest &nest) {
  bool inner = false;
  if (!canRematerialize(value, nest))
    return false;
  forEachLeaf(value, nest, [&](Value *leaf) { inner |= nest.levelOf(leaf) > 0; });
  return !inner;
}

/// What the code behind the nest reads must follow from extents and carried scalars.
std::string checkExit(Nest &nest) {
  if (nest.isSearch()) // the program's own loop makes them
    return {};
  if (isUsedElsewhere(nest))
    return "a handler of exceptions needs values from inside the nest";
  for (PHINode &phi : nest.outermost().exit->phis()) {
    Value *left = phi.getIncomingValueForBlock(nest.outermost().header);
    auto leftBy = [&](const auto &scalar) { return scalar.outer == left; };
    if (any_of(nest.carried, leftBy) || followsFromIndex(left, nest))
      continue;
    auto final = find_if(nest.finalIndices, leftBy);
    if (final == nest.finalIndices.end() || !nest.levels[final->level].rectangular)
      return "the code behind the nest uses a value that is not known without running it";
  }
  return {};
}

} // namespace

bool Nest::contains(const Value *value) const {
  auto *instruction = dyn_cast<Instruction>(value);
  return instruction &&
         (outermost().loop->contains(instruction) || deadEnds.contains(instruction->getParent()));
}

int Nest::levelOf(const Value *value) const {
  for (unsigned level = 0; level < levels.size(); ++level)
    for (const Induction &induction : levels[level].inductions)
      if (induction.phi == value)
        return level;
  return -1;
}

Nest describeNest(Loop &loop, const Marker &marker) {
  Nest nest;
  nest.marker = marker;
  nest.function = loop.getHeader()->getParent();
  Loop *next = &loop;
  for (unsigned level = 0; level < marker.dimensions && nest.reason.empty(); ++level) {
    if (!next) {
      nest.reason = whyNoInnerLoop(*nest.levels.back().loop, level);
      return nest;
    }
    nest.reason = readLevel(*next, nest.levels.emplace_back());
    next = onlySubLoopOf(*next);
  }
  for (auto check :
       {checkBoundCalls, checkBetween, checkUnwind, checkStackMemory, readCarried, checkBounds,
        checkExit})
    if (nest.reason.empty())
      nest.reason = check(nest);
  if (!nest.reason.empty())
    for (NestLevel &level : nest.levels)
      if (level.counter.function)
        level.counter.function->eraseFromParent();
  return nest;
}

void runInPlace(Nest &nest) {
  nest.inPlace = true;
  nest.reason = checkExit(nest);
}

} // namespace cgpredict
