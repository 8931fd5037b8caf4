#include "passes/ptx/PtxSupport.h"

#include "passes/ptx/PtxMath.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/GlobalAlias.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace cgpredict {

bool pointsToLocal(const Value *pointer) {
  SmallVector<const Value *, 4> objects;
  getUnderlyingObjects(pointer, objects, /*LI=*/nullptr, /*MaxLookup=*/0);
  return all_of(objects, [](const Value *object) { return isa<AllocaInst>(object); });
}

bool isHostOnlyIntrinsic(const Function &callee) {
  switch (callee.getIntrinsicID()) {
  case Intrinsic::assume:
  case Intrinsic::donothing:
  case Intrinsic::sideeffect:
  case Intrinsic::pseudoprobe:
  case Intrinsic::prefetch:
  case Intrinsic::lifetime_start:
  case Intrinsic::lifetime_end:
  case Intrinsic::invariant_end:
  case Intrinsic::invariant_start:
  case Intrinsic::stackrestore:
  case Intrinsic::stacksave:
  case Intrinsic::var_annotation:
  case Intrinsic::experimental_noalias_scope_decl:
  case Intrinsic::dbg_assign:
  case Intrinsic::dbg_declare:
  case Intrinsic::dbg_label:
  case Intrinsic::dbg_value:
    return true;
  default:
    return false;
  }
}

bool isForwardingIntrinsic(const Function &callee) {
  switch (callee.getIntrinsicID()) {
  case Intrinsic::annotation:
  case Intrinsic::ptr_annotation:
  case Intrinsic::expect:
  case Intrinsic::expect_with_probability:
  case Intrinsic::launder_invariant_group:
  case Intrinsic::strip_invariant_group:
  case Intrinsic::ssa_copy:
  case Intrinsic::threadlocal_address: // host threads are no GPU threads: one variable for all
    return true;
  default:
    return false;
  }
}

/// Intrinsics that the NVPTX backend selects or expands by itself, besides the mathematical ones.
static bool isSelectable(Intrinsic::ID id) {
  switch (id) {
  case Intrinsic::abs:
  case Intrinsic::smax:
  case Intrinsic::smin:
  case Intrinsic::umax:
  case Intrinsic::umin:
  case Intrinsic::bitreverse:
  case Intrinsic::bswap:
  case Intrinsic::ctlz:
  case Intrinsic::ctpop:
  case Intrinsic::cttz:
  case Intrinsic::fshl:
  case Intrinsic::fshr:
  case Intrinsic::sadd_sat:
  case Intrinsic::ssub_sat:
  case Intrinsic::uadd_sat:
  case Intrinsic::usub_sat:
  case Intrinsic::sadd_with_overflow:
  case Intrinsic::smul_with_overflow:
  case Intrinsic::ssub_with_overflow:
  case Intrinsic::uadd_with_overflow:
  case Intrinsic::umul_with_overflow:
  case Intrinsic::usub_with_overflow:
  case Intrinsic::fptosi_sat:
  case Intrinsic::fptoui_sat:
  case Intrinsic::is_fpclass:
  case Intrinsic::is_constant:
  case Intrinsic::objectsize:
  case Intrinsic::trap:
  case Intrinsic::debugtrap:
  case Intrinsic::memcpy:
  case Intrinsic::memcpy_inline:
  case Intrinsic::memmove:
  case Intrinsic::memset:
  case Intrinsic::memset_inline:
  case Intrinsic::vector_reduce_add:
  case Intrinsic::vector_reduce_and:
  case Intrinsic::vector_reduce_fadd:
  case Intrinsic::vector_reduce_fmul:
  case Intrinsic::vector_reduce_mul:
  case Intrinsic::vector_reduce_or:
  case Intrinsic::vector_reduce_xor:
    return true;
  default:
    return false;
  }
}

