// Updates of a location by an associative operation: load, combine with something that does not
// depend on the location, store back.
#ifndef CGPREDICT_ANALYZER_DEPENDENCE_REDUCTIONPATTERN_H
#define CGPREDICT_ANALYZER_DEPENDENCE_REDUCTIONPATTERN_H

#include "analyzer/dependence/BitValue.h"
#include "analyzer/dependence/Extreme.h"

#include <optional>
#include <string>

namespace cgpredict {

/// One operation of those in AssociativeOperation.h.
struct UpdatePattern {
  /// "+", "*", "&", "|", "^", "parity" (of how often !x), "parity of 1 - x" or "of -x",
  /// "min/max", "argmin/argmax"; "atomic": any, of PTX.
  std::string operation;
  std::vector<uint32_t> loads;  ///< sites, all of the same old value
  uint32_t store = 0;           ///< site
  std::vector<uint32_t> places; ///< stores of what belongs to the extreme (ExtremePlace.h)
  Extreme extreme;
  BitUpdate bits;
  std::vector<uint32_t> parts{}; ///< stores of the other parts of a complex number, of a tuple
  std::string lanes{};           ///< type of the operation where a vector is kept as other numbers
};

/// Whether updates of one location by both are a reduction.
bool combine(const UpdatePattern &one, const UpdatePattern &other);

/// `&`, `|` or `^` of each bit on its own, not of a truth.
bool isBitwise(const UpdatePattern &update);

/// The update that ends in `store`, if there is one: the loaded value goes through one kind of
/// operation (also several times, in loops and on only some paths) into the store to the same
/// address and nowhere else.
std::optional<UpdatePattern> updateBy(const KernelTables &tables, const OperandGraph &graph,
                                      uint32_t store);

} // namespace cgpredict

#endif
