#include "passes/tables/OperationClass.h"

#include "cgpredict/TablesFormat.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace cgpredict {
namespace {

consteval std::string_view name(std::string_view known) { return format::operationClass(known); }

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
    return name("fma");
  case Intrinsic::fabs:
  case Intrinsic::copysign:
  case Intrinsic::minnum:
  case Intrinsic::maxnum:
    return name("fadd");
  case Intrinsic::smax:
  case Intrinsic::smin:
  case Intrinsic::umax:
  case Intrinsic::umin:
  case Intrinsic::abs:
    return name("ialu");
  case Intrinsic::fshl:
  case Intrinsic::fshr:
    return name("shift");
  default:
    break;
  }
  if (call.isAssumeLikeIntrinsic() || call.getType()->isVoidTy())
    return name("free");
  return call.getType()->isFPOrFPVectorTy() ? name("fspecial") : name("other");
}

StringRef castClass(const CastInst &cast) {
  bool free = cast.getOpcode() == Instruction::BitCast || cast.getOpcode() == Instruction::Trunc ||
              cast.getOpcode() == Instruction::PtrToInt ||
              cast.getOpcode() == Instruction::IntToPtr;
  return free ? name("free") : name("convert");
}

} // namespace

StringRef operationClass(const Instruction &instruction) {
  if (auto *intrinsic = dyn_cast<IntrinsicInst>(&instruction))
    return intrinsicClass(*intrinsic);
  if (auto *cast = dyn_cast<CastInst>(&instruction))
    return castClass(*cast);
  switch (instruction.getOpcode()) {
  case Instruction::Load:
    return name("load");
  case Instruction::Store:
    return name("store");
  case Instruction::FAdd:
  case Instruction::FSub:
  case Instruction::FNeg:
    return name("fadd");
  case Instruction::FMul:
    return name("fmul");
  case Instruction::FDiv:
    return name("fdiv");
  case Instruction::FRem:
    return name("fspecial");
  case Instruction::Add:
  case Instruction::Sub:
    return name("ialu");
  case Instruction::Mul:
    return hasPowerOfTwo(instruction) ? name("shift") : name("imul");
  case Instruction::UDiv:
    return hasPowerOfTwo(instruction) ? name("shift") : name("idiv");
  case Instruction::URem:
    return hasPowerOfTwo(instruction) ? name("logic") : name("idiv");
  case Instruction::SDiv:
  case Instruction::SRem:
    return name("idiv");
  case Instruction::Shl:
  case Instruction::LShr:
  case Instruction::AShr:
    return name("shift");
  case Instruction::And:
  case Instruction::Or:
  case Instruction::Xor:
    return name("logic");
  case Instruction::ICmp:
  case Instruction::FCmp:
    return name("compare");
  case Instruction::Select:
    return name("select");
  case Instruction::GetElementPtr:
    return name("address");
  case Instruction::Br:
  case Instruction::Switch:
  case Instruction::IndirectBr:
    return name("branch");
  case Instruction::PHI:
    return name("phi");
  case Instruction::Freeze:
  case Instruction::Alloca:
  case Instruction::Ret:
  case Instruction::Unreachable:
    return name("free");
  case Instruction::Call:
  case Instruction::Invoke:
    return name("call");
  default:
    return name("other");
  }
}

} // namespace cgpredict
