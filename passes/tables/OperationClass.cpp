#include "passes/tables/OperationClass.h"

#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace cgpredict {
namespace {

// What every code generator makes a shift or a mask of.
bool hasPowerOfTwo(const Instruction &instruction) {
  return match(&instruction, m_c_Mul(m_Value(), m_Power2())) ||
         match(&instruction, m_UDiv(m_Value(), m_Power2())) ||
         match(&instruction, m_URem(m_Value(), m_Power2()));
}

StringRef intrinsicClass(const IntrinsicInst &call) {
  switch (call.getIntrinsicID()) {
  case Intrinsic::fma:
  case Intrinsic::fmuladd:
    return "fma";
  case Intrinsic::fabs:
  case Intrinsic::copysign:
  case Intrinsic::minnum:
  case Intrinsic::maxnum:
    return "fadd";
  case Intrinsic::smax:
  case Intrinsic::smin:
  case Intrinsic::umax:
  case Intrinsic::umin:
  case Intrinsic::abs:
    return "ialu";
  case Intrinsic::fshl:
  case Intrinsic::fshr:
    return "shift";
  default:
    break;
  }
  if (call.isAssumeLikeIntrinsic() || call.getType()->isVoidTy())
    return "free";
  return call.getType()->isFPOrFPVectorTy() ? "fspecial" : "other";
}

StringRef castClass(const CastInst &cast) {
  bool free = cast.getOpcode() == Instruction::BitCast || cast.getOpcode() == Instruction::Trunc ||
              cast.getOpcode() == Instruction::PtrToInt ||
              cast.getOpcode() == Instruction::IntToPtr;
  return free ? "free" : "convert";
}

} // namespace

StringRef operationClass(const Instruction &instruction) {
  if (auto *intrinsic = dyn_cast<IntrinsicInst>(&instruction))
    return intrinsicClass(*intrinsic);
  if (auto *cast = dyn_cast<CastInst>(&instruction))
    return castClass(*cast);
  switch (instruction.getOpcode()) {
  case Instruction::Load:
    return "load";
  case Instruction::Store:
    return "store";
  case Instruction::FAdd:
  case Instruction::FSub:
  case Instruction::FNeg:
    return "fadd";
  case Instruction::FMul:
    return "fmul";
  case Instruction::FDiv:
    return "fdiv";
  case Instruction::FRem:
    return "fspecial";
  case Instruction::Add:
  case Instruction::Sub:
    return "ialu";
  case Instruction::Mul:
    return hasPowerOfTwo(instruction) ? "shift" : "imul";
  case Instruction::UDiv:
    return hasPowerOfTwo(instruction) ? "shift" : "idiv";
  case Instruction::URem:
    return hasPowerOfTwo(instruction) ? "logic" : "idiv";
  case Instruction::SDiv:
  case Instruction::SRem:
    return "idiv";
  case Instruction::Shl:
  case Instruction::LShr:
  case Instruction::AShr:
    return "shift";
  case Instruction::And:
  case Instruction::Or:
  case Instruction::Xor:
    return "logic";
  case Instruction::ICmp:
  case Instruction::FCmp:
    return "compare";
  case Instruction::Select:
    return "select";
  case Instruction::GetElementPtr:
    return "address";
  case Instruction::Br:
  case Instruction::Switch:
  case Instruction::IndirectBr:
    return "branch";
  case Instruction::PHI:
    return "phi";
  case Instruction::Freeze:
  case Instruction::Alloca:
  case Instruction::Ret:
  case Instruction::Unreachable:
    return "free";
  case Instruction::Call:
  case Instruction::Invoke:
    return "call";
  default:
    return "other";
  }
}

} // namespace cgpredict
