#include "passes/kernel/BoundCalls.h"

#include "passes/kernel/FirstPath.h"
#include "passes/kernel/MarkerLowering.h"
#include "passes/kernel/OpaqueCalls.h"
#include "passes/kernel/ReturningBlocks.h"
#include "passes/kernel/UserLocation.h"

#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace cgpredict {
namespace {

std::string withLine(const CallBase &call) {
  const DILocation *place = outermostLocation(call.getDebugLoc());
  return calleeInWords(call) + (place ? " (line " + std::to_string(place->getLine()) + ")" : "");
}

SmallVector<const LoadInst *, 8> loadsOf(const Function &copy) {
  const auto returning = returningBlocks(copy);
  SmallVector<const LoadInst *, 8> loads;
  for (const Instruction &instruction : instructions(copy))
    if (auto *load = dyn_cast<LoadInst>(&instruction);
        load && returning.contains(load->getParent()))
      loads.push_back(load);
  return loads;
}

/// From what arguments lead to on.
bool addReads(const CallBase &call, InlinedCopies &copies, MemoryPathSearch &search) {
  const Function &copy = *copies.of(call);
  for (const Argument &argument : copy.args())
    search.origins.insert_or_assign(&argument, PathOrigin{call.getArgOperand(argument.getArgNo())});
  return all_of(loadsOf(copy), [&](const LoadInst *load) {
    return search.add(*load->getPointerOperand(), load->getType());
  });
}

/// The memory that `instruction` writes, other than by a call that is opaque.
bool addWrites(const Instruction &instruction, MemoryPathSearch &search) {
  if (auto *store = dyn_cast<StoreInst>(&instruction))
    return search.add(*store->getPointerOperand(), store->getValueOperand()->getType());
  if (auto *change = dyn_cast<AtomicRMWInst>(&instruction))
    return search.add(*change->getPointerOperand(), change->getType());
  if (auto *exchange = dyn_cast<AtomicCmpXchgInst>(&instruction))
    return search.add(*exchange->getPointerOperand(), exchange->getNewValOperand()->getType());
  auto *copy = dyn_cast<AnyMemIntrinsic>(&instruction);
  return !copy || search.addObject(*copy->getRawDest());
}

MemoryPathSearch searchOf(const Nest &nest, const OutlinedBody &body, const Function &kernel,
                          InlinedCopies &copies) {
  MemoryPathSearch search(*nest.function, copies);
  for (auto [number, index] : enumerate(body.indices))
    search.origins.insert({kernel.getArg(number), {index->start, /*isExact=*/false}});
  for (auto [number, capture] : enumerate(body.captures))
    search.origins.insert({kernel.getArg(body.firstCapture + number), {capture}});
  return search;
}

/// That of a variable or a member. Whether elements of one array meet is the program's own to know.
void addPlace(const Value &pointer, Type *type, const DataLayout &layout,
              MemoryPathSearch &search) {
  const MemberBytes at = memberBytes(&pointer, type, layout);
  if (uint64_t(at.end) - uint64_t(at.begin) == layout.getTypeStoreSize(type).getFixedValue())
    search.add(pointer, type);
}

/// Where bounds and steps of the nest are loaded from, by the names that the source has for it.
std::vector<MemoryPath> readByBounds(const Nest &nest, InlinedCopies &copies) {
  MemoryPathSearch search(*nest.function, copies);
  const DataLayout &layout = nest.function->getParent()->getDataLayout();
  SmallVector<const Value *, 16> open;
  for (const NestLevel &level : nest.levels) {
    for (const Induction &induction : level.inductions)
      open.append({induction.start, induction.step});
    open.push_back(level.bound);
    for (auto [number, argument] : enumerate(level.counter.arguments))
      search.origins.insert({level.counter.function->getArg(number), {argument}});
    if (level.counter.function)
      for (const Instruction &instruction : instructions(*level.counter.function))
        if (auto *load = dyn_cast<LoadInst>(&instruction))
          addPlace(*load->getPointerOperand(), load->getType(), layout, search);
  }
  SmallPtrSet<const Value *, 16> seen;
  while (!open.empty()) {
    const Value *value = open.pop_back_val();
    if (!value || nest.levelOf(value) >= 0 || !nest.contains(value) || !seen.insert(value).second)
      continue;
    if (auto *load = dyn_cast<LoadInst>(value))
      addPlace(*load->getPointerOperand(), load->getType(), layout, search);
    append_range(open, cast<Instruction>(value)->operands());
  }
  return std::move(search.paths);
}

bool isWritten(ArrayRef<MemoryPath> read, ArrayRef<MemoryPath> written) {
  return any_of(read, [&](const MemoryPath &load) {
    return any_of(written, [&](const MemoryPath &store) { return store.overlaps(load); });
  });
}

} // namespace

