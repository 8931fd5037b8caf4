#include "passes/kernel/CalledTables.h"

#include "passes/kernel/LlvmVersion.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/Transforms/Utils/CallPromotionUtils.h"

#include <numeric>
#include <optional>

using namespace llvm;

namespace cgpredict {
namespace {

constexpr unsigned MostFunctions = 64; // of a table
constexpr int64_t PointerBytes = 8;

/// Where in a table a pointer is loaded: at `first`, or whole steps from there. A structure's
/// member is at one place of each.
struct Places {
  int64_t first = 0, step = 0;

  bool contain(int64_t offset) const {
    return step == 0 ? offset == first : (offset - first) % step == 0;
  }
  bool meet(int64_t begin, int64_t end) const {
    for (int64_t offset = begin - PointerBytes + 1; offset < end; ++offset)
      if (contain(offset))
        return true;
    return false;
  }
};

/// None where the address is not made of the table's by steps alone.
std::optional<Places> placesOf(Value *address, const GlobalVariable &table) {
  ScaleByIndex steps;
  APInt first(64, 0);
  while (address != &table) {
    auto *step = dyn_cast<GEPOperator>(address);
    if (!step || !step->collectOffset(table.getDataLayout(), 64, steps, first))
      return std::nullopt;
    address = step->getPointerOperand();
  }
  Places places{first.getSExtValue()};
  for (const auto &[index, step] : steps)
    places.step = std::gcd(places.step, step.getSExtValue());
  return places;
}

/// A table that has numbers in place of addresses, for calls of the functions at some places.
class NumberedTable {
public:
  NumberedTable(GlobalVariable &table, Places called)
      : table(table), called(called), initializer(numbered(*table.getInitializer(), 0)) {}

  /// None where the table holds too many.
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

  /// Where the number is of the function whose address is at `address`, once it is made.
  Value *numberAt(Value *address, IRBuilder<> &builder) const {
    if (address == &table)
      return numbers;
    auto *step = cast<GEPOperator>(address);
    Value *base = numberAt(step->getPointerOperand(), builder);
    const SmallVector<Value *, 4> indices(step->indices());
    return builder.CreateGEP(step->getSourceElementType(), base, indices);
  }

private:
  /// Of the same layout; null where the table is too long, or what is called is no function.
  Constant *numbered(Constant &constant, int64_t offset) {
    const DataLayout &layout = table.getDataLayout();
    Type *type = constant.getType();
    if (type->isPointerTy())
      return numberOf(constant, offset);
    auto *structure = dyn_cast<StructType>(type);
    if (!(structure || type->isArrayTy()) || isa<ConstantDataSequential>(constant))
      return called.meet(offset, offset + int64_t(layout.getTypeStoreSize(type))) ? nullptr
                                                                                   : &constant;
    SmallVector<Constant *, 16> elements;
    for (unsigned k = 0; Constant *element = constant.getAggregateElement(k); ++k) {
      const uint64_t place = structure ? layout.getStructLayout(structure)->getElementOffset(k)
                                       : k * layout.getTypeAllocSize(element->getType());
      elements.push_back(numbered(*element, offset + int64_t(place)));
      if (!elements.back() || elements.size() > MostFunctions)
        return nullptr;
    }
    if (structure)
      return ConstantStruct::getAnon(elements, structure->isPacked());
    Type *each = elements.empty() ? type->getArrayElementType() : elements[0]->getType();
    return ConstantArray::get(ArrayType::get(each, elements.size()), elements);
  }

  Constant *numberOf(Constant &pointer, int64_t offset) {
    auto *function = dyn_cast<Function>(pointer.stripPointerCasts());
    unsigned number = MostFunctions;
    if (function && called.contain(offset)) {
      functions.insert(function);
      number = unsigned(find(functions, function) - functions.begin());
    } else if (!isa<ConstantPointerNull>(pointer) && called.meet(offset, offset + PointerBytes)) {
      return nullptr;
    }
    return ConstantInt::get(Type::getInt64Ty(table.getContext()), number);
  }

  GlobalVariable &table;
  Places called;
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
  auto *load = cast<LoadInst>(call.getCalledOperand());
  const std::optional<Places> places = placesOf(load->getPointerOperand(), table);
  if (!places)
    return false;
  NumberedTable numbered(table, *places);
  const auto takes = [&](Function *function) { return isLegalToPromote(call, function); };
  if (numbered.all().empty() || !all_of(numbered.all(), takes))
    return false;
  numbered.make();
  IRBuilder<> builder(load);
  Value *place = numbered.numberAt(load->getPointerOperand(), builder);
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
