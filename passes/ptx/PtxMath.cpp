#include "passes/ptx/PtxMath.h"

#include "passes/kernel/LlvmVersion.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"

#include <numbers>
#include <optional>
#include <set>

using namespace llvm;

namespace cgpredict {

namespace {
struct MathCall {
  StringRef base;       ///< "exp" of exp, expf, llvm.exp.f32
  bool isFloat;         ///< else double
  Intrinsic::ID native; ///< the intrinsic that PTX has an instruction for, or not_intrinsic
};
} // namespace

/// Functions that libdevice, the GPU's library, has as `__nv_NAME` and `__nv_NAMEf`.
static bool isDeviceFunction(StringRef base) {
  static const std::set<StringRef> names = {
      "acos",  "acosh", "asin",   "asinh",  "atan",  "atan2", "atanh",     "cbrt",   "cos",
      "cosh",  "erf",   "erfc",   "exp",    "exp10", "exp2",  "expm1",     "fdim",   "fmod",
      "frexp", "hypot", "ilogb",  "j0",     "j1",    "jn",    "ldexp",     "lgamma", "llrint",
      "log",   "log10", "log1p",  "log2",   "logb",  "modf",  "nextafter", "pow",    "powi",
      "sin",   "sinh",  "scalbn", "sincos", "tan",   "tanh",  "remainder", "remquo", "tgamma",
      "y0",    "y1",    "yn",     "llround"};
  return names.count(base) != 0;
}

static Intrinsic::ID nativeIntrinsic(StringRef base) {
  return StringSwitch<Intrinsic::ID>(base)
      .Case("ceil", Intrinsic::ceil)
      .Case("copysign", Intrinsic::copysign)
      .Case("fabs", Intrinsic::fabs)
      .Case("floor", Intrinsic::floor)
      .Case("fma", Intrinsic::fma)
      .Case("fmuladd", Intrinsic::fmuladd)
      .Case("fmax", Intrinsic::maxnum)
      .Case("fmin", Intrinsic::minnum)
      .Case("maxnum", Intrinsic::maxnum)
      .Case("minnum", Intrinsic::minnum)
      .Case("nearbyint", Intrinsic::nearbyint)
      .Case("rint", Intrinsic::rint)
      .Case("round", Intrinsic::round)
      .Case("roundeven", Intrinsic::roundeven)
      .Case("sqrt", Intrinsic::sqrt)
      .Case("trunc", Intrinsic::trunc)
      .Default(Intrinsic::not_intrinsic);
}

/// libdevice's name of a function of <math.h>: `long` has 64 bits, as `long long`.
static StringRef deviceName(StringRef base) {
  return StringSwitch<StringRef>(base)
      .Case("lrint", "llrint")
      .Case("lround", "llround")
      .Case("scalbln", "scalbn")
      .Default(base);
}

static const Type *floatingParameter(const FunctionType &type) {
  for (const Type *parameter : type.params())
    if (parameter->isFPOrFPVectorTy())
      return parameter;
  return nullptr;
}

static std::optional<MathCall> asBase(StringRef base, bool isFloat) {
  const Intrinsic::ID native = nativeIntrinsic(base);
  if (native == Intrinsic::not_intrinsic && !isDeviceFunction(deviceName(base)))
    return std::nullopt;
  return MathCall{deviceName(base), isFloat, native};
}

static std::optional<MathCall> classify(const CallBase &call) {
  const Function *callee = call.getCalledFunction();
  if (!callee || !callee->isDeclaration())
    return std::nullopt;
  const Type *type = floatingParameter(*callee->getFunctionType());
  StringRef name = callee->getName();
  if (callee->isIntrinsic()) {
    name = Intrinsic::getBaseName(callee->getIntrinsicID());
    if (!name.consume_front("llvm.") || !type || callee->getReturnType()->isStructTy())
      return std::nullopt;
    const auto math = asBase(name, type->isFloatTy());
    const bool scalar = type->isFloatTy() || type->isDoubleTy();
    return math && (scalar || math->native) ? math : std::nullopt;
  }
  if (!type)
    return std::nullopt;
  if (type->isDoubleTy())
    return asBase(name, false);
  return type->isFloatTy() && name.consume_back("f") ? asBase(name, true) : std::nullopt;
}

bool isMathCall(const CallBase &call) { return classify(call).has_value(); }

static Value *approximate(IRBuilder<> &b, Intrinsic::ID id, Value *x) {
  if (id == Exp2Approx && Exp2ApproxIsOverloaded)
    return b.CreateIntrinsic(id, ArrayRef<Type *>(x->getType()), ArrayRef<Value *>(x));
  return b.CreateIntrinsic(id, ArrayRef<Type *>(), ArrayRef<Value *>(x));
}

static Value *exp2Approx(IRBuilder<> &b, Value *x) { return approximate(b, Exp2Approx, x); }

static Value *log2Approx(IRBuilder<> &b, Value *x) {
  return approximate(b, Intrinsic::nvvm_lg2_approx_f, x);
}

static Value *scaled(IRBuilder<> &b, Value *x, double factor) {
  return b.CreateFMul(x, ConstantFP::get(x->getType(), factor));
}

/// The intrinsics that nvcc puts in place of single-precision functions under -use_fast_math (CUDA
/// C++ Programming Guide, "Intrinsic Functions"); null where there is none.
static Value *fastVariant(IRBuilder<> &b, StringRef base, CallBase &call) {
  Value *x = call.getArgOperand(0);
  if (base == "exp2")
    return exp2Approx(b, x);
  if (base == "exp")
    return exp2Approx(b, scaled(b, x, std::numbers::log2e));
  if (base == "exp10")
    return exp2Approx(b, scaled(b, x, std::numbers::ln10 / std::numbers::ln2));
  if (base == "log2")
    return log2Approx(b, x);
  if (base == "log")
    return scaled(b, log2Approx(b, x), std::numbers::ln2);
  if (base == "log10")
    return scaled(b, log2Approx(b, x), std::numbers::ln2 / std::numbers::ln10);
  if (base == "pow")
    return exp2Approx(b, b.CreateFMul(call.getArgOperand(1), log2Approx(b, x)));
  if (base == "sin")
    return approximate(b, Intrinsic::nvvm_sin_approx_f, x);
  if (base == "cos")
    return approximate(b, Intrinsic::nvvm_cos_approx_f, x);
  if (base == "tan")
    return b.CreateFDiv(approximate(b, Intrinsic::nvvm_sin_approx_f, x),
                        approximate(b, Intrinsic::nvvm_cos_approx_f, x));
  return nullptr;
}

static Value *callDevice(IRBuilder<> &b, StringRef base, bool isFloat, FunctionType *type,
                         ArrayRef<Value *> arguments) {
  Module &module = *b.GetInsertBlock()->getModule();
  const std::string name = ("__nv_" + base + (isFloat ? "f" : "")).str();
  FunctionCallee callee = module.getOrInsertFunction(name, type);
  cast<Function>(callee.getCallee())->setDoesNotThrow();
  return b.CreateCall(callee, arguments);
}

static Value *lowered(CallBase &call, const MathCall &math) {
  IRBuilder<> b(&call);
  const bool isMath = isa<FPMathOperator>(call);
  if (isMath)
    b.setFastMathFlags(call.getFastMathFlags());
  SmallVector<Value *, 3> arguments(call.args());
  if (math.native != Intrinsic::not_intrinsic)
    return b.CreateIntrinsic(math.native, ArrayRef<Type *>(call.getType()), arguments);
  if (isMath && math.isFloat && call.hasApproxFunc())
    if (Value *fast = fastVariant(b, math.base, call))
      return fast;
  return callDevice(b, math.base, math.isFloat, call.getFunctionType(), arguments);
}

static Value *loweredRemainder(Instruction &frem) {
  IRBuilder<> b(&frem);
  Type *type = frem.getType();
  auto *signature = FunctionType::get(type, {type, type}, false);
  return callDevice(b, "fmod", type->isFloatTy(), signature,
                    {frem.getOperand(0), frem.getOperand(1)});
}

/// What stands for `instruction` on a GPU; null where the backend selects it as it is.
static Value *replacement(Instruction &instruction) {
  const Type *type = instruction.getType();
  if (instruction.getOpcode() == Instruction::FRem && (type->isFloatTy() || type->isDoubleTy()))
    return loweredRemainder(instruction);
  auto *call = dyn_cast<CallBase>(&instruction);
  const auto math = call ? classify(*call) : std::nullopt;
  if (!math || (math->native && call->getCalledFunction()->isIntrinsic()))
    return nullptr;
  return lowered(*call, *math);
}

void lowerMath(Function &function) {
  for (Instruction &instruction : make_early_inc_range(instructions(function)))
    if (Value *value = replacement(instruction)) {
      instruction.replaceAllUsesWith(value);
      instruction.eraseFromParent();
    }
}

} // namespace cgpredict