bool BoundCalls::exist() {
  DominatorTree dominators(function);
  LoopInfo loops(dominators);
  return !FirstPath(findMappedLoops(loops, marker), copies).calls.empty();
}

void BoundCalls::hoist() {
  DominatorTree dominators(function);
  LoopInfo loops(dominators);
  const FirstPath path(findMappedLoops(loops, marker), copies);
  for (const HoistedCall &hoisted : path.hoist()) {
    MemoryPathSearch search(function, copies);
    bool areKnown = addReads(*hoisted.call, copies, search);
    for (const LoadInst *load : hoisted.loads)
      areKnown &= search.add(*load->getPointerOperand(), load->getType());
    reads.push_back({withLine(*hoisted.call),
                     areKnown ? std::move(search.paths) : std::vector<MemoryPath>(), areKnown});
  }
}

std::string BoundCalls::whyCallsChange(const Nest &nest, const OutlinedBody &body,
                                       const KernelFunction &kernel) const {
  if (reads.empty())
    return {};
  const auto because = [](const Read &read, const Twine &what) {
    return ("the bound of a mapped loop calls " + read.callee + ", which reads what " + what +
            "; keep what it returns in a variable in front of the loop")
        .str();
  };
  if (auto unknown = find_if(reads, [](const Read &read) { return !read.areKnown; });
      unknown != reads.end())
    return because(*unknown, "may be written in the loop");
  const auto opaque =
      find_if(kernel.opaqueCalls, [](const OpaqueCall &call) { return !call.ofHeap; });
  if (opaque != kernel.opaqueCalls.end())
    return because(reads.front(), "the call of " + opaque->callee + " in the loop may write");
  MemoryPathSearch search = searchOf(nest, body, *kernel.function, copies);
  const auto returning = returningBlocks(*kernel.function);
  for (const Instruction &instruction : instructions(*kernel.function))
    if (returning.contains(instruction.getParent()) && !addWrites(instruction, search))
      return because(reads.front(), "may be written in the loop");
  for (const Read &read : reads)
    if (isWritten(read.paths, search.paths))
      return because(read, "is written in the loop");
  return {};
}

bool BoundCalls::doLoadsChange(const Nest &nest, const OutlinedBody &body,
                               const KernelFunction &kernel) const {
  const std::vector<MemoryPath> loaded = readByBounds(nest, copies);
  if (loaded.empty())
    return false;
  MemoryPathSearch stores = searchOf(nest, body, *kernel.function, copies);
  const DataLayout &layout = kernel.function->getParent()->getDataLayout();
  for (const Instruction &instruction : instructions(*kernel.function))
    if (auto *store = dyn_cast<StoreInst>(&instruction))
      addPlace(*store->getPointerOperand(), store->getValueOperand()->getType(), layout, stores);
  return isWritten(loaded, stores.paths);
}

std::string BoundCalls::whyChanging(const Nest &nest, const OutlinedBody &body,
                                    const KernelFunction &kernel) const {
  return doLoadsChange(nest, body, kernel)
             ? "the bound of a mapped loop changes inside it, by what the loop calls"
             : whyCallsChange(nest, body, kernel);
}

const CallBase *callIn(const Value *value, const Loop &loop, unsigned depth) {
  auto *made = dyn_cast<Instruction>(value);
  constexpr unsigned maximum = 16;
  if (!made || !loop.contains(made) || depth == maximum)
    return nullptr;
  if (auto *call = dyn_cast<CallBase>(made))
    return call;
  for (const Value *operand : made->operands())
    if (const CallBase *call = callIn(operand, loop, depth + 1))
      return call;
  return nullptr;
}

std::string whyNotHoisted(const CallBase &call) {
  return "the bound of a mapped loop calls " + withLine(call) +
         (isVirtual(call)
              ? ", which any class that inherits may override; keep what it returns in a variable "
                "in front of the loop, or make the class or the function 'final'"
              : ", which may return something else each time; keep what it returns in a variable "
                "in front of the loop");
}

} // namespace cgpredict
