// What LLVM 19 and LLVM 22 call or shape differently: the only place that asks for the version.
#ifndef CGPREDICT_PASSES_KERNEL_LLVMVERSION_H
#define CGPREDICT_PASSES_KERNEL_LLVMVERSION_H

#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/TargetParser/Triple.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

#include <string>

namespace cgpredict {

/// The variables that `value` is described as by debug information.
inline llvm::SmallVector<llvm::DbgVariableRecord *, 2> debugRecordsOf(llvm::Value &value) {
  llvm::SmallVector<llvm::DbgVariableRecord *, 2> records;
#if LLVM_VERSION_MAJOR >= 22
  llvm::findDbgUsers(&value, records);
#else
  llvm::SmallVector<llvm::DbgVariableIntrinsic *, 1> intrinsics; // older than the records
  llvm::findDbgUsers(intrinsics, &value, &records);
#endif
  return records;
}

class ScevExpander : public llvm::SCEVExpander {
public:
  ScevExpander(llvm::ScalarEvolution &evolution, [[maybe_unused]] const llvm::DataLayout &layout)
#if LLVM_VERSION_MAJOR >= 22
      : SCEVExpander(evolution, "cgpredict"){}
#else
      : SCEVExpander(evolution, layout, "cgpredict") {
  }
#endif
};

#if LLVM_VERSION_MAJOR >= 22
using CopyAlignment = llvm::Align;
inline unsigned bytesOf(CopyAlignment alignment) { return unsigned(alignment.value()); }
template <typename Target> llvm::TargetTransformInfo makeTarget(const llvm::DataLayout &layout) {
  return llvm::TargetTransformInfo(std::make_unique<Target>(layout));
}
using ScaleByIndex = llvm::SmallMapVector<llvm::Value *, llvm::APInt, 4>; // GEP's collectOffset
using TargetTriple = llvm::Triple;
inline TargetTriple targetTriple(const llvm::Triple &triple) { return triple; }
#define CGPREDICT_PASS_GATE_CONST const
constexpr bool Exp2ApproxIsOverloaded = true;
constexpr llvm::Intrinsic::ID Exp2Approx = llvm::Intrinsic::nvvm_ex2_approx;
#else
using CopyAlignment = unsigned;
inline unsigned bytesOf(CopyAlignment alignment) { return alignment; }
template <typename Target> llvm::TargetTransformInfo makeTarget(const llvm::DataLayout &layout) {
  return llvm::TargetTransformInfo(Target(layout));
}
using ScaleByIndex = llvm::MapVector<llvm::Value *, llvm::APInt>;
using TargetTriple = std::string;
inline TargetTriple targetTriple(const llvm::Triple &triple) { return triple.str(); }
#define CGPREDICT_PASS_GATE_CONST
constexpr bool Exp2ApproxIsOverloaded = false;
constexpr llvm::Intrinsic::ID Exp2Approx = llvm::Intrinsic::nvvm_ex2_approx_f;
#endif

/// Whether `nvvm.reqntid` is an attribute of the kernel, not metadata of the module.
constexpr bool BlockShapeIsAttribute = LLVM_VERSION_MAJOR >= 21;

} // namespace cgpredict
#endif
