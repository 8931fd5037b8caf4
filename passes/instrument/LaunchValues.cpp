#include "passes/instrument/LaunchValues.h"

#include "passes/kernel/Chunk.h"

using namespace llvm;

namespace cgpredict {

Value *LaunchValues::leafValue(Value *leaf) {
  return isa<Constant>(leaf) ? leaf : values.lookup(leaf);
}

Value *LaunchValues::compute(Value *value) {
  return rematerialize(value, nest, builder, [&](Value *leaf) { return leafValue(leaf); });
}

Value *LaunchValues::inductionAt(const Induction &induction, Value *steps) {
  return indexAt(induction, steps, nest, builder, [&](Value *leaf) { return leafValue(leaf); });
}

LaunchValues::Row LaunchValues::rowAt(const NestLevel &level, Value *step) {
  Value *start = compute(level.index().start);
  Value *trips =
      tripsOf(level, start, step, nest, builder, [&](Value *leaf) { return leafValue(leaf); });
  return {widen(level, start, builder), trips};
}

/// Puts the outer levels' inductions at one corner of their box.
void LaunchValues::moveTo(unsigned corner, unsigned levels) {
  for (unsigned outer = 0; outer < levels; ++outer) {
    Value *last = builder.CreateSub(extents[outer], builder.getInt64(1));
    Value *steps = corner >> outer & 1 ? last : builder.getInt64(0);
    for (const Induction &induction : nest.levels[outer].inductions)
      values[induction.phi] = inductionAt(induction, steps);
  }
}

/// The least and the greatest address of the box: they stand at its corners.
std::pair<Value *, Value *> LaunchValues::addressesOf(Value *pointer) {
  Value *least = nullptr, *greatest = nullptr;
  for (unsigned corner = 0; corner < 1u << nest.levels.size(); ++corner) {
    moveTo(corner, nest.levels.size());
    Value *address = builder.CreatePtrToInt(compute(pointer), builder.getInt64Ty());
    least = least ? builder.CreateBinaryIntrinsic(Intrinsic::umin, least, address) : address;
    greatest =
        greatest ? builder.CreateBinaryIntrinsic(Intrinsic::umax, greatest, address) : address;
  }
  return {least, greatest};
}

Value *LaunchValues::areApart(ArrayRef<AliasCheck> checks) {
  Value *apart = builder.getTrue();
  for (const AliasCheck &check : checks) {
    const auto [loads, lastLoad] = addressesOf(check.loaded);
    const auto [stores, lastStore] = addressesOf(check.stored);
    const auto isBefore = [&](Value *last, uint64_t bytes, Value *first) {
      return builder.CreateICmpULE(builder.CreateAdd(last, builder.getInt64(bytes)), first);
    };
    apart =
        builder.CreateAnd(apart, builder.CreateOr(isBefore(lastLoad, check.loadedBytes, stores),
                                                  isBefore(lastStore, check.storedBytes, loads)));
  }
  return apart;
}

void LaunchValues::measure(unsigned number) {
  const NestLevel &level = nest.levels[number];
  Value *step = stepOf(level.index(), nest, builder, [&](Value *leaf) { return leafValue(leaf); });
  Value *first = nullptr, *last = nullptr;
  for (unsigned corner = 0; corner < (level.rectangular ? 1u : 1u << number); ++corner) {
    moveTo(corner, level.rectangular ? 0 : number);
    Row row = rowAt(level, step);
    Value *end = builder.CreateAdd(row.start, builder.CreateMul(row.trips, step));
    first = first ? pick(first, row.start, step, CmpInst::ICMP_SLT) : row.start;
    last = last ? pick(last, end, step, CmpInst::ICMP_SGT) : end;
  }
  firsts.push_back(first);
  steps.push_back(step);
  Value *zero = builder.getInt64(0);
  Value *divisor =
      builder.CreateSelect(builder.CreateICmpEQ(step, zero), builder.getInt64(1), step);
  extents.push_back(builder.CreateSDiv(builder.CreateSub(last, first), divisor));
}

/// Of two indices the one further in the direction that `predicate` means for a positive step.
Value *LaunchValues::pick(Value *a, Value *b, Value *step, CmpInst::Predicate predicate) {
  Value *upwards = builder.CreateICmpSGT(step, builder.getInt64(0));
  Value *holds = builder.CreateICmp(predicate, a, b);
  return builder.CreateSelect(builder.CreateICmpEQ(holds, upwards), a, b);
}

} // namespace cgpredict
