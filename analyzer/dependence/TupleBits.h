// Which bits of a number are left by operations such as those that read a bit-field: masks, shifts
// by constants, and changes of width.
#ifndef CGPREDICT_ANALYZER_DEPENDENCE_TUPLEBITS_H
#define CGPREDICT_ANALYZER_DEPENDENCE_TUPLEBITS_H

#include "analyzer/tables/StaticTables.h"

#include <optional>

namespace cgpredict {

/// `count` bits of a number from `low` on, in a number of `width` bits from `place` on. Below them
/// are zeros, above them zeros as well, or copies of the uppermost one.
struct TupleBits {
  uint32_t low = 0, count = 0;
  uint32_t place = 0, width = 0;
  bool isSigned = false;

  static TupleBits all(uint32_t width) { return {0, width, 0, width, false}; }
  bool reachTop() const { return place + count == width; }
  bool operator==(const TupleBits &) const = default;
};

/// Of its first operand, which are `bits`. None: it leaves something else.
std::optional<TupleBits> bitsLeftBy(const Operation &operation, const TupleBits &bits);

} // namespace cgpredict

#endif
