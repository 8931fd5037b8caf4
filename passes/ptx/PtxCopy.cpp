#include "passes/ptx/PtxCopy.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

#include <numeric>
#include <string>

using namespace llvm;

namespace cgpredict {

namespace {
/// A copy or fill, cut into elements as wide as its alignment and length allow.
struct Transfer {
  Value *destination;
  Value *source; ///< null for a fill
  Value *byte;   ///< of a fill
  bool overlapping;
  IntegerType *element;
  std::optional<uint64_t> count; ///< of elements
};
} // namespace

/// Copies of up to so many bytes are unrolled, as LLVM's backend and nvcc do.
static constexpr uint64_t maximalUnrolledBytes = 128;

static Transfer describe(MemIntrinsic &intrinsic) {
  auto *copy = dyn_cast<MemTransferInst>(&intrinsic);
  auto *length = dyn_cast<ConstantInt>(intrinsic.getLength());
  uint64_t width = std::min<uint64_t>(8, intrinsic.getDestAlign().valueOrOne().value());
  if (copy)
    width = std::min<uint64_t>(width, copy->getSourceAlign().valueOrOne().value());
  width = length ? std::gcd(width, length->getZExtValue()) : 1;
  return {intrinsic.getDest(),
          copy ? copy->getSource() : nullptr,
          copy ? nullptr : cast<MemSetInst>(intrinsic).getValue(),
          isa<MemMoveInst>(intrinsic),
          IntegerType::get(intrinsic.getContext(), 8 * std::max<uint64_t>(width, 1)),
          length ? std::optional(length->getZExtValue() / std::max<uint64_t>(width, 1))
                 : std::nullopt};
}

static Align alignment(const Transfer &transfer) {
  return Align(transfer.element->getBitWidth() / 8);
}

/// The fill's byte, repeated over an element.
static Value *pattern(IRBuilder<> &b, const Transfer &transfer) {
  const APInt ones = APInt::getSplat(transfer.element->getBitWidth(), APInt(8, 1));
  return b.CreateMul(b.CreateZExt(transfer.byte, transfer.element),
                     ConstantInt::get(b.getContext(), ones));
}

static Value *loadElement(IRBuilder<> &b, const Transfer &t, Value *index) {
  return b.CreateAlignedLoad(t.element, b.CreateGEP(t.element, t.source, index), alignment(t));
}

static void storeElement(IRBuilder<> &b, const Transfer &t, Value *index, Value *value) {
  b.CreateAlignedStore(value, b.CreateGEP(t.element, t.destination, index), alignment(t));
}

/// All loads stand before all stores, so that overlapping operands come out right.
static void unroll(IRBuilder<> &b, const Transfer &transfer) {
  SmallVector<Value *, 16> elements;
  for (uint64_t n = 0; n < *transfer.count; ++n)
    elements.push_back(transfer.source ? loadElement(b, transfer, b.getInt64(n))
                                       : pattern(b, transfer));
  for (uint64_t n = 0; n < *transfer.count; ++n)
    storeElement(b, transfer, b.getInt64(n), elements[n]);
}

/// "b3" of "b3", "b3x16.0" and "b3x1.0".
static std::string originName(const BasicBlock &block) {
  return block.getName().take_until([](char c) { return c == 'x'; }).str();
}

/// The element that iteration `n` moves: from the end where an overlap asks for it.
static Value *position(IRBuilder<> &b, const Transfer &transfer, Value *n, Value *count) {
  if (!transfer.overlapping)
    return n;
  Value *forward = b.CreateICmpULT(transfer.destination, transfer.source);
  return b.CreateSelect(forward, n, b.CreateSub(b.CreateSub(count, b.getInt64(1)), n));
}

static void makeLoop(MemIntrinsic &intrinsic, const Transfer &transfer, unsigned number) {
  BasicBlock *head = intrinsic.getParent();
  const std::string origin = originName(*head), suffix = ("." + Twine(number)).str();
  BasicBlock *rest = head->splitBasicBlock(&intrinsic, origin + "x1" + suffix);
  const std::string times = transfer.count ? std::to_string(*transfer.count) : "n";
  auto *loop = BasicBlock::Create(head->getContext(), origin + "x" + times + suffix,
                                  head->getParent(), rest);
  IRBuilder<> b(head->getTerminator());
  Value *count = transfer.count ? b.getInt64(*transfer.count)
                                : b.CreateZExtOrTrunc(intrinsic.getLength(), b.getInt64Ty());
  Value *fill = transfer.source ? nullptr : pattern(b, transfer);
  if (transfer.count)
    b.CreateBr(loop);
  else
    b.CreateCondBr(b.CreateIsNotNull(count), loop, rest);
  head->getTerminator()->eraseFromParent();

  b.SetInsertPoint(loop);
  PHINode *n = b.CreatePHI(b.getInt64Ty(), 2);
  Value *at = position(b, transfer, n, count);
  storeElement(b, transfer, at, fill ? fill : loadElement(b, transfer, at));
  Value *next = b.CreateAdd(n, b.getInt64(1));
  n->addIncoming(b.getInt64(0), head);
  n->addIncoming(next, loop);
  b.CreateCondBr(b.CreateICmpULT(next, count), loop, rest);
}

void lowerCopies(Function &entry) {
  SmallVector<MemIntrinsic *, 4> intrinsics;
  for (Instruction &instruction : instructions(entry))
    if (auto *intrinsic = dyn_cast<MemIntrinsic>(&instruction))
      intrinsics.push_back(intrinsic);
  for (const auto &[number, intrinsic] : enumerate(intrinsics)) {
    const Transfer transfer = describe(*intrinsic);
    IRBuilder<> b(intrinsic);
    if (transfer.count && *transfer.count * alignment(transfer).value() <= maximalUnrolledBytes)
      unroll(b, transfer);
    else
      makeLoop(*intrinsic, transfer, number);
    intrinsic->eraseFromParent();
  }
}

} // namespace cgpredict
