// The memory objects of a kernel's launch: what its pointers among the parameters point to, and the
// module's variables. An access whose address follows from none of them, or from several, is of the
// object "*".
#ifndef CGPREDICT_PTXTRACE_MEMORYOBJECTS_H
#define CGPREDICT_PTXTRACE_MEMORYOBJECTS_H

#include "ptxtrace/TraceTables.h"
#include "ptxtrace/ValueLinks.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace cgpredict::ptxtrace {

class MemoryObjects {
public:
  /// All but `shape` must live longer.
  MemoryObjects(const ptx::Module &module, const ptx::DecodedFunction &kernel,
                const ValueLinks &links, const LaunchShape &shape);

  /// The kernel's parameters, then the addresses of the module's variables in global memory.
  const std::vector<Argument> &arguments() const { return all; }
  /// The argument that a variable is; none for one that is not in global memory.
  std::optional<uint32_t> argumentOf(const Value &variable) const;

  /// The parameter or variable that an address is made of; none where there is no or no single one.
  std::optional<Value> rootOf(const Value &address) const;
  std::string nameOf(const std::optional<Value> &root) const;
  /// Of global memory: the object's number, of elements of `bytes` where it is new.
  int32_t numberOf(std::optional<Value> root, uint32_t bytes);
  /// Those that have numbers.
  const std::vector<MemoryObject> &objects() const { return numbered; }

private:
  bool isPointer(const Value &value) const;
  const ptx::Variable &variableAt(uint32_t index) const;
  MemoryObject describe(const std::optional<Value> &root, uint32_t element) const;

  const ptx::Module &module;
  const ptx::DecodedFunction &kernel;
  const ptx::Function &function;
  const ValueLinks &links;
  std::vector<bool> pointers; // by parameter
  std::vector<Argument> all;
  std::map<std::string, uint32_t> variableArgument;
  std::map<Value, std::size_t> numbers; ///< by root; a constant: none
  std::vector<MemoryObject> numbered;
};

} // namespace cgpredict::ptxtrace

#endif
