// Where the user's own source stands behind an instruction: code that is inlined from the system's
// headers (std::vector's operator[]) belongs to the line that calls it.
#ifndef CGPREDICT_PASSES_KERNEL_USERLOCATION_H
#define CGPREDICT_PASSES_KERNEL_USERLOCATION_H

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/BasicBlock.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/Support/Path.h"

namespace cgpredict {

/// Absolute where the debug information has a directory.
inline llvm::SmallString<128> pathOf(const llvm::DILocation &location) {
  llvm::SmallString<128> path;
  if (!llvm::sys::path::is_absolute(location.getFilename()))
    path = location.getDirectory();
  llvm::sys::path::append(path, location.getFilename());
  return path;
}

inline bool isSystemHeader(llvm::StringRef path) {
  return path.starts_with("/usr/include/") || path.starts_with("/usr/lib/") ||
         path.contains("/include/c++/");
}

/// The innermost frame with a line that no system header holds; null if there is none.
inline const llvm::DILocation *userLocation(const llvm::DILocation *location) {
  while (location && (location->getLine() == 0 || isSystemHeader(pathOf(*location))))
    location = location->getInlinedAt();
  return location;
}

/// In the function that the instruction is part of, whatever was inlined there.
inline const llvm::DILocation *outermostLocation(const llvm::DILocation *location) {
  while (location && location->getInlinedAt())
    location = location->getInlinedAt();
  return location;
}

/// The first one in the block.
inline const llvm::DILocation *firstUserLocation(const llvm::BasicBlock &block) {
  for (const llvm::Instruction &instruction : block)
    if (const llvm::DILocation *location = userLocation(instruction.getDebugLoc()))
      return location;
  return nullptr;
}

} // namespace cgpredict
#endif
