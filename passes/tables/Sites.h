// The accesses of a kernel function and the memory objects they go to.
#ifndef CGPREDICT_PASSES_TABLES_SITES_H
#define CGPREDICT_PASSES_TABLES_SITES_H

#include "passes/kernel/KernelFunction.h"
#include "passes/kernel/Outline.h"

#include "cgpredict/TablesFormat.h"
#include "llvm/ADT/DenseMap.h"

#include <string>
#include <vector>

namespace cgpredict {

enum class MemorySpace { Global, Local, Param };

struct Site {
  llvm::Instruction *instruction;
  llvm::Value *pointer;
  bool isStore;
  unsigned object;
  unsigned bytes;
  MemorySpace space;
  std::string member; ///< of the object that a member function is called for, else empty
  format::Keeps keeps = format::Keeps::Stored; ///< of the variable, after the loop
  uint64_t align = 1;                          ///< of the address, by the types of the program
};

struct MemoryObject {
  enum Kind { Argument, Global, Local, Unknown } kind;
  std::string name;
  int argument = -1; ///< kernel argument that holds the base, kind Argument
  llvm::GlobalVariable *global =
      nullptr;                ///< kind Global, or what holds the base if `throughGlobal`
  bool throughGlobal = false; ///< base is the pointer stored in `global`
  unsigned element = 0;       ///< bytes
  uint64_t bytes = 0;         ///< size, 0 where unknown
  bool isClosure = false;     ///< a lambda's captures, which have names of their own
  bool isRestrict = false;    ///< nothing else in the function stores to what is reached by it
};

struct KernelSites {
  std::vector<Site> sites;
  std::vector<MemoryObject> objects;
  llvm::DenseMap<llvm::Instruction *, llvm::SmallVector<unsigned, 2>> of;

  bool isRecorded(llvm::Instruction &instruction) const;
};

/// `names`: source name of each argument of the kernel function.
KernelSites collectSites(llvm::Function &kernel, const OutlinedBody &body, const Nest &nest,
                         llvm::ArrayRef<std::string> names);

} // namespace cgpredict
#endif
