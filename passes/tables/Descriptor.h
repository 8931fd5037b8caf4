// The CgpKernel of a kernel in the user's module, its registration at start-up, and the runtime's
// entry points (runtime/include/cgpredict/TraceFormat.h).
#ifndef CGPREDICT_PASSES_TABLES_DESCRIPTOR_H
#define CGPREDICT_PASSES_TABLES_DESCRIPTOR_H

#include "passes/kernel/Nest.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

#include <vector>

namespace cgpredict {

/// Declares the kernel's descriptor; it gets its contents from defineDescriptor.
llvm::GlobalVariable *declareDescriptor(const Nest &nest);

struct DescriptorContents {
  std::string tables;
  std::vector<uint16_t> words;
  uint64_t contextSize;
  llvm::Function *native, *traced;
  std::string skipForbidden; ///< empty if nothing forbids it
};

void defineDescriptor(llvm::GlobalVariable &descriptor, const Nest &nest,
                      const DescriptorContents &contents);

/// A constructor that registers the module's kernels with the runtime, and tells it of each that
/// is not traced, in a sentence.
void registerKernels(llvm::Module &module, llvm::ArrayRef<llvm::GlobalVariable *> descriptors,
                     llvm::ArrayRef<std::string> untraced);

/// What the trace keeps of a kernel that is not traced.
std::string untracedNote(const Marker &marker, const std::string &reason);
/// Leaves a note in the trace.
void createNote(llvm::IRBuilder<> &builder, const std::string &note);

/// Address of CgpKernel::armed.
llvm::Value *armedField(llvm::GlobalVariable &descriptor, llvm::IRBuilder<> &builder);

llvm::FunctionCallee runtimeLaunch(llvm::Module &module);
llvm::FunctionCallee runtimeExecute(llvm::Module &module);
llvm::FunctionCallee runtimeLookAhead(llvm::Module &module);

} // namespace cgpredict
#endif
