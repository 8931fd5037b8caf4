#include "passes/ptx/PtxEntry.h"

#include "passes/kernel/LlvmVersion.h"
#include "passes/ptx/PtxImport.h"
#include "passes/ptx/PtxSupport.h"

#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace cgpredict {

namespace {
class EntryBuilder {
public:
  EntryBuilder(Module &module, const Function &kernel, ArrayRef<IndexArgument> indices,
               StringRef name, std::array<unsigned, 3> block);
  Function &build();

private:
  Value *special(Intrinsic::ID id);
  Value *coordinate(unsigned dimension);
  Value *parameter(PtxParameter::Role role, unsigned index, Type *type);
  Value *indexValue(const IndexArgument &index);
  Value *inBounds();
  void cloneBody();
  void setBlockShape();

  Module &module;
  const Function &kernel;
  ArrayRef<IndexArgument> indices;
  std::array<unsigned, 3> block;
  std::vector<PtxParameter> parameters;
  Function *entry;
  IRBuilder<> b;
  SmallVector<Value *, 3> coordinates;
  ValueToValueMapTy values;
};
} // namespace

static Function *declareEntry(Module &module, StringRef name,
                              const std::vector<PtxParameter> &parameters) {
  SmallVector<Type *, 8> types;
  for (const PtxParameter &parameter : parameters)
    types.push_back(parameter.type);
  auto *type = FunctionType::get(Type::getVoidTy(module.getContext()), types, false);
  return Function::Create(type, GlobalValue::ExternalLinkage, ptxIdentifier(name), module);
}

EntryBuilder::EntryBuilder(Module &module, const Function &kernel, ArrayRef<IndexArgument> indices,
                           StringRef name, std::array<unsigned, 3> block)
    : module(module), kernel(kernel), indices(indices), block(block),
      parameters(entryParameters(kernel, indices, block)),
      entry(declareEntry(module, name, parameters)),
      b(BasicBlock::Create(module.getContext(), "prologue", entry)) {}

Value *EntryBuilder::special(Intrinsic::ID id) {
  return b.CreateIntrinsic(id, ArrayRef<Type *>(), ArrayRef<Value *>());
}

Value *EntryBuilder::coordinate(unsigned dimension) {
  static const Intrinsic::ID registers[3][3] = {
      {Intrinsic::nvvm_read_ptx_sreg_ctaid_x, Intrinsic::nvvm_read_ptx_sreg_ntid_x,
       Intrinsic::nvvm_read_ptx_sreg_tid_x},
      {Intrinsic::nvvm_read_ptx_sreg_ctaid_y, Intrinsic::nvvm_read_ptx_sreg_ntid_y,
       Intrinsic::nvvm_read_ptx_sreg_tid_y},
      {Intrinsic::nvvm_read_ptx_sreg_ctaid_z, Intrinsic::nvvm_read_ptx_sreg_ntid_z,
       Intrinsic::nvvm_read_ptx_sreg_tid_z}};
  const auto &[ctaid, ntid, tid] = registers[dimension];
  Value *first = b.CreateMul(special(ctaid), special(ntid));
  return b.CreateAdd(first, special(tid));
}

/// The entry's parameter for that role, as a value of `type`; null if it has none.
Value *EntryBuilder::parameter(PtxParameter::Role role, unsigned index, Type *type) {
  for (const auto &[number, parameter] : enumerate(parameters))
    if (parameter.role == role && parameter.index == index)
      return parameter.type == type ? entry->getArg(number)
                                    : b.CreateTrunc(entry->getArg(number), type);
  return nullptr;
}

Value *EntryBuilder::indexValue(const IndexArgument &index) {
  Type *type = kernel.getArg(index.argument)->getType();
  Type *stepType = type->isPointerTy() ? b.getInt64Ty() : type;
  Value *step = index.step ? ConstantInt::getSigned(stepType, *index.step)
                           : parameter(PtxParameter::Step, index.argument, stepType);
  Value *offset = b.CreateMul(b.CreateSExtOrTrunc(coordinates[index.dimension], stepType), step);
  if (!index.start) {
    Value *start = parameter(PtxParameter::Start, index.argument, type);
    return type->isPointerTy() ? b.CreateGEP(b.getInt8Ty(), start, offset)
                               : b.CreateAdd(start, offset);
  }
  return b.CreateAdd(ConstantInt::getSigned(stepType, *index.start), offset);
}

Value *EntryBuilder::inBounds() {
  Value *inside = nullptr;
  for (unsigned d = 0; d < coordinates.size(); ++d) {
    Value *test =
        b.CreateICmpSLT(coordinates[d], parameter(PtxParameter::Extent, d, b.getInt32Ty()));
    inside = inside ? b.CreateAnd(inside, test) : test;
  }
  return inside;
}

/// Of loads and stores that order others: PTX for the GPUs before Volta has none, and the fences
/// beside them are not counted.
static void orderNothing(Function &function) {
  for (Instruction &instruction : instructions(function)) {
    if (auto *load = dyn_cast<LoadInst>(&instruction); load && load->isAtomic())
      load->setOrdering(AtomicOrdering::Monotonic);
    if (auto *store = dyn_cast<StoreInst>(&instruction); store && store->isAtomic())
      store->setOrdering(AtomicOrdering::Monotonic);
  }
}

