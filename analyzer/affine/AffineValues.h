// What addresses and loop bounds are made of, by the operations alone: whether they are affine
// functions of the thread's coordinates and of the loops' iterations,
//
//   constant + sum of factor_d * coordinate_d + sum of stride_m * ord_m
//
// with constants, factors and strides that may be arguments, or loaded from fixed places. A branch
// that goes the same way in all threads chooses one such function for all of them.
#ifndef CGPREDICT_ANALYZER_AFFINE_AFFINEVALUES_H
#define CGPREDICT_ANALYZER_AFFINE_AFFINEVALUES_H

#include "analyzer/tables/OperandGraph.h"

#include <set>

namespace cgpredict {

/// The answers hold as long as nothing is stored to where `fixedLoads()` load from.
class AffineValues {
public:
  /// Both must outlive this.
  AffineValues(const KernelTables &tables, const OperandGraph &graph)
      : tables(tables), graph(graph) {}

  /// Of an address, in the loops that the record describes.
  bool isAffine(const Operand &address, const RecordShape &shape) {
    return isAffine(address, shape, false);
  }
  /// Of each exit of the record's loops.
  bool boundsAreAffine(const RecordShape &shape);
  /// Whether all threads that come to the block's end go the same way.
  bool decidesAlike(uint32_t block);

  /// Sites of which the answers so far made use.
  const std::set<uint32_t> &fixedLoads() const { return fixed; }

private:
  bool isAffine(const Operand &operand, const RecordShape &shape, bool condition);
  bool exitIsAffine(const RecordShape &shape, const Loop &loop, uint32_t block);
  bool bringsAlike(const Operation &phi, uint32_t block);
  bool isFixed(const Operand &operand);
  bool loadsFixed(const Operation &load);
  bool choosesFixed(const Operation &operation);
  bool mayBeAliased(const Operation &load) const;

  const KernelTables &tables;
  const OperandGraph &graph;
  std::set<uint32_t> fixed;
};

} // namespace cgpredict

#endif
