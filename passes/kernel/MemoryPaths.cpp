#include "passes/kernel/MemoryPaths.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace cgpredict {
namespace {

constexpr std::size_t MostSteps = 8, MostPaths = 64;

MemberBytes anywhereIn(const Value *base) { return MemberBytes{base}; }

int64_t shifted(int64_t place, int64_t offset) {
  const bool isOpen =
      place == std::numeric_limits<int64_t>::min() || place == std::numeric_limits<int64_t>::max();
  return isOpen ? place : place + offset;
}

/// The value that a call is known to hand back: `llvm.threadlocal.address`, `returned` arguments.
const Value *handedBack(const CallBase &call) {
  auto *intrinsic = dyn_cast<IntrinsicInst>(&call);
  if (intrinsic && intrinsic->getIntrinsicID() == Intrinsic::threadlocal_address)
    return intrinsic->getArgOperand(0);
  return call.getReturnedArgOperand();
}

const Function *functionOf(const Value *root) {
  if (auto *argument = dyn_cast<Argument>(root))
    return argument->getParent();
  auto *instruction = dyn_cast<Instruction>(root);
  return instruction && isa<AllocaInst, CallBase>(instruction) ? instruction->getFunction()
                                                               : nullptr;
}

} // namespace

bool MemoryPath::overlaps(const MemoryPath &load) const {
  return root == load.root && steps.size() == load.steps.size() &&
         all_of(zip_equal(steps, load.steps),
                [](const auto &pair) { return std::get<0>(pair).overlaps(std::get<1>(pair)); });
}

MemoryPathSearch::MemoryPathSearch(const Function &function, InlinedCopies &copies)
    : function(function), copies(copies), layout(function.getParent()->getDataLayout()) {}

bool MemoryPathSearch::add(const Value &address, Type *accessed) {
  return follow(memberBytes(&address, accessed, layout), {});
}

bool MemoryPathSearch::addObject(const Value &address) {
  Type *byte = Type::getInt8Ty(address.getContext());
  return follow(anywhereIn(memberBytes(&address, byte, layout).base), {});
}

bool MemoryPathSearch::follow(const MemberBytes &at, const Steps &behind) {
  if (behind.size() == MostSteps || paths.size() == MostPaths)
    return false;
  if (auto *load = dyn_cast<LoadInst>(at.base)) {
    Steps further = {at};
    further.append(behind);
    return follow(memberBytes(load->getPointerOperand(), load->getType(), layout), further);
  }
  if (auto origin = origins.find(at.base); origin != origins.end())
    return followOrigin(PathOrigin(origin->second), at, behind);
  if (isa<PHINode, SelectInst>(at.base))
    return followChoice(*cast<Instruction>(at.base), behind);
  if (auto *call = dyn_cast<CallBase>(at.base))
    return followResult(*call, at, behind);
  return end(at, behind);
}

bool MemoryPathSearch::followOrigin(const PathOrigin &origin, const MemberBytes &at,
                                    const Steps &behind) {
  const MemberBytes around =
      memberBytes(origin.value, Type::getInt8Ty(function.getContext()), layout);
  if (!origin.isExact)
    return follow(anywhereIn(around.base), behind);
  if (around.end - 1 != around.begin) // somewhere in a member
    return follow(around, behind);
  return follow({around.base, shifted(at.begin, around.begin), shifted(at.end, around.begin)},
                behind);
}

/// The pointers that a loop steps are some places of the object that it begins with.
bool MemoryPathSearch::followChoice(const Instruction &choice, const Steps &behind) {
  const auto [known, isNew] = open.try_emplace(&choice, behind.size());
  if (!isNew)
    return known->second == behind.size();
  const bool areFound = all_of(choice.operands(), [&](const Use &chosen) {
    return !chosen->getType()->isPointerTy() ||
           follow(anywhereIn(memberBytes(chosen.get(), chosen->getType(), layout).base), behind);
  });
  open.erase(&choice);
  return areFound;
}

bool MemoryPathSearch::followResult(const CallBase &call, const MemberBytes &at,
                                    const Steps &behind) {
  if (const Value *same = handedBack(call))
    return followOrigin({same}, at, behind);
  const Function *copy = call.returnDoesNotAlias() ? nullptr : copies.of(call);
  if (!copy)
    return end(at, behind);
  const auto kept = origins;
  for (const Argument &argument : copy->args())
    origins.insert_or_assign(&argument, PathOrigin{call.getArgOperand(argument.getArgNo())});
  const bool areFound = all_of(instructions(*copy), [&](const Instruction &instruction) {
    auto *end = dyn_cast<ReturnInst>(&instruction);
    return !end || followOrigin({end->getReturnValue()}, at, behind);
  });
  origins = kept;
  return areFound;
}

bool MemoryPathSearch::end(const MemberBytes &at, const Steps &behind) {
  if (isa<ConstantPointerNull, UndefValue>(at.base))
    return true;
  const bool isGlobal = isa<GlobalValue>(at.base);
  if (!isGlobal && functionOf(at.base) != &function)
    return functionOf(at.base) && behind.empty(); // a thread's own
  MemoryPath path{at.base, {at}};
  path.steps.append(behind);
  paths.push_back(std::move(path));
  return true;
}

} // namespace cgpredict
