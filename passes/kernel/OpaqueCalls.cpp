#include "passes/kernel/OpaqueCalls.h"

#include "passes/kernel/CalleeName.h"
#include "passes/kernel/MemoryCopies.h"
#include "passes/kernel/OutParameters.h"
#include "passes/kernel/PointedFunctions.h"
#include "passes/kernel/PointerCalls.h"
#include "passes/kernel/ReturningBlocks.h"
#include "passes/kernel/SourceName.h"
#include "passes/kernel/ThreadMemory.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

#include <set>

using namespace llvm;

namespace cgpredict {
namespace {

/// By functions of this file, whatever lies between.
bool callsItself(const Function &function) {
  SetVector<const Function *> called;
  const auto addCallees = [&](const Function &caller) {
    for (const Instruction &instruction : instructions(caller))
      if (const auto *call = dyn_cast<CallBase>(&instruction); call && call->getCalledFunction())
        called.insert(call->getCalledFunction());
  };
  addCallees(function);
  for (unsigned k = 0; k < called.size() && !called.contains(&function); ++k)
    addCallees(*called[k]);
  return called.contains(&function);
}

/// Products and quotients of complex numbers with infinite or undefined parts, by compiler-rt.
bool isComplexArithmetic(StringRef name) {
  return name.consume_back("c3") && (name.consume_front("__mul") || name.consume_front("__div")) &&
         (name == "s" || name == "d" || name == "x");
}

/// Of <complex.h>, for float and double: those of long double get their argument in memory.
bool isComplexFunction(StringRef name) {
  static const StringSet<> names = {"cabs",  "carg",  "cexp",  "clog",   "cpow",   "csqrt",
                                    "csin",  "ccos",  "ctan",  "csinh",  "ccosh",  "ctanh",
                                    "casin", "cacos", "catan", "casinh", "cacosh", "catanh"};
  return names.contains(name) || (name.consume_back("f") && names.contains(name));
}

/// Of <math.h>, those that LLVM does not know; `lgamma` stores to `signgam`.
bool isMathFunction(StringRef name) {
  static const StringSet<> names = {"erfc", "tgamma", "hypot",  "nextafter", "nexttoward",
                                    "fdim", "ldexp",  "scalbn", "scalbln"};
  return names.contains(name) ||
         ((name.consume_back("f") || name.consume_back("l")) && names.contains(name));
}

bool isNumber(const Type *type) { return type->isFPOrFPVectorTy() || type->isIntegerTy(); }

/// Of <ctype.h>: they read the locale's tables.
bool isCharacterFunction(StringRef name) {
  static const StringSet<> names = {"isalnum", "isalpha",  "isblank", "iscntrl", "isdigit",
                                    "isgraph", "islower",  "isprint", "ispunct", "isspace",
                                    "isupper", "isxdigit", "tolower", "toupper"};
  return names.contains(name);
}

/// snprintf and sprintf into a variable of the thread's own, of numbers alone.
bool formatsOwnText(const CallBase &call, LibFunc known) {
  if (known != LibFunc_snprintf && known != LibFunc_sprintf)
    return false;
  const Value *format = call.getArgOperand(known == LibFunc_snprintf ? 2 : 1);
  return isa<AllocaInst>(getUnderlyingObject(call.getArgOperand(0))) && isa<Constant>(format) &&
         all_of(drop_begin(call.args()), [&](const Use &argument) {
           return argument == format || !argument->getType()->isPointerTy();
         });
}

/// Copies that are left as they are have no accesses in the tables, nor has what a vector
/// instruction of the CPU's own (`_mm256_maskstore_ps`, a gather) loads and stores.
bool isSeen(const IntrinsicInst &intrinsic) {
  if (auto *copy = dyn_cast<MemIntrinsic>(&intrinsic))
    return !touchesUserMemory(*copy);
  const Intrinsic::ID id = intrinsic.getIntrinsicID();
  if (intrinsic.isAssumeLikeIntrinsic() || id == Intrinsic::prefetch ||
      id == Intrinsic::stackrestore ||
      !isModOrRefSet(intrinsic.getMemoryEffects().getModRef(IRMemLocation::ArgMem)))
    return true;
  return none_of(intrinsic.args(), [](const Use &argument) {
    return argument->getType()->isPtrOrPtrVectorTy() &&
           !isa<AllocaInst>(getUnderlyingObject(argument));
  });
}

bool seesAllAccesses(const CallBase &call, const TargetLibraryInfo &library) {
  if (call.doesNotAccessMemory() || writesOnlyOwnVariables(call))
    return true;
  if (auto *intrinsic = dyn_cast<IntrinsicInst>(&call))
    return isSeen(*intrinsic);
  const Function *callee = call.getCalledFunction();
  if (!callee || !callee->isDeclaration() || call.arg_empty())
    return false;
  const StringRef name = callee->getName();
  LibFunc known;
  const bool isKnown = library.getLibFunc(*callee, known);
  const bool isOfNumbers = isKnown || isComplexArithmetic(name) || isComplexFunction(name);
  if (isMathFunction(name))
    return all_of(call.args(), [](const Use &argument) { return isNumber(argument->getType()); });
  return (isKnown && formatsOwnText(call, known)) || all_of(call.args(), [&](const Use &argument) {
           const Type *type = argument->getType();
           return type->isFPOrFPVectorTy() ? isOfNumbers
                                           : type->isIntegerTy() && isCharacterFunction(name);
         });
}

} // namespace

/// " 'apply'" where all functions that it may call by what is known have that name; else empty.
static std::string nameOfPointed(const CallBase &call) {
  const PointedFunctions pointed = pointedFunctions(const_cast<Module &>(*call.getModule()));
  const auto known = pointed.find(pointerKindOf(call));
  std::set<std::string> names;
  if (known != pointed.end())
    for (const Function *function : known->second)
      names.insert(StringRef(calleeName(*function)).rsplit("::").second.str());
  return names.size() == 1 ? " '" + *names.begin() + "'" : "";
}

bool isVirtual(const CallBase &call) { return placeInTable(call).has_value(); }

static std::string pointerInWords(const CallBase &call) {
  const auto *pointer = dyn_cast<LoadInst>(call.getCalledOperand());
  if (auto *variable = pointer ? dyn_cast<GlobalVariable>(pointer->getPointerOperand()) : nullptr)
    return "the function pointer '" + sourceName(const_cast<GlobalVariable &>(*variable)) + "'";
  return isVirtual(call) ? "a virtual function" + nameOfPointed(call) : "a function pointer";
}

std::string calleeInWords(const CallBase &call) {
  if (call.isInlineAsm())
    return "inline assembly";
  if (isa<MemIntrinsic>(call))
    return isa<MemSetInst>(call) ? "memset" : "memcpy";
  const Function *callee = call.getCalledFunction();
  if (callee)
    return (callsItself(*callee) ? "the recursive " : "") + calleeName(*callee);
  if (isLeftToPointer(call))
    return isVirtual(call) ? "a virtual function" + nameOfPointed(call) + " from elsewhere"
                           : "a function from elsewhere by a pointer";
  return pointerInWords(call) + (leadsToLarge(call)
                                     ? ", of functions with more than " +
                                           std::to_string(MostPointedInstructions) + " instructions"
                                     : "");
}

std::vector<OpaqueCall> opaqueCallsOf(Function &kernel) {
  TargetLibraryInfoImpl libraryImpl(Triple(kernel.getParent()->getTargetTriple()));
  TargetLibraryInfo library(libraryImpl, &kernel);
  ThreadMemory memory(library);
  const auto returning = returningBlocks(kernel);
  std::vector<OpaqueCall> calls;
  for (Instruction &instruction : instructions(kernel))
    if (auto *call = dyn_cast<CallBase>(&instruction);
        call && returning.contains(call->getParent()) && !seesAllAccesses(*call, library) &&
        !memory.isManagedBy(*call))
      calls.push_back({calleeInWords(*call), call, memory.isOfHeap(*call)});
  return calls;
}

} // namespace cgpredict
