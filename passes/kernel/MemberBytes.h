// Which bytes an access may touch, as far as the members that its address names say: `s->x[i]`
// stays in the array x, whatever i is.
#ifndef CGPREDICT_PASSES_KERNEL_MEMBERBYTES_H
#define CGPREDICT_PASSES_KERNEL_MEMBERBYTES_H

#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Value.h"

#include <cstdint>
#include <limits>

namespace cgpredict {

/// Relative to `base`; any where no member is named.
struct MemberBytes {
  const llvm::Value *base;
  int64_t begin = std::numeric_limits<int64_t>::min();
  int64_t end = std::numeric_limits<int64_t>::max();

  bool overlaps(const MemberBytes &other) const { return begin < other.end && other.begin < end; }
};

/// From `base` on, one of the addresses that the pointer is made of (`&nodes[n]` in
/// `nodes[n].keys[i]`); null: from what all of them are made of.
MemberBytes memberBytes(const llvm::Value *pointer, llvm::Type *accessed,
                        const llvm::DataLayout &layout, const llvm::Value *base = nullptr);

/// Whether it ends with a flexible array: another file's variable may have more elements.
bool endsOpen(const llvm::Type &type);

} // namespace cgpredict
#endif
