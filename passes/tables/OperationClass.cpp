#include "passes/tables/OperationClass.h"

#include "cgpredict/TablesFormat.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"

#include <initializer_list>
#include <span>

using namespace llvm;
using namespace llvm::PatternMatch;

namespace cgpredict {
namespace {

consteval std::string_view name(std::string_view known) { return format::operationClass(known); }

struct ClassOfOpcodes {
  std::string_view word;
  std::initializer_list<unsigned> opcodes;
};

constexpr ClassOfOpcodes Classes[] = {
    {name("load"), {Instruction::Load}},
    {name("store"), {Instruction::Store}},
    {name("fadd"), {Instruction::FAdd, Instruction::FSub, Instruction::FNeg}},
    {name("fmul"), {Instruction::FMul}},
    {name("fdiv"), {Instruction::FDiv}},
    {name("fspecial"), {Instruction::FRem}},
    {name("ialu"), {Instruction::Add, Instruction::Sub}},
    {name("imul"), {Instruction::Mul}},
    {name("idiv"), {Instruction::UDiv, Instruction::SDiv, Instruction::URem, Instruction::SRem}},
    {name("shift"), {Instruction::Shl, Instruction::LShr, Instruction::AShr}},
    {name("logic"), {Instruction::And, Instruction::Or, Instruction::Xor}},
    {name("compare"), {Instruction::ICmp, Instruction::FCmp}},
    {name("select"), {Instruction::Select}},
    {name("address"), {Instruction::GetElementPtr}},
    {name("branch"), {Instruction::Br, Instruction::Switch, Instruction::IndirectBr}},
    {name("phi"), {Instruction::PHI}},
    {name("call"), {Instruction::Call, Instruction::Invoke}},
    {name("free"), {Instruction::BitCast, Instruction::Trunc, Instruction::PtrToInt}},
    {name("free"), {Instruction::IntToPtr, Instruction::Freeze, Instruction::Alloca}},
    {name("free"), {Instruction::Ret, Instruction::Unreachable}},
};

constexpr ClassOfOpcodes IntrinsicClasses[] = {
    {name("fma"), {Intrinsic::fma, Intrinsic::fmuladd}},
    {name("fadd"), {Intrinsic::fabs, Intrinsic::copysign, Intrinsic::minnum, Intrinsic::maxnum}},
    {name("ialu"), {Intrinsic::smax, Intrinsic::smin, Intrinsic::umax, Intrinsic::umin}},
    {name("ialu"), {Intrinsic::abs}},
    {name("shift"), {Intrinsic::fshl, Intrinsic::fshr}},
};

// Empty where no row has the opcode.
std::string_view wordOf(unsigned opcode, std::span<const ClassOfOpcodes> classes) {
  for (const ClassOfOpcodes &each : classes)
    if (is_contained(each.opcodes, opcode))
      return each.word;
  return {};
}

// What every code generator makes a shift or a mask of.
bool hasPowerOfTwo(const Instruction &instruction) {
  return match(&instruction, m_c_Mul(m_Value(), m_Power2())) ||
         match(&instruction, m_UDiv(m_Value(), m_Power2())) ||
         match(&instruction, m_URem(m_Value(), m_Power2()));
}

std::string_view intrinsicClass(const IntrinsicInst &call) {
  if (const std::string_view known = wordOf(call.getIntrinsicID(), IntrinsicClasses);
      !known.empty())
    return known;
  if (call.isAssumeLikeIntrinsic() || call.getType()->isVoidTy())
    return name("free");
  return call.getType()->isFPOrFPVectorTy() ? name("fspecial") : name("other");
}

} // namespace

StringRef operationClass(const Instruction &instruction) {
  if (auto *intrinsic = dyn_cast<IntrinsicInst>(&instruction))
    return intrinsicClass(*intrinsic);
  if (hasPowerOfTwo(instruction))
    return instruction.getOpcode() == Instruction::URem ? name("logic") : name("shift");
  if (const std::string_view known = wordOf(instruction.getOpcode(), Classes); !known.empty())
    return known;
  return isa<CastInst>(instruction) ? name("convert") : name("other");
}

} // namespace cgpredict
