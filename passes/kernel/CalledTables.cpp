#include "passes/kernel/CalledTables.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/Transforms/Utils/CallPromotionUtils.h"

using namespace llvm;

namespace cgpredict {
namespace {

constexpr unsigned MostFunctions = 64; // of a table

/// A table that has the number of each function in place of its address.
class NumberedTable {
public:
  explicit NumberedTable(GlobalVariable &table)
      : table(table), initializer(numbered(*table.getInitializer())) {}

  /// None where the table holds anything else, or too many.
  ArrayRef<Function *> all() const {
    return initializer && functions.size() <= MostFunctions ? functions.getArrayRef()
                                                            : ArrayRef<Function *>();
  }

  void make() {
    numbers =
        new GlobalVariable(*table.getParent(), initializer->getType(), /*isConstant=*/true,
                           GlobalValue::InternalLinkage, initializer, table.getName() + ".numbers");
    numbers->copyMetadata(&table, 0);
  }

  /// Where the number is of the function whose address is at `address`; null if that is not made of
  /// the table's by steps alone. Once it is made.
  Value *numberAt(Value *address, IRBuilder<> &builder) const {
    if (address == &table)
      return numbers;
    auto *step = dyn_cast<GEPOperator>(address);
    Value *base = step ? numberAt(step->getPointerOperand(), builder) : nullptr;
    if (!base)
      return nullptr;
    const SmallVector<Value *, 4> indices(step->indices());
    return builder.CreateGEP(step->getSourceElementType(), base, indices);
  }

private:
  /// Null where the table holds anything but functions.
  Constant *numbered(Constant &constant) {
    IntegerType *type = Type::getInt64Ty(table.getContext());
    if (auto *function = dyn_cast<Function>(constant.stripPointerCasts())) {
      functions.insert(function);
      return ConstantInt::get(type, unsigned(find(functions, function) - functions.begin()));
    }
    if (isa<ConstantPointerNull>(constant))
      return ConstantInt::get(type, MostFunctions);
    SmallVector<Constant *, 16> elements;
    for (unsigned k = 0; Constant *element = constant.getAggregateElement(k); ++k) {
      elements.push_back(numbered(*element));
      if (!elements.back() || elements.size() > MostFunctions)
        return nullptr;
    }
    if (elements.empty())
      return nullptr;
    if (!constant.getType()->isStructTy())
      return ConstantArray::get(ArrayType::get(elements[0]->getType(), elements.size()), elements);
    return ConstantStruct::getAnon(elements);
  }

  GlobalVariable &table;
  SetVector<Function *> functions;
  Constant *initializer;
  GlobalVariable *numbers = nullptr;
};

GlobalVariable *tableOf(const CallBase &call) {
  auto *load = dyn_cast<LoadInst>(call.getCalledOperand());
  auto *table =
      load ? dyn_cast<GlobalVariable>(getUnderlyingObject(load->getPointerOperand(), 0)) : nullptr;
  const bool isKnown = table && table->isConstant() && table->hasDefinitiveInitializer() &&
                       table->getDataLayout().getPointerSizeInBits() == 64;
  return isKnown ? table : nullptr;
}

bool callByNumber(CallBase &call, GlobalVariable &table) {
  NumberedTable numbered(table);
  auto *load = cast<LoadInst>(call.getCalledOperand());
  const auto takes = [&](Function *function) { return isLegalToPromote(call, function); };
  if (numbered.all().empty() || !all_of(numbered.all(), takes))
    return false;
  numbered.make();
  IRBuilder<> builder(load);
  Value *place = numbered.numberAt(load->getPointerOperand(), builder);
  if (!place)
    return false;
  Value *number = builder.CreateLoad(builder.getInt64Ty(), place);
  for (auto [k, function] : enumerate(numbered.all().drop_back())) {
    CallBase &direct = promoteCallWithIfThenElse(call, function);
    auto *branch = cast<BranchInst>(direct.getParent()->getSinglePredecessor()->getTerminator());
    builder.SetInsertPoint(branch);
    branch->setCondition(builder.CreateICmpEQ(number, builder.getInt64(k)));
  }
  promoteCall(call, numbered.all().back());
  return true;
}

} // namespace

bool callFunctionsOfTables(Function &kernel) {
  SmallVector<std::pair<CallBase *, GlobalVariable *>, 4> calls;
  for (Instruction &instruction : instructions(kernel))
    if (auto *call = dyn_cast<CallBase>(&instruction); call && call->isIndirectCall())
      if (GlobalVariable *table = tableOf(*call))
        calls.emplace_back(call, table);
  bool changed = false;
  for (auto [call, table] : calls)
    changed |= callByNumber(*call, *table);
  return changed;
}

} // namespace cgpredict
