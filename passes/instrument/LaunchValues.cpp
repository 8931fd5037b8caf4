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

Value *LaunchValues::endsByItself() {
  const NestLevel &level = nest.outermost();
  Value *behind = inductionAt(level.index(), extents.front());
  return builder.CreateNot(
      goesOnAt(level, behind, nest, builder, [&](Value *leaf) { return leafValue(leaf); }));
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

LaunchValues::Box LaunchValues::boxAtCorners(unsigned number, Value *step) {
  const NestLevel &level = nest.levels[number];
  Box box;
  for (unsigned corner = 0; corner < (level.rectangular ? 1u : 1u << number); ++corner) {
    moveTo(corner, level.rectangular ? 0 : number);
    Row row = rowAt(level, step);
    Value *end = builder.CreateAdd(row.start, builder.CreateMul(row.trips, step));
    box.first = box.first ? pick(box.first, row.start, step, CmpInst::ICMP_SLT) : row.start;
    box.end = box.end ? pick(box.end, end, step, CmpInst::ICMP_SGT) : end;
  }
  return box;
}

/// Runs the loops of the levels from `outer` to in front of `number`.
void LaunchValues::forEachRow(unsigned outer, unsigned number, function_ref<void()> visit) {
  if (outer == number)
    return visit();
  const NestLevel &level = nest.levels[outer];
  Value *trips = rowAt(level, steps[outer]).trips;
  BasicBlock *before = builder.GetInsertBlock();
  const auto block = [&](const char *name) {
    return BasicBlock::Create(builder.getContext(), name, before->getParent());
  };
  BasicBlock *header = block("rows"), *inside = block("rows.next"), *behind = block("rows.end");
  builder.CreateBr(header);
  builder.SetInsertPoint(header);
  PHINode *count = builder.CreatePHI(builder.getInt64Ty(), 2);
  count->addIncoming(builder.getInt64(0), before);
  builder.CreateCondBr(builder.CreateICmpSLT(count, trips), inside, behind);
  builder.SetInsertPoint(inside);
  for (const Induction &induction : level.inductions)
    values[induction.phi] = inductionAt(induction, count);
  forEachRow(outer + 1, number, visit);
  count->addIncoming(builder.CreateAdd(count, builder.getInt64(1)), builder.GetInsertBlock());
  builder.CreateBr(header);
  builder.SetInsertPoint(behind);
}

/// By the row at the outer indices as they are, if it has an iteration.
void LaunchValues::widenBy(const NestLevel &level, Value *step, const BoxVariables &box) {
  const Row row = rowAt(level, step);
  Value *end = builder.CreateAdd(row.start, builder.CreateMul(row.trips, step));
  Value *runs = builder.CreateICmpSGT(row.trips, builder.getInt64(0));
  Value *found = builder.CreateLoad(builder.getInt1Ty(), box.found);
  const auto widen = [&](AllocaInst *side, Value *by, CmpInst::Predicate predicate) {
    Value *old = builder.CreateLoad(builder.getInt64Ty(), side);
    Value *wider = builder.CreateSelect(found, pick(old, by, step, predicate), by);
    builder.CreateStore(builder.CreateSelect(runs, wider, old), side);
  };
  widen(box.first, row.start, CmpInst::ICMP_SLT);
  widen(box.end, end, CmpInst::ICMP_SGT);
  builder.CreateStore(builder.CreateOr(found, runs), box.found);
}

LaunchValues::Box LaunchValues::boxOfRows(unsigned number, Value *step) {
  BasicBlock &entry = builder.GetInsertBlock()->getParent()->getEntryBlock();
  const auto variable = [&](Constant *value) { // once, however often the launch comes by
    auto *place = IRBuilder<>(&entry, entry.begin()).CreateAlloca(value->getType());
    builder.CreateStore(value, place);
    return place;
  };
  const BoxVariables box{variable(builder.getInt64(0)), variable(builder.getInt64(0)),
                         variable(builder.getFalse())};
  forEachRow(0, number, [&] { widenBy(nest.levels[number], step, box); });
  const auto valueOf = [&](AllocaInst *place) {
    return builder.CreateLoad(builder.getInt64Ty(), place);
  };
  return {valueOf(box.first), valueOf(box.end)};
}

void LaunchValues::measure(unsigned number) {
  const NestLevel &level = nest.levels[number];
  Value *step = stepOf(level.index(), nest, builder, [&](Value *leaf) { return leafValue(leaf); });
  const bool isAtCorners = level.rectangular || (level.bound && isMonotone(level.bound, nest) &&
                                                 isMonotone(level.index().start, nest));
  const Box box = isAtCorners ? boxAtCorners(number, step) : boxOfRows(number, step);
  firsts.push_back(box.first);
  steps.push_back(step);
  Value *zero = builder.getInt64(0);
  Value *divisor =
      builder.CreateSelect(builder.CreateICmpEQ(step, zero), builder.getInt64(1), step);
  extents.push_back(builder.CreateSDiv(builder.CreateSub(box.end, box.first), divisor));
}

/// Of two indices the one further in the direction that `predicate` means for a positive step.
Value *LaunchValues::pick(Value *a, Value *b, Value *step, CmpInst::Predicate predicate) {
  Value *upwards = builder.CreateICmpSGT(step, builder.getInt64(0));
  Value *holds = builder.CreateICmp(predicate, a, b);
  return builder.CreateSelect(builder.CreateICmpEQ(holds, upwards), a, b);
}

} // namespace cgpredict