static std::string typeObstacle(const Type *type) {
  if (type->isX86_FP80Ty() || type->isFP128Ty() || type->isPPC_FP128Ty())
    return "uses long double, which a GPU does not have";
  if (type->isIntegerTy() && type->getIntegerBitWidth() > 64)
    return "uses integers of " + std::to_string(type->getIntegerBitWidth()) + " bits";
  if (type->isBFloatTy())
    return "uses bfloat16";
  if (isa<ScalableVectorType>(type) || type->isTargetExtTy() || type->isX86_AMXTy())
    return "uses a type of the host's instruction set";
  if (type->isPointerTy() && type->getPointerAddressSpace() != 0)
    return "uses a pointer with an address space";
  for (const Type *element : type->subtypes())
    if (std::string obstacle = typeObstacle(element); !obstacle.empty())
      return obstacle;
  return "";
}

static std::string calleeObstacle(const CallBase &call) {
  if (call.isInlineAsm())
    return "contains inline assembly";
  const Function *callee = call.getCalledFunction();
  if (!callee)
    return "calls through a pointer";
  if (isMathCall(call) || isHostOnlyIntrinsic(*callee) || isForwardingIntrinsic(*callee) ||
      isSelectable(callee->getIntrinsicID()))
    return "";
  return callee->isIntrinsic() ? "uses " + callee->getName().str()
                               : "calls " + callee->getName().str() + "()";
}

static std::string kindObstacle(const Instruction &instruction) {
  if (auto *alloca = dyn_cast<AllocaInst>(&instruction); alloca && !alloca->isStaticAlloca())
    return "allocates stack memory while it runs";
  if (isa<InvokeInst, ResumeInst>(instruction) || instruction.isEHPad())
    return "handles exceptions";
  if (isa<IndirectBrInst, CallBrInst>(instruction))
    return "jumps to a computed label";
  if (isa<VAArgInst>(instruction))
    return "takes variable arguments";
  if (auto *call = dyn_cast<CallBase>(&instruction))
    return calleeObstacle(*call);
  return "";
}

/// Addresses of functions, labels and indirect symbols have no counterpart in a single GPU kernel.
static std::string constantObstacle(const Constant *constant) {
  if (auto *function = dyn_cast<Function>(constant))
    return "takes the address of " + function->getName().str() + "()";
  if (isa<BlockAddress>(constant))
    return "takes the address of a label";
  if (auto *alias = dyn_cast<GlobalAlias>(constant))
    return isa<GlobalVariable>(alias->getAliasee()) ? "" : "uses an alias of a part of a variable";
  if (auto *variable = dyn_cast<GlobalVariable>(constant))
    return typeObstacle(variable->getType());
  if (isa<GlobalValue>(constant))
    return "uses " + constant->getName().str();
  for (const Use &operand : constant->operands())
    if (auto *inner = dyn_cast<Constant>(operand))
      if (std::string obstacle = constantObstacle(inner); !obstacle.empty())
        return obstacle;
  return "";
}

static std::string operandObstacle(const Instruction &instruction) {
  auto *call = dyn_cast<CallBase>(&instruction);
  for (const Use &operand : instruction.operands()) {
    if (isa<MetadataAsValue>(operand) || (call && call->isCallee(&operand)))
      continue;
    if (std::string obstacle = typeObstacle(operand->getType()); !obstacle.empty())
      return obstacle;
    if (auto *constant = dyn_cast<Constant>(operand))
      if (std::string obstacle = constantObstacle(constant); !obstacle.empty())
        return obstacle;
  }
  return "";
}

std::string ptxObstacle(const Function &kernel) {
  for (const Argument &argument : kernel.args())
    if (std::string obstacle = typeObstacle(argument.getType()); !obstacle.empty())
      return obstacle;
  for (const Instruction &instruction : instructions(kernel)) {
    for (const std::string &obstacle : {kindObstacle(instruction), operandObstacle(instruction),
                                        typeObstacle(instruction.getType())})
      if (!obstacle.empty())
        return obstacle;
  }
  return "";
}

} // namespace cgpredict
