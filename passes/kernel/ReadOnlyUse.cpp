#include "passes/kernel/ReadOnlyUse.h"

#include "passes/kernel/HeldPointers.h"

#include "llvm/IR/IntrinsicInst.h"

#include <map>
#include <optional>
#include <set>

using namespace llvm;

namespace cgpredict {
namespace {

/// How often a pointer has to be followed to get to the variable: its address has level 0, what
/// holds its address level 1.
using Level = unsigned;
constexpr Level maximumLevel = 6;

/// What a function does with an argument of a level, if it does not write through it.
struct Summary {
  std::optional<Level> returned;
  std::map<unsigned, Level> kept; ///< argument that is a holder afterwards: its level
};

/// Functions that were looked at; one that is not finished is taken to write.
class Summaries {
public:
  std::optional<Summary> of(Function &function, unsigned argument, Level level);

private:
  static constexpr std::size_t maximum = 500;
  std::map<std::tuple<Function *, unsigned, Level>, std::optional<Summary>> known;
};

/// Follows pointers of one function.
class UseSearch {
public:
  UseSearch(Summaries &summaries, function_ref<bool(const BasicBlock &)> isInside)
      : summaries(summaries), isInside(isInside) {}

  Summary result;

  bool follow(Value &value, Level level) {
    if (level > maximumLevel)
      return false;
    auto [known, isNew] = levels.insert({&value, level});
    if (!isNew)
      return known->second == level;
    return all_of(value.uses(), [&](Use &use) { return isHarmless(use, level); });
  }

  bool isHarmless(Use &use, Level level) {
    auto *user = cast<Instruction>(use.getUser());
    if (auto *call = dyn_cast<CallBase>(user))
      return call->isLifetimeStartOrEnd() ||
             (isInside(*user->getParent()) && isHarmless(*call, use, level));
    if (!isInside(*user->getParent()))
      return false;
    if (auto *store = dyn_cast<StoreInst>(user))
      return &use == &store->getOperandUse(0) ? keep(*store->getPointerOperand(), level + 1)
                                              : level > 0;
    if (auto *load = dyn_cast<LoadInst>(user))
      return level == 0 || !mayPoint(*load->getType()) || follow(*load, level - 1);
    if (isa<ReturnInst>(user)) {
      const bool agrees = !result.returned || *result.returned == level;
      result.returned = level;
      return agrees;
    }
    return isa<ICmpInst>(user) || (isa<GetElementPtrInst, PHINode, SelectInst, InsertValueInst,
                                       ExtractValueInst, FreezeInst>(user) &&
                                   follow(*user, level));
  }

private:
  static bool mayPoint(const Type &type) {
    return type.isPointerTy() || type.isAggregateType() || type.getScalarSizeInBits() >= 64;
  }

  /// What `pointer` leads to holds a pointer of the level below.
  bool keep(Value &pointer, Level level) {
    Value *object = objectOf(&pointer);
    if (auto *argument = dyn_cast_or_null<Argument>(object))
      if (auto [kept, isNew] = result.kept.insert({argument->getArgNo(), level});
          !isNew && kept->second != level)
        return false;
    return object && follow(*object, level);
  }

  bool isHarmless(CallBase &call, Use &use, Level level) {
    if (auto *copy = dyn_cast<AnyMemTransferInst>(&call))
      return &use == &copy->getRawSourceUse() ? level == 0 || keep(*copy->getRawDest(), level)
                                              : level > 0;
    Function *callee = call.getCalledFunction();
    if (!callee || !call.isArgOperand(&use) || callee->isInterposable())
      return false;
    std::optional<Summary> summary = summaries.of(*callee, call.getArgOperandNo(&use), level);
    return summary &&
           all_of(summary->kept,
                  [&](auto kept) { return keep(*call.getArgOperand(kept.first), kept.second); }) &&
           (!summary->returned || follow(call, *summary->returned));
  }

  Summaries &summaries;
  function_ref<bool(const BasicBlock &)> isInside;
  std::map<Value *, Level> levels;
};

std::optional<Summary> Summaries::of(Function &function, unsigned argument, Level level) {
  const std::tuple key(&function, argument, level);
  if (auto found = known.find(key); found != known.end())
    return found->second;
  known[key] = std::nullopt;
  if (function.isDeclaration() || argument >= function.arg_size() || known.size() > maximum)
    return std::nullopt;
  const auto everywhere = [](const BasicBlock &) { return true; };
  UseSearch search(*this, everywhere);
  if (search.follow(*function.getArg(argument), level))
    known[key] = search.result;
  return known[key];
}

} // namespace

bool isOnlyRead(ArrayRef<Use *> uses, function_ref<bool(const BasicBlock &)> isInside) {
  Summaries summaries;
  UseSearch search(summaries, isInside);
  return all_of(uses, [&](Use *use) { return search.isHarmless(*use, 0); });
}

} // namespace cgpredict
