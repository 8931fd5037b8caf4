#ifndef CGPREDICT_PASSES_KERNEL_OPAQUECALLS_H
#define CGPREDICT_PASSES_KERNEL_OPAQUECALLS_H

#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"

#include <string>
#include <vector>

namespace cgpredict {

struct OpaqueCall {
  std::string callee;
  const llvm::CallBase *call;
  bool ofHeap; ///< does nothing but allocate or free memory
};

/// Whether it calls what the object's table of virtual functions has.
bool isVirtual(const llvm::CallBase &call);

/// What the call calls, as sentences name it: "std::vector::at", "a virtual function".
std::string calleeInWords(const llvm::CallBase &call);

/// Calls that are left in the kernel and may access what is not seen. Calls on paths that do not
/// return (an exception, `abort`) are no part of its work.
std::vector<OpaqueCall> opaqueCallsOf(llvm::Function &kernel);

} // namespace cgpredict

#endif
