#include "passes/tables/ValueText.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace cgpredict {

std::string typeName(Type *type) {
  if (type->isPointerTy())
    return "ptr";
  if (type->isFloatTy() || type->isDoubleTy())
    return type->isFloatTy() ? "f32" : "f64";
  std::string text;
  raw_string_ostream(text) << *type;
  return text;
}

std::string constantText(const Value &value, const DataLayout &layout) {
  if (isa<ConstantPointerNull>(value))
    return "null";
  if (value.getType()->isPointerTy()) {
    APInt offset(layout.getIndexTypeSizeInBits(value.getType()), 0);
    const Value *base = value.stripAndAccumulateConstantOffsets(layout, offset, true);
    return isa<GlobalVariable>(base) ? std::to_string(offset.getSExtValue()) : "";
  }
  if (auto *integer = dyn_cast<ConstantInt>(&value); integer && integer->getBitWidth() <= 64)
    return integer->getBitWidth() == 1 ? std::to_string(integer->getZExtValue())
                                       : std::to_string(integer->getSExtValue());
  auto *real = dyn_cast<ConstantFP>(&value);
  if (!real || !real->getValueAPF().isFinite() ||
      !(value.getType()->isFloatTy() || value.getType()->isDoubleTy()))
    return "";
  const bool isFloat = value.getType()->isFloatTy();
  return formatv(isFloat ? "{0:e8}" : "{0:e16}", isFloat
                                                     ? double(real->getValueAPF().convertToFloat())
                                                     : real->getValueAPF().convertToDouble())
      .str();
}

} // namespace cgpredict
