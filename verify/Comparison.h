// Two memories that began alike, after the native loops and after the PTX: where they differ, and
// by how much.
#ifndef CGPREDICT_VERIFY_COMPARISON_H
#define CGPREDICT_VERIFY_COMPARISON_H

#include "simulator/MirroredMemory.h"
#include "verify/ProcessMemory.h"
#include "verify/UlpDistance.h"

#include <optional>
#include <utility>

namespace cgpredict::verify {

/// An array that the kernel stores to.
struct ComparedObject {
  std::string name;
  uint64_t base = 0, end = UINT64_MAX;
  unsigned elementBytes = 4;
  ValueType type = ValueType::Integer;
};

struct Difference {
  uint64_t address = 0;
  ComparedObject object; // no name: of no known array
  std::vector<std::byte> native, ptx;
};

struct Comparison {
  uint64_t elements = 0;    // that differ by more than 0
  uint64_t largestUlps = 0; // Incomparable: not to be counted in these
  std::optional<Difference> first;
};

class ComparedElements {
public:
  /// Bytes in `ignored` are not compared. Elsewhere than in the objects, elements are integers of 4
  /// bytes.
  ComparedElements(std::vector<ComparedObject> objects, std::vector<AddressRange> ignored);

  /// Adds the elements that differ to `result`; both have the memory from `address` on.
  void compare(uint64_t address, std::span<const std::byte> native, std::span<const std::byte> ptx,
               Comparison &result) const;

private:
  const ComparedObject &objectAt(uint64_t address) const;
  bool isIgnored(uint64_t address) const;

  std::vector<ComparedObject> objects; // by base
  std::vector<AddressRange> ignored;
};

/// Compares all memory of the program that is its own and writable. `copy` has what the PTX
/// touched; all other memory it left as in `before`. Files that it did not touch (libraries) are
/// left out. Throws Error where memory cannot be read.
Comparison compareMemory(const ProcessMemory &before, const ProcessMemory &after,
                         const simulator::MirroredMemory &copy, const ComparedElements &elements);

} // namespace cgpredict::verify

#endif
