#include "passes/kernel/PointedFunctions.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace cgpredict {
namespace {

constexpr StringLiteral PointedMark = "cgpredict.pointed";
constexpr uint64_t PointerBytes = 8;

std::string kindOf(const FunctionType &type, std::optional<uint64_t> place) {
  std::string kind;
  raw_string_ostream stream(kind);
  type.print(stream);
  if (place)
    stream << " at " << *place;
  return kind;
}

/// In front of the functions stand offsets and what is known of the type.
unsigned firstPlace(const ConstantArray &table) {
  constexpr unsigned withoutBases = 2;
  for (unsigned k = 0; k < table.getNumOperands(); ++k)
    if (table.getOperand(k)->stripPointerCasts()->getName().starts_with("_ZTI"))
      return k + 1;
  return withoutBases;
}

/// The places of functions in the tables of a class and its bases.
void addVirtualFunctions(const Constant &tables, PointedFunctions &pointed,
                         SetVector<Function *> &found) {
  for (const Use &part : tables.operands()) {
    const auto *table = dyn_cast<ConstantArray>(part);
    if (!table)
      continue;
    const unsigned first = firstPlace(*table);
    for (unsigned k = first; k < table->getNumOperands(); ++k)
      if (auto *function = dyn_cast<Function>(table->getOperand(k)->stripPointerCasts())) {
        pointed[kindOf(*function->getFunctionType(), k - first)].insert(function);
        found.insert(function);
      }
  }
}

std::string kindIn(const FunctionType &type, const GlobalVariable &variable) {
  return kindOf(type, std::nullopt) + " in " + variable.getName().str();
}

void addStored(const Value *value, const GlobalVariable *variable, PointedFunctions &pointed) {
  if (auto *function = dyn_cast<Function>(value); function && variable)
    pointed[kindIn(*function->getFunctionType(), *variable)].insert(
        const_cast<Function *>(function));
}

/// By the variables that hold their addresses.
void addFunctionsOfVariables(const Module &module, PointedFunctions &pointed) {
  for (const GlobalVariable &variable : module.globals())
    if (variable.hasInitializer())
      addStored(variable.getInitializer(), &variable, pointed);
  for (const Function &function : module)
    for (const Instruction &instruction : instructions(function))
      if (auto *store = dyn_cast<StoreInst>(&instruction))
        addStored(store->getValueOperand(),
                  dyn_cast<GlobalVariable>(store->getPointerOperand()), pointed);
}

bool isVirtualTable(const GlobalVariable &variable) {
  return variable.hasInitializer() &&
         (variable.getName().starts_with("_ZTV") || variable.getName().starts_with("_ZTC"));
}

} // namespace

std::optional<uint64_t> placeInTable(const CallBase &call) {
  const auto *entry = dyn_cast<LoadInst>(call.getCalledOperand());
  if (!entry)
    return std::nullopt;
  int64_t offset = 0;
  const Value *table =
      GetPointerBaseWithConstantOffset(entry->getPointerOperand(), offset, call.getDataLayout());
  if (!isa<LoadInst>(table) || !table->getName().starts_with("vtable")) // clang's name
    return std::nullopt;
  return uint64_t(offset) / PointerBytes;
}

std::string pointerKindOf(const CallBase &call) {
  return kindOf(*call.getFunctionType(), placeInTable(call));
}

std::string variableKindOf(const CallBase &call) {
  const auto *pointer = dyn_cast<LoadInst>(call.getCalledOperand());
  const auto *variable =
      pointer ? dyn_cast<GlobalVariable>(pointer->getPointerOperand()) : nullptr;
  return variable ? kindIn(*call.getFunctionType(), *variable) : "";
}

PointedFunctions pointedFunctions(Module &module) {
  PointedFunctions pointed;
  addFunctionsOfVariables(module, pointed);
  SetVector<Function *> found;
  for (const GlobalVariable &variable : module.globals())
    if (isVirtualTable(variable))
      addVirtualFunctions(*variable.getInitializer(), pointed, found);
  for (Function &function : module) {
    if (!found.contains(&function) && !function.isIntrinsic() &&
        function.hasAddressTaken(nullptr, /*IgnoreCallbackUses=*/false,
                                 /*IgnoreAssumeLikeCalls=*/true, /*IgnoreLLVMUsed=*/true))
      pointed[kindOf(*function.getFunctionType(), std::nullopt)].insert(&function);
    if (const MDNode *kinds = function.getMetadata(PointedMark))
      for (const MDOperand &kind : kinds->operands())
        pointed[cast<MDString>(kind)->getString().str()].insert(&function);
  }
  return pointed;
}

void markPointed(Function &function, StringRef kind) {
  LLVMContext &context = function.getContext();
  MDNode *added = MDNode::get(context, MDString::get(context, kind));
  function.setMetadata(PointedMark, MDNode::concatenate(function.getMetadata(PointedMark), added));
}

} // namespace cgpredict
