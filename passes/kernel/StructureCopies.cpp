#include "passes/kernel/StructureCopies.h"

#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace cgpredict {
namespace {

constexpr unsigned MostPieces = 16;

/// Bytes of a structure that are copied as one number.
struct Piece {
  uint64_t offset = 0;
  Type *type = nullptr;
};

/// Bytes of a structure that are copied.
struct Part {
  StructType *structure = nullptr; // null: it is not known
  uint64_t begin = 0, bytes = 0;
};

/// Cuts it into members. Characters, and what lies between members, go by words.
class Cut {
public:
  Cut(const Part &part, Align align, const MemCpyInst &copy)
      : part(part), align(align), layout(copy.getModule()->getDataLayout()),
        context(copy.getContext()) {
    if (part.structure)
      add(*part.structure, 0);
    addWords(part.begin + part.bytes);
  }

  /// None: there are too many.
  ArrayRef<Piece> pieces() const {
    return made.size() > MostPieces ? ArrayRef<Piece>() : ArrayRef<Piece>(made);
  }

private:
  void add(Type &type, uint64_t offset) {
    if (auto *structure = dyn_cast<StructType>(&type)) {
      const StructLayout &places = *layout.getStructLayout(structure);
      for (auto [number, element] : enumerate(structure->elements()))
        add(*element, offset + places.getElementOffset(unsigned(number)));
    } else if (auto *array = dyn_cast<ArrayType>(&type)) {
      Type &element = *array->getElementType();
      const uint64_t bytes = layout.getTypeAllocSize(&element);
      for (uint64_t k = 0; k < array->getNumElements() && made.size() <= MostPieces; ++k)
        add(element, offset + k * bytes);
    } else if (type.isSingleValueType() && isInside(offset, layout.getTypeStoreSize(&type))) {
      addWords(offset);
      addPiece(&type);
    }
  }

  bool isInside(uint64_t offset, uint64_t bytes) const {
    return bytes >= 4 && offset >= end && offset + bytes <= part.begin + part.bytes;
  }

  void addPiece(Type *type) {
    made.push_back({end - part.begin, type});
    end += layout.getTypeStoreSize(type);
  }

  /// Up to there, as wide as they are aligned.
  void addWords(uint64_t to) {
    while (end < to && made.size() <= MostPieces) {
      const uint64_t bytes =
          std::min({MinAlign(align.value(), end - part.begin), bit_floor(to - end), uint64_t{8}});
      addPiece(IntegerType::get(context, unsigned(8 * bytes)));
    }
  }

  const Part part;
  Align align;
  const DataLayout &layout;
  LLVMContext &context;
  SmallVector<Piece, MostPieces> made;
  uint64_t end = part.begin; // of what is cut
};

/// What the pointer leads to by the instruction that made it.
StructType *structureMadeAt(const Value &pointer) {
  if (auto *address = dyn_cast<GEPOperator>(&pointer))
    return dyn_cast<StructType>(address->getResultElementType());
  if (auto *variable = dyn_cast<AllocaInst>(&pointer))
    return dyn_cast<StructType>(variable->getAllocatedType());
  if (auto *variable = dyn_cast<GlobalVariable>(&pointer))
    return dyn_cast<StructType>(variable->getValueType());
  return nullptr;
}

/// What it leads to by the members that are accessed through it.
StructType *structureUsedAt(const Value &pointer) {
  for (const User *user : pointer.users())
    if (auto *member = dyn_cast<GEPOperator>(user);
        member && member->getPointerOperand() == &pointer && member->getNumIndices() > 1)
      if (auto *structure = dyn_cast<StructType>(member->getSourceElementType()))
        return structure;
  return nullptr;
}

StructType *structureAt(const Value &pointer) {
  StructType *made = structureMadeAt(pointer);
  return made ? made : structureUsedAt(pointer);
}

/// The part of a structure that lies there, a constant distance behind where its type is known.
std::optional<Part> partAt(const Value &pointer, uint64_t bytes, const DataLayout &layout) {
  APInt distance(layout.getIndexTypeSizeInBits(pointer.getType()), 0);
  for (const Value *base = &pointer;;) {
    StructType *type = structureAt(*base);
    const uint64_t begin = distance.getZExtValue();
    if (type && type->isSized() && begin + bytes <= layout.getTypeAllocSize(type))
      return Part{type, begin, bytes};
    auto *step = dyn_cast<GEPOperator>(base);
    if (!step || !step->accumulateConstantOffset(layout, distance))
      return std::nullopt;
    base = step->getPointerOperand();
  }
}

/// What is known of what either side leads to.
std::optional<Part> partOf(const MemCpyInst &copy) {
  const auto *length = dyn_cast<ConstantInt>(copy.getLength());
  if (!length)
    return std::nullopt;
  const DataLayout &layout = copy.getModule()->getDataLayout();
  const uint64_t bytes = length->getZExtValue();
  const std::optional<Part> part = partAt(*copy.getRawSource(), bytes, layout);
  return part ? part : partAt(*copy.getRawDest(), bytes, layout);
}

} // namespace

bool copyMembers(MemCpyInst &copy) {
  const auto *length = dyn_cast<ConstantInt>(copy.getLength());
  if (!length || copy.isVolatile())
    return false;
  Value *to = copy.getRawDest(), *from = copy.getRawSource();
  const Align align =
      std::min(copy.getSourceAlign().valueOrOne(), copy.getDestAlign().valueOrOne());
  const Cut cut(partOf(copy).value_or(Part{nullptr, 0, length->getZExtValue()}), align, copy);
  IRBuilder<> builder(&copy);
  const auto at = [&](Value *pointer, const Piece &piece) {
    return builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(), pointer, piece.offset);
  };
  SmallVector<Value *, MostPieces> values;
  for (const Piece &piece : cut.pieces())
    values.push_back(builder.CreateAlignedLoad(piece.type, at(from, piece),
                                               commonAlignment(align, piece.offset)));
  for (auto [piece, value] : zip(cut.pieces(), values))
    builder.CreateAlignedStore(value, at(to, piece), commonAlignment(align, piece.offset));
  return !values.empty();
}

void copyStructures(Function &kernel) {
  for (Instruction &instruction : make_early_inc_range(instructions(kernel)))
    if (auto *copy = dyn_cast<MemCpyInst>(&instruction); copy && partOf(*copy))
      if (copyMembers(*copy))
        copy->eraseFromParent();
}

} // namespace cgpredict