void EntryBuilder::cloneBody() {
  SmallVector<ReturnInst *, 4> returns;
  PtxImporter importer(module);
  CloneFunctionInto(entry, &kernel, values, CloneFunctionChangeType::DifferentModule, returns, "",
                    nullptr, nullptr, &importer);
  // The host's instruction set means nothing here; whether rounding may be relaxed does.
  const bool relaxed = kernel.getFnAttribute("unsafe-fp-math").getValueAsBool();
  entry->setAttributes(AttributeList());
  if (relaxed)
    entry->addFnAttr("unsafe-fp-math", "true");
  entry->addFnAttr(Attribute::OptimizeForSize); // else 64-bit divisions become branches
  orderNothing(*entry);
  entry->setPersonalityFn(nullptr);
  entry->setCallingConv(CallingConv::PTX_Kernel);
  for (ReturnInst *end : returns)
    ReplaceInstWithInst(end, ReturnInst::Create(module.getContext()));
}

void EntryBuilder::setBlockShape() {
  if (BlockShapeIsAttribute) {
    entry->addFnAttr("nvvm.reqntid", std::to_string(block[0]) + "," + std::to_string(block[1]) +
                                         "," + std::to_string(block[2]));
    return;
  }
  LLVMContext &context = module.getContext();
  auto *annotations = module.getOrInsertNamedMetadata("nvvm.annotations");
  for (unsigned d = 0; d < 3; ++d)
    annotations->addOperand(
        MDNode::get(context, {ValueAsMetadata::get(entry),
                              MDString::get(context, std::string("reqntid") + dimensionName(d)),
                              ConstantAsMetadata::get(b.getInt32(block[d]))}));
}

Function &EntryBuilder::build() {
  for (unsigned d = 0; d < gridDimensions(kernel, indices, block); ++d)
    coordinates.push_back(coordinate(d));
  for (const llvm::Argument &argument : kernel.args())
    if (Value *value = parameter(PtxParameter::Argument, argument.getArgNo(), argument.getType()))
      values[&argument] = value;
  for (const IndexArgument &index : indices)
    if (const llvm::Argument *argument = kernel.getArg(index.argument); argument->use_empty())
      values[argument] = PoisonValue::get(argument->getType());
    else
      values[argument] = indexValue(index);
  Value *inside = inBounds();
  BasicBlock *prologue = b.GetInsertBlock();
  cloneBody();
  auto *exit = BasicBlock::Create(module.getContext(), "exit", entry);
  ReturnInst::Create(module.getContext(), exit);
  b.SetInsertPoint(prologue);
  b.CreateCondBr(inside, prologue->getNextNode(), exit);
  setBlockShape();
  return *entry;
}

static void nameBlocks(Function &entry) {
  for (BasicBlock &block : drop_begin(entry))
    if (&block != &entry.back())
      block.setName("");
  unsigned number = 0;
  for (BasicBlock &block : drop_begin(entry))
    if (&block != &entry.back())
      block.setName("b" + Twine(number++));
}

/// Local arrays belong to the function's entry, which is the prologue now.
static void hoistAllocas(Function &entry) {
  BasicBlock &prologue = entry.getEntryBlock();
  for (Instruction &instruction : make_early_inc_range(*prologue.getNextNode()))
    if (isa<AllocaInst>(instruction))
      instruction.moveBefore(prologue, prologue.begin());
}

static void dropHostParts(Function &entry) {
  for (Instruction &instruction : make_early_inc_range(instructions(entry))) {
    instruction.dropUnknownNonDebugMetadata();
    auto *call = dyn_cast<CallBase>(&instruction);
    if (!call)
      continue;
    if (!isa<MemIntrinsic>(call)) // theirs say how the operands are aligned
      call->setAttributes(AttributeList());
    if (isForwardingIntrinsic(*call->getCalledFunction()))
      call->replaceAllUsesWith(call->getArgOperand(0));
    else if (!isHostOnlyIntrinsic(*call->getCalledFunction()))
      continue;
    else if (!call->getType()->isVoidTy())
      call->replaceAllUsesWith(PoisonValue::get(call->getType()));
    call->eraseFromParent();
  }
}

void pinUserAccesses(Function &entry) {
  for (Instruction &instruction : instructions(entry)) {
    if (auto *load = dyn_cast<LoadInst>(&instruction))
      load->setVolatile(!pointsToLocal(load->getPointerOperand()));
    else if (auto *store = dyn_cast<StoreInst>(&instruction))
      store->setVolatile(!pointsToLocal(store->getPointerOperand()));
  }
}

/// A latch branches back where its condition holds, and falls out of the loop: the backend cannot
/// invert conditions, and would need a second branch in each iteration.
static void orientLatches(Function &entry) {
  const DominatorTree dominators(entry);
  for (BasicBlock &block : entry) {
    auto *branch = dyn_cast<BranchInst>(block.getTerminator());
    if (!branch || !branch->isConditional() ||
        !dominators.dominates(branch->getSuccessor(1), &block))
      continue;
    IRBuilder<> b(branch);
    InvertBranch(branch, b);
  }
}

Function &buildEntry(Module &module, const Function &kernel, ArrayRef<IndexArgument> indices,
                     StringRef name, std::array<unsigned, 3> block) {
  Function &entry = EntryBuilder(module, kernel, indices, name, block).build();
  StripDebugInfo(module);
  nameBlocks(entry);
  hoistAllocas(entry);
  dropHostParts(entry);
  orientLatches(entry);
  return entry;
}

} // namespace cgpredict
