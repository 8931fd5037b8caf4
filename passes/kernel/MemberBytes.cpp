#include "passes/kernel/MemberBytes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace cgpredict {
namespace {

/// Goes from an object into its members.
class MemberWalk {
public:
  MemberWalk(const Value *base, const DataLayout &layout) : layout(layout), member{base} {}

  void step(const GEPOperator &address) {
    Type *within = nullptr; // what the index goes on in
    for (auto index = gep_type_begin(address); index != gep_type_end(address); ++index) {
      if (StructType *type = index.getStructTypeOrNull())
        enter(*type,
              unsigned(cast<Constant>(index.getOperand())->getUniqueInteger().getZExtValue()));
      else if (const auto *number = dyn_cast<ConstantInt>(index.getOperand()))
        offset += number->getSExtValue() *
                  int64_t(index.getSequentialElementStride(layout).getFixedValue());
      else
        vary(dyn_cast_or_null<ArrayType>(within));
      within = index.getIndexedType();
    }
  }

  MemberBytes bytes(Type *accessed) const {
    if (!isFixed)
      return member;
    return {member.base, offset, offset + int64_t(layout.getTypeStoreSize(accessed))};
  }

private:
  void enter(StructType &type, unsigned field) {
    if (!isFixed)
      return;
    offset += int64_t(layout.getStructLayout(&type)->getElementOffset(field));
    member.begin = offset;
    member.end = std::numeric_limits<int64_t>::max();
    if (Type *entered = type.getElementType(field); !isOpen(*entered))
      member.end = offset + int64_t(layout.getTypeAllocSize(entered));
  }

  /// a[i] is in the array a, whatever i is.
  void vary(ArrayType *array) {
    if (isFixed && array && !isOpen(*array)) {
      member.begin = offset;
      member.end = offset + int64_t(layout.getTypeAllocSize(array));
    }
    isFixed = false;
  }

  /// `double d[];` and, as older programs write it, `double d[1];`
  static bool isOpen(const Type &type) {
    const auto *array = dyn_cast<ArrayType>(&type);
    return array && array->getNumElements() <= 1;
  }

  const DataLayout &layout;
  MemberBytes member;
  int64_t offset = 0;
  bool isFixed = true; ///< No index varied yet.
};

} // namespace

MemberBytes memberBytes(const Value *pointer, Type *accessed, const DataLayout &layout,
                        const Value *base) {
  SmallVector<const GEPOperator *, 4> steps;
  while (const auto *step = dyn_cast<GEPOperator>(pointer)) {
    if (pointer == base)
      break;
    steps.push_back(step);
    pointer = step->getPointerOperand();
  }
  MemberWalk walk(pointer, layout);
  for (const GEPOperator *step : reverse(steps))
    walk.step(*step);
  return walk.bytes(accessed);
}

bool endsOpen(const Type &type) {
  if (auto *array = dyn_cast<ArrayType>(&type))
    return array->getNumElements() == 0;
  auto *structure = dyn_cast<StructType>(&type);
  return structure && !structure->isOpaque() && structure->getNumElements() > 0 &&
         endsOpen(*structure->elements().back());
}

} // namespace cgpredict
