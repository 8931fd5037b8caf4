// What blocks behind a nest know of an exception that went through its iterations' cleanups.
#ifndef CGPREDICT_PASSES_KERNEL_EXCEPTIONPARTS_H
#define CGPREDICT_PASSES_KERNEL_EXCEPTIONPARTS_H

#include "passes/kernel/Nest.h"

#include <optional>
#include <variant>

namespace cgpredict {

enum class ExceptionPart { Pointer, Selector, Whole };

/// Which part of its exception a value of the nest's cleanups is, whichever landing pad gave it.
std::optional<ExceptionPart> exceptionPart(llvm::Value *value, const Nest &nest);

/// What a phi behind the cleanups gets from all of them: a part of the exception, a value from
/// outside the nest, or nothing that can be told without running it.
using Handed = std::variant<std::monostate, ExceptionPart, llvm::Value *>;
Handed handedBehind(const llvm::PHINode &phi, const Nest &nest);

} // namespace cgpredict
#endif
