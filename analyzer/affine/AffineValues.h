// What addresses and loop bounds are made of, by the operations alone: whether they are affine
// functions of the thread's coordinates and of the loops' iterations,
//
//   constant + sum of factor_d * coordinate_d + sum of stride_m * ord_m
//
// with constants, factors and strides that may be arguments, or loaded from fixed places. A branch
// that goes the same way in all threads chooses one such function for all of them.
#ifndef CGPREDICT_ANALYZER_AFFINE_AFFINEVALUES_H
#define CGPREDICT_ANALYZER_AFFINE_AFFINEVALUES_H

#include "analyzer/affine/BranchTests.h"
#include "analyzer/affine/InductionSteps.h"

#include <set>

namespace cgpredict {

/// How many turns are begun of a loop that no record describes as a whole, each time that it is
/// entered.
enum class TurnCount {
  Unknown,
  Same,   ///< by all threads, in all turns of the loops around
  Affine, ///< the larger one of 1 and an affine function
  Concave ///< the larger one of 1 and a concave function of one index (ConcaveTurns.h)
};

/// Where it is known how often a loop turns.
struct LoopEnd {
  TurnCount count = TurnCount::Unknown;
  uint32_t exit = 0;      ///< the block at whose end they are counted
  bool isEarlier = false; ///< it may be left elsewhere, too, after fewer turns
};

/// The answers hold as long as nothing is stored to where `fixedLoads()` load from.
class AffineValues {
public:
  /// Both must outlive this.
  AffineValues(const KernelTables &tables, const OperandGraph &graph)
      : tables(tables), graph(graph),
        steps(tables, graph, [this](const Operand &each) { return isFixed(each); }),
        endsProgram(blocksThatEndProgram(tables)) {}
  AffineValues(const AffineValues &) = delete; // `steps` asks this one
  AffineValues &operator=(const AffineValues &) = delete;

  /// Of the loops around the record those that say where its accesses go, but for sites that are
  /// ignored, or how often its levels turn: from the outermost to the last that does.
  std::vector<uint32_t> loopsThatMatter(const RecordShape &shape,
                                        const std::vector<bool> &ignored) const;
  /// Of an address, in the loops that the record describes, and those that matter.
  bool isAffine(const Operand &address, const RecordShape &shape,
                const std::vector<uint32_t> &around) {
    return isAffine(address, indicesOf(shape, around), false);
  }
  /// The same for all threads: made of constants, arguments and what is loaded from fixed places.
  bool isFixed(const Operand &operand);
  /// Of each exit of one of the record's loops. `isKnown`: the threads showed that its turns are an
  /// affine function, if the exit is made of such ones.
  bool boundIsAffine(uint32_t loop, const RecordShape &shape, const std::vector<uint32_t> &around,
                     bool isKnown);
  LoopEnd endOf(uint32_t loop);
  /// The index of which the turns of a record's level, or of a loop that no record describes, are
  /// a concave function where there are more than one: a coordinate of a point (pointOf()). None:
  /// they may be another function.
  std::optional<std::size_t> concaveIndex(uint32_t loop, const RecordShape &shape,
                                          const std::vector<uint32_t> &around);
  std::optional<std::size_t> concaveIndex(uint32_t loop, uint32_t exit);
  /// Whether a loop that a record describes may turn once where an affine function says less: it is
  /// asked behind a turn, and by an order, whether there is another one.
  bool turnsAtLeastOnce(uint32_t loop);
  /// Whether all threads that come to the block's end go the same way.
  bool decidesAlike(uint32_t block);

  /// Sites of which the answers so far made use.
  const std::set<uint32_t> &fixedLoads() const { return fixed; }

private:
  /// Loops whose phis are indices.
  struct Indices {
    std::vector<uint32_t> levels; // of a record, which says what they are
    std::vector<uint32_t> around; // others
  };
  static Indices indicesOf(const RecordShape &shape, const std::vector<uint32_t> &around);
  bool isMadeOfTurns(const Operand &operand, uint32_t loop) const;
  bool isIndex(const Operation &phi, uint32_t block, const Indices &indices) const;
  bool isAffine(const Operand &operand, const Indices &indices, bool condition);
  bool staysAffine(const Operation &operation);
  std::vector<const Operation *> exitsOf(const Loop &loop) const;
  std::vector<uint32_t> waysOutOf(uint32_t loop) const;
  std::optional<uint32_t> exitOf(uint32_t loop) const;
  TurnCount turnsBy(uint32_t exit, uint32_t loop);
  bool isSameInTurns(const Operation &comparison, uint32_t loop);
  bool isSameInTurns(const Operand &operand, uint32_t loop);
  bool goesOnEvenly(const Operation &comparison, uint32_t loop, uint32_t exit) const;
  bool bringsAlike(const Operation &phi, uint32_t block);
  bool isWide(const Operand &operand) const;
  bool loadsFixed(const Operation &load);
  bool computesFixed(const Operation &operation);
  bool mayBeAliased(const Operation &load) const;
  // ConcaveEnds.cpp
  std::optional<std::size_t> concaveIndex(uint32_t loop, uint32_t exit, const Indices &indices);
  bool isExtreme(const Operand &operand, std::string_view which, const Indices &indices);
  bool staysAffine(const Operand &operand);
  std::optional<std::size_t> onlyIndexOf(const Operation &comparison, uint32_t loop,
                                         const Indices &indices) const;

  const KernelTables &tables;
  const OperandGraph &graph;
  InductionSteps steps;
  std::vector<bool> endsProgram; // by block
  std::set<uint32_t> fixed;
};

} // namespace cgpredict

#endif
