#include "passes/tables/RecordPlan.h"

#include "cgpredict/TraceFormat.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"

using namespace llvm;

namespace cgpredict {
namespace {

class NestPlanner {
public:
  NestPlanner(AffineNest nest, const KernelSites &sites) : sites(sites) {
    record.nest = std::move(nest);
  }

  NestRecord plan() {
    for (const AffineLevel &level : record.nest.levels)
      addLevel(level);
    for (const AffineAccess &access : record.nest.accesses)
      for (unsigned site : sites.of.lookup(access.instruction))
        record.accesses.push_back(
            {site, access.level, term(access.address.base), terms(access.address.strides)});
    return std::move(record);
  }

private:
  void addLevel(const AffineLevel &level) {
    // Behind a guard an inner trip count may be negative (then it is 0); the outermost never is.
    NestRecord::Level planned{
        term(level.trips.base, level.parent < 0), terms(level.trips.strides), {}};
    if (level.guard) {
      planned.guard = PlannedTerm{true, int64_t(record.slots.size())};
      record.slots.push_back({nullptr, level.guard, level.guardInverted});
    }
    record.levels.push_back(planned);
  }

  PlannedTerm term(const SCEV *value, bool isUnsigned = false) {
    if (auto *constant = dyn_cast<SCEVConstant>(value))
      return {false, isUnsigned ? int64_t(constant->getAPInt().getZExtValue())
                                : constant->getAPInt().getSExtValue()};
    for (auto [number, slot] : enumerate(record.slots))
      if (slot.expression == value && slot.isUnsigned == isUnsigned)
        return {true, int64_t(number)};
    record.slots.push_back({value, nullptr, false, isUnsigned});
    return {true, int64_t(record.slots.size() - 1)};
  }

  std::vector<PlannedTerm> terms(ArrayRef<const SCEV *> values) {
    std::vector<PlannedTerm> result;
    for (const SCEV *value : values)
      result.push_back(term(value));
    return result;
  }

  const KernelSites &sites;
  NestRecord record;
};

BlockRecord planBlock(BasicBlock &block, const KernelSites &sites) {
  BlockRecord record{&block, {}};
  for (Instruction &instruction : block)
    if (sites.isRecorded(instruction))
      append_range(record.sites, sites.of.lookup(&instruction));
  return record;
}

} // namespace

unsigned RecordPlan::idOfBlock(size_t number) const { return CGP_RECORD_FIRST + number; }
unsigned RecordPlan::idOfNest(size_t number) const {
  return CGP_RECORD_FIRST + blocks.size() + number;
}

std::vector<uint16_t> RecordPlan::words() const {
  std::vector<uint16_t> result{0, 3, 0};
  auto add = [&](size_t words) { result.push_back(std::min<size_t>(words, UINT16_MAX)); };
  for (const BlockRecord &record : blocks)
    add(record.sites.size());
  for (const NestRecord &record : nests)
    add(record.slots.size());
  return result;
}

RecordPlan planRecords(Function &kernel, const KernelSites &sites, std::vector<AffineNest> nests) {
  RecordPlan plan;
  for (AffineNest &nest : nests)
    plan.nests.push_back(NestPlanner(std::move(nest), sites).plan());
  auto isCovered = [&](BasicBlock &block) {
    return any_of(plan.nests,
                  [&](const NestRecord &record) { return record.nest.blocks.contains(&block); });
  };
  for (BasicBlock &block : kernel)
    if (!isCovered(block))
      plan.blocks.push_back(planBlock(block, sites));
  return plan;
}

} // namespace cgpredict
